import type { KeyObject } from 'node:crypto';
import { type DossierSeal, signDossier } from '@probant/audit/dossier/dossier-note';
import { formatLedgerExtension, formatLogName, type LedgerHead } from '@probant/audit/notes/audit-checkpoint';
import { formatCheckpoint } from '@probant/audit/notes/checkpoint';
import { openSuccession } from '@probant/audit/notes/key-succession';
import { connectLogKeys, type LogKeys } from '@probant/audit/notes/log-keys';
import { NoteError } from '@probant/audit/notes/note-errors';
import { signNote } from '@probant/audit/notes/signed-note';
import {
  createVerifierKey,
  exportPublicKey,
  LOG_SIGNATURE_TYPE,
  type VerifierKey,
} from '@probant/audit/notes/verifier-key';
import type { TenantId } from '@probant/kernel/tenant';
import { SigningKeyMissingError } from './signing-key-missing-error.ts';

/** Signs with one key for the whole installation. Each tenant's log has a name of its own. The key can be succeeded by another one. */
export type LogSigner = {
  /** Returns the current key of a log. */
  getVerifierKey(tenant: TenantId): VerifierKey;
  /** Returns the signed note of a checkpoint. */
  signCheckpoint(
    tenant: TenantId,
    head: { readonly size: number; readonly root: Uint8Array; readonly ledger: LedgerHead | null },
  ): string;
  /** Returns the detached signature of a dossier. */
  signDossier(tenant: TenantId, seal: DossierSeal): string;
  /** The current key for the openings of anchor series, which belong to no tenant. */
  readonly seriesKey: VerifierKey;
  /** All keys that verify the openings of anchor series, oldest first. */
  readonly seriesKeys: readonly VerifierKey[];
  /** Returns the signed note of a series opening. */
  signSeriesOpening(text: string): string;
  /**
   * Takes note of the rotations of the installation's key (their notes, oldest first), and continues with the newest key.
   * @throws SigningKeyMissingError when the keys folder does not contain it.
   */
  followRotations(rotations: readonly string[]): Promise<void>;
};

/** Returns the name under which the installation signs what belongs to no tenant. */
export const formatSeriesKeyName = (origin: string): string => `${origin}/anchor-series`;

/** Returns the public key that identifies the installation: its first one, which remains the same when the key is rotated. */
export function getFirstKey({ seriesKeys, seriesKey }: Pick<LogSigner, 'seriesKeys' | 'seriesKey'>): Uint8Array {
  return (seriesKeys[0] ?? seriesKey).publicKey;
}

/** Reads the keys that the keys folder contains now. */
export type ReadSigningKeys = () => Promise<readonly KeyObject[]>;

/** Creates the signer. `readKeys` is called when the key was rotated by another process. */
export function createLogSigner(
  origin: string,
  firstKey: KeyObject,
  readKeys: ReadSigningKeys = async () => [],
): LogSigner {
  let key = firstKey;
  let followed = 0;
  const nameSeriesKey = (signingKey: KeyObject) =>
    createVerifierKey(formatSeriesKeyName(origin), LOG_SIGNATURE_TYPE, exportPublicKey(signingKey));
  let seriesKeys: readonly VerifierKey[] = [nameSeriesKey(key)];
  const getSeriesKey = () => seriesKeys.at(-1) as VerifierKey;

  return {
    getVerifierKey: (tenant) =>
      createVerifierKey(formatLogName(origin, tenant), LOG_SIGNATURE_TYPE, exportPublicKey(key)),
    signCheckpoint(tenant, { size, root, ledger }) {
      const name = formatLogName(origin, tenant);
      return signNote(
        formatCheckpoint({ origin: name, size, root, extensions: formatLedgerExtension(ledger) }),
        name,
        key,
      );
    },
    signDossier: (tenant, seal) => signDossier(seal, formatLogName(origin, tenant), key),
    get seriesKey() {
      return getSeriesKey();
    },
    get seriesKeys() {
      return seriesKeys;
    },
    signSeriesOpening: (text) => signNote(text, getSeriesKey().name, key),
    async followRotations(rotations) {
      if (rotations.length <= followed) return;
      const keys = connectRotations(getSeriesKey(), rotations);
      if (keys === null) return;
      const newest = keys.at(-1) as VerifierKey;
      const findKey = (candidates: readonly KeyObject[]) =>
        candidates.find((candidate) => exportPublicKey(candidate).equals(newest.publicKey));
      const newKey = findKey([key]) ?? findKey(await readKeys());
      if (!newKey) throw new SigningKeyMissingError(newest.id);
      key = newKey;
      seriesKeys = keys;
      followed = rotations.length;
    },
  };
}

/** Returns the keys of the installation, oldest first. Null when the notes do not connect a key of this installation: they are not ours. */
function connectRotations(ownKey: VerifierKey, rotations: readonly string[]): readonly VerifierKey[] | null {
  try {
    return connectLogKeys(ownKey, rotations.map(openSuccession)).map(({ key }) => key);
  } catch (error) {
    if (error instanceof NoteError) return null;
    throw error;
  }
}

/**
 * Returns the keys of a log: the current one, and those that its successions (their notes, oldest first) connect with it. Notes that do
 * not are ignored, so that what the other keys signed is not accepted.
 */
export function connectSuccessions(ownKey: VerifierKey, successions: readonly string[]): LogKeys {
  try {
    return connectLogKeys(ownKey, successions.map(openSuccession));
  } catch (error) {
    if (error instanceof NoteError) return [{ key: ownKey, until: null }];
    throw error;
  }
}
