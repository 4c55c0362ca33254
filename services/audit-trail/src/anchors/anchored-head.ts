import { ledgerOf } from '@probant/audit/notes/audit-checkpoint';
import { parseCheckpoint } from '@probant/audit/notes/checkpoint';
import { NoteError } from '@probant/audit/notes/note-errors';
import { parseNote } from '@probant/audit/notes/note-text';
import { openNote } from '@probant/audit/notes/signed-note';
import type { VerifierKey } from '@probant/audit/notes/verifier-key';
import type { AnchorPlace } from './anchor-names.ts';
import type { Anchor } from './anchor-store.ts';

/** What an anchor says of a log. */
export type AnchoredHead = AnchorPlace & {
  /** The root over the first `size` events, null where the note is none of this log and size. */
  readonly root: Uint8Array | null;
  /** The hash of the ledger's entry number `erasures`, null where there is none. */
  readonly ledgerHash: Uint8Array | null;
  /** Whether the key of this installation has signed it. */
  readonly signed: boolean;
  readonly at: string;
};

export function anchoredHead({ size, erasures, note, at }: Anchor, key: VerifierKey): AnchoredHead {
  const said = read(note);
  const fits = said?.origin === key.name && said.size === size && (said.ledger?.count ?? 0) === erasures;
  return {
    size,
    erasures,
    root: fits ? said.root : null,
    ledgerHash: fits ? (said.ledger?.hash ?? null) : null,
    signed: isSigned(note, key),
    at,
  };
}

function read(note: string) {
  try {
    const { origin, size, root, extensions } = parseCheckpoint(parseNote(note).body);
    return { origin, size, root, ledger: ledgerOf(extensions) };
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
