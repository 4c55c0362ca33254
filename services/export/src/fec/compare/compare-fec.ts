import { createTimeSlicer } from '@probant/kernel/time-slicer';
import { type EntryHashes, hashEntries } from './entry-hashes.ts';
import { EntryIdTable } from './entry-ids.ts';
import { findChangedColumns } from './find-changed-columns.ts';
import { MAX_LISTED_ENTRIES, matchEntries } from './match-entries.ts';
import { openFec } from './scan-entries.ts';

type Side = { readonly line_count: number; readonly unread_line_count: number; readonly entry_count: number };
type Line = { readonly line: number };
type Lines = { readonly line_before: number; readonly line_after: number };

/** What became of the entries of one FEC in another of the same year. Lines are those where entries start. Contains no value of a cell. */
export type FecComparison = {
  readonly before: Side;
  readonly after: Side;
  readonly unchanged_count: number;
  readonly added_count: number;
  readonly removed_count: number;
  readonly changed_count: number;
  readonly renumbered_count: number;
  readonly added: readonly Line[];
  readonly removed: readonly Line[];
  readonly changed: readonly (Lines & { readonly columns: readonly string[] })[];
  readonly renumbered: readonly Lines[];
  readonly truncated: boolean;
};

/** Which of the two files has no header that identifies entries. */
export type UnreadableFec = { readonly unreadable: 'first' | 'second' };

/**
 * Compares two FEC. Scans each one once and, when entries changed, once more. Lets other work run in between.
 * @throws the signal's reason when the signal is aborted.
 */
export async function compareFec(
  earlierFile: Uint8Array,
  laterFile: Uint8Array,
  signal: AbortSignal,
): Promise<FecComparison | UnreadableFec> {
  const slicer = createTimeSlicer(signal);
  const ids = new EntryIdTable();
  const files = [await openFec(earlierFile, slicer), await openFec(laterFile, slicer)] as const;
  const before = await hashEntries(files[0], ids, slicer);
  if (before === null) return { unreadable: 'first' };
  const after = await hashEntries(files[1], ids, slicer);
  if (after === null) return { unreadable: 'second' };
  const { unchangedCount, added, removed, changed, renumbered } = await matchEntries(before, after, slicer);
  const columns = await findChangedColumns(files, changed.first, ids, slicer);
  return {
    before: summarizeSide(before),
    after: summarizeSide(after),
    unchanged_count: unchangedCount,
    added_count: added.count,
    removed_count: removed.count,
    changed_count: changed.count,
    renumbered_count: renumbered.count,
    added: added.first.map((entry) => ({ line: after.lineOf(entry) })),
    removed: removed.first.map((entry) => ({ line: before.lineOf(entry) })),
    changed: changed.first.map((entry) => ({
      line_before: before.lineOf(entry),
      line_after: after.lineOf(entry),
      columns: columns.get(entry) ?? [],
    })),
    renumbered: renumbered.first.map((pair) => ({
      line_before: before.lineOf(pair.before),
      line_after: after.lineOf(pair.after),
    })),
    truncated: [added, removed, changed, renumbered].some(({ count }) => count > MAX_LISTED_ENTRIES),
  };
}

const summarizeSide = ({ lineCount, unreadLineCount, entryCount }: EntryHashes): Side => ({
  line_count: lineCount,
  unread_line_count: unreadLineCount,
  entry_count: entryCount,
});
