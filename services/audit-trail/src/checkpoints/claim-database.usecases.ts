import { hash } from 'node:crypto';
import { parseNote } from '@probant/audit/notes/note-text';
import { verifyKnownSignatures } from '@probant/audit/notes/signed-note';
import { createVerifierKey, LOG_SIGNATURE_TYPE } from '@probant/audit/notes/verifier-key';
import type { Clock } from '@probant/kernel/clock';
import { getKeyFiles, type KeyFolder } from './key-folder.ts';
import { getFirstKey, type LogSigner } from './log-signer.ts';
import { openCurrentSigner } from './open-log-signer.ts';
import { hasSigningKey } from './require-signing-key.ts';
import type { LockedSigningKeys, SigningKeysRepository } from './signing-keys.repository.ts';

/** The logs of the database are signed by another installation. The message is one sentence for the operator. */
export class OtherInstallationError extends Error {
  override readonly name = 'OtherInstallationError';
}

type ClaimDeps = {
  readonly signingKeys: SigningKeysRepository;
  readonly folder: KeyFolder;
  readonly clock: Clock;
  /** Lets this installation sign a database whose key is lost. */
  readonly replacesLostKey: boolean;
};

/**
 * Opens the signer of this installation for a database that no other installation signs, and records the key in the database. Two
 * installations that sign one database contradict each other: each one's verification reports the checkpoints of the other as forged.
 *
 * @throws OtherInstallationError, before a key is created in the data folder, when another key signs this database.
 * @throws SigningKeyMissingError when the keys folder does not contain the newest key.
 */
export async function openClaimedSigner(deps: ClaimDeps): Promise<LogSigner> {
  const { signingKeys, folder, clock, replacesLostKey } = deps;
  return signingKeys.withLock(async (locked) => {
    const owner = await readOwner(locked);
    if (owner !== null && !replacesLostKey && !(await hasSigningKey(folder)))
      throw createOtherInstallationError(folder, 'has none');
    const signer = await openCurrentSigner({ readRotations: locked.readRotations }, folder);
    const ownKey = getFirstKey(signer);
    const isOwner = owner === null || isSameOwner(owner, signer);
    if (!isOwner && !replacesLostKey)
      throw createOtherInstallationError(folder, `has another one (${describeKey(ownKey)})`);
    if (!isOwner || owner === null || owner.registeredKey === null)
      await locked.addInstallationKey(ownKey, new Date(clock()).toISOString());
    return signer;
  });
}

/** Who signs a database: its registered key, or in an older one the newest checkpoint. */
type DatabaseOwner =
  | { readonly registeredKey: Uint8Array }
  | { readonly registeredKey: null; readonly newestNote: string };

async function readOwner(locked: LockedSigningKeys): Promise<DatabaseOwner | null> {
  const registeredKey = await locked.readInstallationKey();
  if (registeredKey !== null) return { registeredKey };
  const newestNote = await locked.readNewestNote();
  return newestNote === null ? null : { registeredKey: null, newestNote };
}

function isSameOwner(owner: DatabaseOwner, signer: LogSigner): boolean {
  if (owner.registeredKey !== null) return Buffer.compare(owner.registeredKey, getFirstKey(signer)) === 0;
  const note = parseNote(owner.newestNote);
  // Under the name in the note: PROBANT_AUDIT_ORIGIN may have changed, which is not another installation.
  const keys = note.signatures.flatMap(({ name }) =>
    signer.seriesKeys.map(({ publicKey }) => createVerifierKey(name, LOG_SIGNATURE_TYPE, publicKey)),
  );
  return verifyKnownSignatures(note, keys).length > 0;
}

const createOtherInstallationError = (folder: KeyFolder, ownState: string): OtherInstallationError =>
  new OtherInstallationError(
    `another installation signs the audit trail of this database, and ${getKeyFiles(folder).current} ${ownState}: ` +
      'set PROBANT_DATA_DIR to the data folder of that installation, or copy its key and share its anchors ' +
      '(docs/operating.md#several-audit-trails-on-one-database)',
  );

const describeKey = (publicKey: Uint8Array): string => hash('sha256', Buffer.from(publicKey)).slice(0, 8);
