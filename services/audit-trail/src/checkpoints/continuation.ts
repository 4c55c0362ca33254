import { rootOf } from '@probant/audit/merkle/proofs';
import { type LedgerHead, ledgerOf } from '@probant/audit/notes/audit-checkpoint';
import { parseCheckpoint } from '@probant/audit/notes/checkpoint';
import { NoteError } from '@probant/audit/notes/note-errors';
import { parseNote } from '@probant/audit/notes/note-text';
import { verifiedSignatures } from '@probant/audit/notes/signed-note';
import type { VerifierKey } from '@probant/audit/notes/verifier-key';
import { CheckpointRefused } from './checkpoint-refused.ts';
import { BrokenTree, type Checkpoint, type LockedLog, type LogHead } from './checkpoint-store.ts';
import { growTree } from './tree-growth.ts';

/**
 * The root over the whole log, once it is certain that the log goes on from its last checkpoint (none before the first) and that the
 * kept subtrees reach up to its head. Rejects with a CheckpointRefused otherwise.
 */
export async function continuedRoot(
  log: LockedLog,
  last: Checkpoint | null,
  head: LogHead,
  key: VerifierKey,
): Promise<Buffer> {
  if (last !== null) await requireLedger(log, last, head, signedLedger(last, key));
  if (last !== null && head.seq < last.size) throw new CheckpointRefused('events that a checkpoint covers are missing');
  return (await grownRoot(log, last, head.seq)) ?? (await rebuiltRoot(log, last, head.seq));
}

/** The ledger that the last checkpoint covers, as its note says; the row must say the same, and a signature of ours must hold. */
function signedLedger(last: Checkpoint, key: VerifierKey): LedgerHead | null {
  try {
    const note = parseNote(last.note);
    const { size, root, extensions } = parseCheckpoint(note.body);
    const ledger = ledgerOf(extensions);
    // Passes over the signature of a key that this installation had before; the root binds all the same.
    verifiedSignatures(note, [key]);
    if (size === last.size && last.root.equals(root) && (ledger?.count ?? 0) === last.erasures) return ledger;
  } catch (error) {
    if (!(error instanceof NoteError)) throw error;
  }
  throw new CheckpointRefused('the last checkpoint is not as it was signed');
}

async function requireLedger(
  log: LockedLog,
  last: Checkpoint,
  head: LogHead,
  signed: LedgerHead | null,
): Promise<void> {
  if (signed === null) return;
  const hash = (head.ledger?.count ?? 0) < last.erasures ? null : await log.erasureHash(last.erasures);
  if (!hash?.equals(signed.hash))
    throw new CheckpointRefused('erasures that a checkpoint covers are missing or altered');
}

/** Null when the kept subtrees do not give the root of the last checkpoint, or cannot grow from it. */
async function grownRoot(log: LockedLog, last: Checkpoint | null, to: number): Promise<Buffer | null> {
  try {
    if (last !== null && !(await rootOf(log, last.size)).equals(last.root)) return null;
    await growTree(log, last?.size ?? 0, to);
    return await rootOf(log, to);
  } catch (error) {
    if (error instanceof BrokenTree) return null;
    throw error;
  }
}

/** Makes the subtrees anew from the events alone, which must give the root of the last checkpoint. */
export async function rebuiltRoot(log: LockedLog, last: Checkpoint | null, to: number): Promise<Buffer> {
  try {
    await log.forgetSubtrees();
    await growTree(log, 0, to);
    if (last === null || (await rootOf(log, last.size)).equals(last.root)) return await rootOf(log, to);
  } catch (error) {
    if (!(error instanceof BrokenTree)) throw error;
  }
  throw new CheckpointRefused('the events no longer give the root of the last checkpoint');
}
