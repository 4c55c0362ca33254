import { changedColumns } from './changed-columns.ts';
import { EntryNames } from './entry-names.ts';
import { type EntryPrints, readPrints } from './entry-prints.ts';
import { MOST_NAMED, matchEntries } from './match-entries.ts';
import { fecFileOf } from './scan-entries.ts';
import { Turns } from './turns.ts';

type Side = { readonly line_count: number; readonly unread_line_count: number; readonly entry_count: number };
type Line = { readonly line: number };
type Lines = { readonly line_before: number; readonly line_after: number };

/** What became of the entries of one FEC in another of the same year. Lines are those where the entries begin; no value is told. */
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

/** Which of the two files has no header by which entries can be told apart. */
export type Unreadable = { readonly unreadable: 'first' | 'second' };

/**
 * Holds one FEC against another, each read once and, where entries changed, once more. Lets others have their turn; rejects with the
 * signal's reason when that fires.
 */
export async function compareFec(
  former: Uint8Array,
  next: Uint8Array,
  signal: AbortSignal,
): Promise<FecComparison | Unreadable> {
  const turns = new Turns(signal);
  const names = new EntryNames();
  const files = [await fecFileOf(former, turns), await fecFileOf(next, turns)] as const;
  const before = await readPrints(files[0], names, turns);
  if (before === null) return { unreadable: 'first' };
  const after = await readPrints(files[1], names, turns);
  if (after === null) return { unreadable: 'second' };
  const { unchanged, added, removed, changed, renumbered } = await matchEntries(before, after, turns);
  const columns = await changedColumns(files, changed.first, names, turns);
  return {
    before: sideOf(before),
    after: sideOf(after),
    unchanged_count: unchanged,
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
    truncated: [added, removed, changed, renumbered].some(({ count }) => count > MOST_NAMED),
  };
}

const sideOf = ({ lineCount, unreadLineCount, entryCount }: EntryPrints): Side => ({
  line_count: lineCount,
  unread_line_count: unreadLineCount,
  entry_count: entryCount,
});
