import { emptyRoot } from '../merkle/hashing.ts';
import { verifyConsistency } from '../merkle/verification.ts';
import type { AddCheckpoint } from './add-checkpoint.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { NoteError } from './note-errors.ts';
import { openNote } from './signed-note.ts';
import type { VerifierKey } from './verifier-key.ts';

/** The largest head of a log that a witness has cosigned. */
export type CosignedHead = { readonly size: number; readonly root: Uint8Array };

/** What a witness may cosign, and must remember before it does. */
export type AcceptedHead = CosignedHead & { readonly body: string };

/**
 * The checks of https://c2sp.org/tlog-witness, add-checkpoint: a signature of the log, the size that was cosigned last (`last`, null
 * before the first time), and a proof that the log has only grown since. Throws a NoteError with the reason of a refusal.
 */
export function acceptedHead(request: AddCheckpoint, logKey: VerifierKey, last: CosignedHead | null): AcceptedHead {
  const { body } = openNote(request.note, [logKey]);
  const { origin, size, root } = parseCheckpoint(body);
  if (origin !== logKey.name) throw new NoteError('the checkpoint is of another log');
  const known = last?.size ?? 0;
  if (size < known) throw new NoteError(`the checkpoint has ${size} entries, but ${known} were cosigned before`);
  if (request.oldSize !== known)
    throw new NoteError(`the proof starts at ${request.oldSize}, but ${known} entries were cosigned last`);
  if (!isContinuation(request, { size, root }, last))
    throw new NoteError(`the checkpoint of ${size} entries is not a continuation of the one of ${known}`);
  return { body, size, root };
}

function isContinuation({ consistency }: AddCheckpoint, head: CosignedHead, last: CosignedHead | null): boolean {
  if (head.size === 0 && Buffer.compare(head.root, emptyRoot()) !== 0) return false;
  if (last === null || last.size === 0) return consistency.length === 0;
  return verifyConsistency({ oldSize: last.size, oldRoot: last.root, ...head, proof: consistency });
}
