import { parseLedgerExtension } from '@probant/audit/notes/audit-checkpoint';
import { parseCheckpoint } from '@probant/audit/notes/checkpoint';
import { NoteError } from '@probant/audit/notes/note-errors';
import { parseNote } from '@probant/audit/notes/note-text';
import { openNote } from '@probant/audit/notes/signed-note';
import type { VerifierKey } from '@probant/audit/notes/verifier-key';
import type { LogSize } from '../stores/anchor-names.ts';
import type { Anchor } from '../stores/anchor-store.ts';

/** The tree head in the note of an anchor or checkpoint. */
export type TreeHead = LogSize & {
  /** The root over the first `size` events, null when the note is not for this log and size. */
  readonly root: Uint8Array | null;
  /** The hash of entry number `erasures` of the erasure ledger, null when there is none. */
  readonly ledgerHash: Uint8Array | null;
  /** Whether the key of this installation signed the note. */
  readonly signed: boolean;
  readonly at: string;
};

export function readTreeHead({ size, erasures, note, at }: Anchor, key: VerifierKey): TreeHead {
  const parsed = parseTreeHead(note);
  const isExpected = parsed?.origin === key.name && parsed.size === size && (parsed.ledger?.count ?? 0) === erasures;
  return {
    size,
    erasures,
    root: isExpected ? parsed.root : null,
    ledgerHash: isExpected ? (parsed.ledger?.hash ?? null) : null,
    signed: isSigned(note, key),
    at,
  };
}

function parseTreeHead(note: string) {
  try {
    const { origin, size, root, extensions } = parseCheckpoint(parseNote(note).body);
    return { origin, size, root, ledger: parseLedgerExtension(extensions) };
  } catch (error) {
    if (error instanceof NoteError) return null;
    throw error;
  }
}

function isSigned(note: string, key: VerifierKey): boolean {
  try {
    return openNote(note, [key]).verified.length > 0;
  } catch (error) {
    if (error instanceof NoteError) return false;
    throw error;
  }
}
