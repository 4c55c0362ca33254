import { computeRoot } from '@probant/audit/merkle/proofs';
import { type LedgerHead, parseLedgerExtension } from '@probant/audit/notes/audit-checkpoint';
import { parseCheckpoint } from '@probant/audit/notes/checkpoint';
import { NoteError } from '@probant/audit/notes/note-errors';
import { parseNote } from '@probant/audit/notes/note-text';
import { verifyKnownSignatures } from '@probant/audit/notes/signed-note';
import type { VerifierKey } from '@probant/audit/notes/verifier-key';
import { CheckpointRefusedError } from './checkpoint-refused-error.ts';
import { BrokenTreeError, type Checkpoint, type LockedLog, type LogHead } from './checkpoint-store.ts';
import { growTree } from './grow-tree.ts';

/**
 * Returns the root over the whole log, after checking that the log extends its last checkpoint (null before the first) and growing the
 * stored subtrees up to its head.
 * @throws CheckpointRefusedError when the log contradicts its last checkpoint.
 */
export async function computeNextRoot(
  log: LockedLog,
  last: Checkpoint | null,
  head: LogHead,
  key: VerifierKey,
): Promise<Buffer> {
  if (last !== null) await checkLedger(log, last, head, readSignedLedger(last, key));
  if (last !== null && head.seq < last.size)
    throw new CheckpointRefusedError('events that a checkpoint covers are missing');
  return (await growRoot(log, last, head.seq)) ?? (await rebuildRoot(log, last, head.seq));
}

/** Returns the ledger head in the note of the last checkpoint, after checking the note's signature and that the row matches the note. */
function readSignedLedger(last: Checkpoint, key: VerifierKey): LedgerHead | null {
  try {
    const note = parseNote(last.note);
    const { size, root, extensions } = parseCheckpoint(note.body);
    const ledger = parseLedgerExtension(extensions);
    // Ignores the signature of a previous key of this installation: the root is still compared.
    verifyKnownSignatures(note, [key]);
    if (size === last.size && last.root.equals(root) && (ledger?.count ?? 0) === last.erasures) return ledger;
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
  }
  throw new CheckpointRefusedError('the last checkpoint differs from its signed note');
}

async function checkLedger(log: LockedLog, last: Checkpoint, head: LogHead, signed: LedgerHead | null): Promise<void> {
  if (signed === null) return;
  const hash = (head.ledger?.count ?? 0) < last.erasures ? null : await log.readErasureHash(last.erasures);
  if (!hash?.equals(signed.hash))
    throw new CheckpointRefusedError('erasures that a checkpoint covers are missing or altered');
}

/** Returns null when the stored subtrees do not give the root of the last checkpoint, or cannot grow from it. */
async function growRoot(log: LockedLog, last: Checkpoint | null, to: number): Promise<Buffer | null> {
  try {
    if (last !== null && !(await computeRoot(log, last.size)).equals(last.root)) return null;
    await growTree(log, last?.size ?? 0, to);
    return await computeRoot(log, to);
  } catch (error) {
    if (error instanceof BrokenTreeError) return null;
    throw error;
  }
}

/** Rebuilds the subtrees from the events, which must give the root of the last checkpoint. */
export async function rebuildRoot(log: LockedLog, last: Checkpoint | null, to: number): Promise<Buffer> {
  try {
    await log.deleteSubtrees();
    await growTree(log, 0, to);
    if (last === null || (await computeRoot(log, last.size)).equals(last.root)) return await computeRoot(log, to);
  } catch (error) {
    if (!(error instanceof BrokenTreeError)) throw error;
  }
  throw new CheckpointRefusedError('the events no longer give the root of the last checkpoint');
}
