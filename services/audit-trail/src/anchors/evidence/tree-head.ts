import { parseLedgerExtension } from '@probant/audit/notes/audit-checkpoint';
import { parseCheckpoint } from '@probant/audit/notes/checkpoint';
import { isSignedByLog, type LogKeys } from '@probant/audit/notes/log-keys';
import { NoteError } from '@probant/audit/notes/note-errors';
import { parseNote } from '@probant/audit/notes/note-text';
import { openNote } from '@probant/audit/notes/signed-note';
import type { LogSize } from '../stores/anchor-names.ts';
import type { Anchor } from '../stores/anchor-store.ts';

/** The tree head in the note of an anchor or checkpoint. */
export type TreeHead = LogSize & {
  /** The root over the first `size` events, null when the note is not for this log and size. */
  readonly root: Uint8Array | null;
  /** The hash of entry number `erasures` of the erasure ledger, null when there is none. */
  readonly ledgerHash: Uint8Array | null;
  /** Whether a key of this installation that was valid at this size signed the note. */
  readonly signed: boolean;
  readonly at: string;
};

export function readTreeHead({ size, erasures, note, at }: Anchor, keys: LogKeys): TreeHead {
  const parsed = parseTreeHead(note);
  const isExpected =
    parsed !== null &&
    parsed.origin === keys.at(-1)?.key.name &&
    parsed.size === size &&
    (parsed.ledger?.count ?? 0) === erasures;
  return {
    size,
    erasures,
    root: isExpected ? parsed.root : null,
    ledgerHash: isExpected ? (parsed.ledger?.hash ?? null) : null,
    signed: isSigned(note, keys, { size, erasures }),
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

function isSigned(note: string, keys: LogKeys, position: LogSize): boolean {
  try {
    const { verified } = openNote(
      note,
      keys.map(({ key }) => key),
    );
    return isSignedByLog(verified, keys, position);
  } catch (error) {
    if (error instanceof NoteError) return false;
    throw error;
  }
}
