import type { FecLine } from '@probant/contracts/export';

/** A line with its place in the request. */
type PlacedLine = { readonly line: FecLine; readonly index: number };
export type GroupedEntry = readonly [PlacedLine, ...PlacedLine[]];
export type GroupedJournal = {
  readonly code: string;
  readonly label: string;
  readonly entries: readonly GroupedEntry[];
};

/** Journals and their entries in the order in which they first come; an entry is a number of a journal. */
export function groupedByJournal(lines: readonly FecLine[]): readonly GroupedJournal[] {
  const journals = new Map<string, { label: string; entries: Map<string, [PlacedLine, ...PlacedLine[]]> }>();
  for (const [index, line] of lines.entries()) {
    const journal = journals.get(line.journal_code) ?? { label: line.journal_lib, entries: new Map() };
    journals.set(line.journal_code, journal);
    const entry = journal.entries.get(line.ecriture_num);
    if (entry === undefined) journal.entries.set(line.ecriture_num, [{ line, index }]);
    else entry.push({ line, index });
  }
  return [...journals].map(([code, { label, entries }]) => ({ code, label, entries: [...entries.values()] }));
}
