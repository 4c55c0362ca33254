import type { KeySuccession, LogPosition } from './key-succession.ts';
import { NoteError } from './note-errors.ts';
import type { VerifiedSignature } from './signed-note.ts';
import type { VerifierKey } from './verifier-key.ts';

/** A key of a log, and the last position for which it is valid; null for the current key. */
export type LogKey = { readonly key: VerifierKey; readonly until: LogPosition | null };

/** The keys of a log, oldest first. The last one is the current key. */
export type LogKeys = readonly LogKey[];

/**
 * Returns the keys that successions, in order, connect with a trusted key: the trusted key alone without any.
 *
 * @throws NoteError when the successions are not one chain of different keys at ascending positions (a gap, a fork, a loop), or when the
 *   trusted key is not one of them.
 */
export function connectLogKeys(trusted: VerifierKey, successions: readonly KeySuccession[]): LogKeys {
  const [first] = successions;
  if (!first) return [{ key: trusted, until: null }];
  const keys: LogKey[] = [];
  let next = first.oldKey;
  let start: LogPosition = { size: 0, erasures: 0 };
  for (const { oldKey, newKey, position } of successions) {
    if (!isSameKey(oldKey, next)) throw new NoteError('the successions of the key do not follow one another');
    if (!isUpTo(start, position)) throw new NoteError('the successions of the key go back in the log');
    keys.push({ key: oldKey, until: position });
    if (keys.some(({ key }) => isSameKey(key, newKey))) throw new NoteError('the successions of the key form a loop');
    next = newKey;
    start = position;
  }
  keys.push({ key: next, until: null });
  if (!keys.some(({ key }) => isSameKey(key, trusted)))
    throw new NoteError('the successions do not connect the key with the key of the log');
  return keys;
}

/** Whether one of the signatures is by a key of the log that was valid at this position. */
export const isSignedByLog = (
  signatures: readonly VerifiedSignature[],
  keys: LogKeys,
  position: LogPosition,
): boolean =>
  keys.some(
    ({ key, until }) =>
      (until === null || isUpTo(position, until)) && signatures.some((signature) => isSameKey(signature.key, key)),
  );

export const isSameKey = (a: VerifierKey, b: VerifierKey): boolean =>
  a.name === b.name && a.type === b.type && Buffer.compare(a.publicKey, b.publicKey) === 0;

/** Neither events nor erasures are ever removed, so that both numbers of a later position are at least as high. */
const isUpTo = (a: LogPosition, b: LogPosition): boolean => a.size <= b.size && a.erasures <= b.erasures;
