import { COLUMNS } from '../fec-control/columns.ts';
import type { EntryPrint, FecPrints } from './entry-prints.ts';

/** Entries named in each list; the counts are of all. */
export const MOST_NAMED = 1000;

type Line = { readonly line: number };

/** What became of the entries of one FEC in another of the same year. Lines are those where the entries begin; no value is told. */
export type FecComparison = {
  readonly before: { readonly line_count: number; readonly entry_count: number };
  readonly after: { readonly line_count: number; readonly entry_count: number };
  readonly unchanged_count: number;
  readonly added_count: number;
  readonly removed_count: number;
  readonly changed_count: number;
  readonly added: readonly Line[];
  readonly removed: readonly Line[];
  readonly changed: readonly {
    readonly line_before: number;
    readonly line_after: number;
    readonly columns: readonly string[];
  }[];
  readonly truncated: boolean;
};

/** Entries are the same when they have the same journal and number, and unchanged when every line of one is in the other. */
export function compareFec(before: FecPrints, after: FecPrints): FecComparison {
  const added: Line[] = [];
  const changed: FecComparison['changed'][number][] = [];
  let unchanged = 0;
  for (const [key, entry] of after.entries) {
    const former = before.entries.get(key);
    if (former === undefined) added.push({ line: entry.line });
    else {
      const columns = differing(former, entry);
      if (columns.length === 0) unchanged += 1;
      else changed.push({ line_before: former.line, line_after: entry.line, columns });
    }
  }
  const removed = [...before.entries].flatMap(([key, { line }]) => (after.entries.has(key) ? [] : [{ line }]));
  return {
    before: { line_count: before.lineCount, entry_count: before.entries.size },
    after: { line_count: after.lineCount, entry_count: after.entries.size },
    unchanged_count: unchanged,
    added_count: added.length,
    removed_count: removed.length,
    changed_count: changed.length,
    added: added.slice(0, MOST_NAMED),
    removed: removed.slice(0, MOST_NAMED),
    changed: changed.slice(0, MOST_NAMED),
    truncated: Math.max(added.length, removed.length, changed.length) > MOST_NAMED,
  };
}

/** The columns in which two entries differ. Where an account differs all others do too: it tells the lines of an entry apart. */
function differing(before: EntryPrint, after: EntryPrint): string[] {
  const columns = COLUMNS.filter((_, column) => before.columns[column] !== after.columns[column]);
  if (columns.length === 0 && before.lines !== after.lines) return ['CompteNum'];
  return columns.includes('CompteNum') ? ['CompteNum'] : columns;
}
