import { computeEmptyRoot } from '../merkle/hashing.ts';
import { verifyConsistency } from '../merkle/verify-proofs.ts';
import type { AddCheckpointRequest } from './add-checkpoint.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { NoteError } from './note-errors.ts';
import { openNote } from './signed-note.ts';
import type { VerifierKey } from './verifier-key.ts';

/** The largest tree head of a log that a witness cosigned. */
export type CosignedTreeHead = { readonly size: number; readonly root: Uint8Array };

/** A tree head that a witness may cosign. The witness must store it first. */
export type AcceptedTreeHead = CosignedTreeHead & { readonly body: string };

/**
 * Runs the checks of https://c2sp.org/tlog-witness, add-checkpoint: the signature of the log, the size cosigned last (`last`, null
 * before the first time), and the proof that the log has only grown since.
 *
 * @throws NoteError when the witness must refuse.
 */
export function verifyAddCheckpoint(
  request: AddCheckpointRequest,
  logKey: VerifierKey,
  last: CosignedTreeHead | null,
): AcceptedTreeHead {
  const { body } = openNote(request.note, [logKey]);
  const { origin, size, root } = parseCheckpoint(body);
  if (origin !== logKey.name) throw new NoteError('the checkpoint belongs to another log');
  const cosignedSize = last?.size ?? 0;
  if (size < cosignedSize)
    throw new NoteError(`the checkpoint has ${size} entries, but ${cosignedSize} were cosigned before`);
  if (request.oldSize !== cosignedSize)
    throw new NoteError(`the proof starts at ${request.oldSize}, but ${cosignedSize} entries were cosigned last`);
  if (!isConsistent(request, { size, root }, last))
    throw new NoteError(`the checkpoint of ${size} entries does not extend the one of ${cosignedSize}`);
  return { body, size, root };
}

function isConsistent(
  { consistency }: AddCheckpointRequest,
  head: CosignedTreeHead,
  last: CosignedTreeHead | null,
): boolean {
  if (head.size === 0 && Buffer.compare(head.root, computeEmptyRoot()) !== 0) return false;
  if (last === null || last.size === 0) return consistency.length === 0;
  return verifyConsistency({ oldSize: last.size, oldRoot: last.root, ...head, proof: consistency });
}
