import type { KeyObject } from 'node:crypto';
import { computeEmptyRoot } from '@probant/audit/merkle/hashing';
import { type CheckpointBody, formatCheckpoint, parseCheckpoint } from '@probant/audit/notes/checkpoint';
import { copyOwner, openKeyFile, readKeyFile, replaceKeyFile } from '@probant/audit/notes/key-file';
import { type KeySuccession, openSuccession, signSuccession } from '@probant/audit/notes/key-succession';
import { NoteError } from '@probant/audit/notes/note-errors';
import { parseNote } from '@probant/audit/notes/note-text';
import { openNote } from '@probant/audit/notes/signed-note';
import { createVerifierKey, exportPublicKey, LOG_SIGNATURE_TYPE } from '@probant/audit/notes/verifier-key';
import type { Clock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import { getKeyFiles, type KeyFolder } from './key-folder.ts';
import { formatSeriesKeyName } from './log-signer.ts';
import { readRotationsCopy, writeRotationsCopy } from './rotations-copy.ts';
import type { LockedSigningKeys, NewSuccession, SigningKeysRepository } from './signing-keys.repository.ts';

type RotateKeyDeps = {
  readonly repository: SigningKeysRepository;
  readonly folder: KeyFolder;
  readonly clock: Clock;
};

export type KeyRotation = {
  /** Logs whose key was succeeded. */
  readonly logs: number;
  /** Logs without a succession, because the key did not sign their last checkpoint: verify them. */
  readonly unsignedLogs: readonly TenantId[];
  readonly at: string;
  /** A run that was interrupted had recorded the rotation; only the key file was replaced now. */
  readonly isResumed: boolean;
};

/**
 * Replaces the signing key of the installation. Every log with a checkpoint gets the note of a succession, and all of them become visible
 * with one COMMIT, during which nobody signs. The order makes an interruption at any point harmless: the new key is on disk before the
 * COMMIT, and the file of the old one is replaced after it. Until then both files exist, and the database says which key is current.
 *
 * The old private key is destroyed when its file is replaced: nothing is ever signed with it again, and its public part is in the notes.
 *
 * After the database was restored from a backup, the rotations that it lacks are recorded again from the copy in the keys folder.
 *
 * @throws Error when the keys folder does not contain the current key.
 */
export async function rotateSigningKey({ repository, folder, clock }: RotateKeyDeps): Promise<KeyRotation> {
  const files = getKeyFiles(folder);
  const rotation = await repository.withLock(async (locked) => {
    const current = await openKeyFile(files.current);
    const newest = (await restoreRotations(locked, folder, exportPublicKey(current))).at(-1);
    if (newest && !exportPublicKey(current).equals(newest.newKey.publicKey)) {
      const next = await readKeyFile(files.next);
      if (!next || !exportPublicKey(next).equals(newest.newKey.publicKey))
        throw new Error('the keys folder does not contain the current signing key: run this where the platform runs');
      return { logs: 0, unsignedLogs: [], at: newest.at, isResumed: true };
    }
    const keys = { oldKey: current, newKey: await openKeyFile(files.next) };
    await copyOwner(files.current, files.next);
    const at = chooseRotationTime(clock(), newest?.at ?? null);
    const added = await addSuccessions(locked, keys, at);
    const name = formatSeriesKeyName(folder.auditOrigin);
    const statement = { origin: name, size: 0, root: computeEmptyRoot(), extensions: [] };
    await locked.addRotation(exportPublicKeys(keys), at, signSuccession(statement, keys, at));
    return { ...added, at, isResumed: false };
  });
  await replaceKeyFile(files.next, files.current);
  await writeRotationsCopy(folder, await repository.readRotations());
  return rotation;
}

/**
 * Returns the rotations of the installation, oldest first. Those of the copy that a restored database lacks are recorded again first, if
 * they continue the recorded ones and lead to the current key.
 */
async function restoreRotations(
  locked: LockedSigningKeys,
  folder: KeyFolder,
  currentKey: Uint8Array,
): Promise<readonly KeySuccession[]> {
  const stored = await locked.readRotations();
  const copied = await readRotationsCopy(folder);
  const lostNotes = stored.every((note, index) => note === copied[index]) ? copied.slice(stored.length) : [];
  const lost = lostNotes.map((note) => ({ note, ...openSuccession(note) }));
  const recorded = stored.map(openSuccession);
  const last = lost.at(-1);
  if (!last || Buffer.compare(last.newKey.publicKey, currentKey) !== 0) return recorded;
  for (const { oldKey, newKey, at, note } of lost)
    await locked.addRotation({ oldKey: oldKey.publicKey, newKey: newKey.publicKey }, at, note);
  return [...recorded, ...lost];
}

/** Later than the previous rotation, even when the clock was set back: rotations are read in the order of their times. */
const chooseRotationTime = (now: number, previous: string | null): string =>
  new Date(previous === null ? now : Math.max(now, Date.parse(previous) + 1)).toISOString();

type SigningKeyPair = { readonly oldKey: KeyObject; readonly newKey: KeyObject };

const exportPublicKeys = ({ oldKey, newKey }: SigningKeyPair) => ({
  oldKey: exportPublicKey(oldKey),
  newKey: exportPublicKey(newKey),
});

/** Adds the succession of each log that has a checkpoint. A log without one starts with the new key. */
async function addSuccessions(
  locked: LockedSigningKeys,
  keys: SigningKeyPair,
  at: string,
): Promise<Pick<KeyRotation, 'logs' | 'unsignedLogs'>> {
  const unsignedLogs: TenantId[] = [];
  let logs = 0;
  for (let after = ''; ; ) {
    const page = await locked.listLastCheckpoints(after, exportPublicKey(keys.oldKey));
    const last = page.at(-1);
    if (!last) return { logs, unsignedLogs };
    const successions: NewSuccession[] = [];
    for (const { tenant, checkpoint, succession } of page) {
      if (checkpoint === null) continue;
      const body = readSignedBody(checkpoint.note, succession, keys.oldKey);
      if (body === null) unsignedLogs.push(tenant);
      else successions.push({ ...checkpoint, tenant, note: signSuccession(body, keys, at) });
    }
    if (successions.length > 0) await locked.addSuccessions(exportPublicKeys(keys), successions);
    logs += successions.length;
    after = last.tenant;
  }
}

/**
 * Returns the body of the last checkpoint of a log, if the key signed it: as such, or in the succession by which the log received the key
 * (no event followed). Null for another note: signing it would confirm a forged one.
 */
function readSignedBody(note: string, succession: string | null, key: KeyObject): CheckpointBody | null {
  try {
    const body = parseCheckpoint(parseNote(note).body);
    const verifierKey = createVerifierKey(body.origin, LOG_SIGNATURE_TYPE, exportPublicKey(key));
    if (succession !== null && isSameCheckpoint(openSuccession(succession).checkpoint, body))
      openNote(succession, [verifierKey]);
    else openNote(note, [verifierKey]);
    return body;
  } catch (error) {
    if (error instanceof NoteError) return null;
    throw error;
  }
}

const isSameCheckpoint = (a: CheckpointBody, b: CheckpointBody): boolean => formatCheckpoint(a) === formatCheckpoint(b);
