import type { FecLine } from '@probant/contracts/export';
import type { Steps } from '../../files/steps.ts';

/** A line with its index in the request. */
type IndexedLine = { readonly line: FecLine; readonly index: number };
export type GroupedEntry = readonly [IndexedLine, ...IndexedLine[]];
export type GroupedJournal = {
  readonly code: string;
  readonly label: string;
  readonly entries: readonly GroupedEntry[];
};

/** Groups lines by journal and entry, in the order of their first lines. A journal and a number make an entry. */
export function* groupByJournal(lines: readonly FecLine[]): Steps<readonly GroupedJournal[]> {
  const journals = new Map<string, { label: string; entries: Map<string, [IndexedLine, ...IndexedLine[]]> }>();
  for (const [index, line] of lines.entries()) {
    yield '';
    const journal = journals.get(line.journal_code) ?? { label: line.journal_lib, entries: new Map() };
    journals.set(line.journal_code, journal);
    const entry = journal.entries.get(line.ecriture_num);
    if (entry === undefined) journal.entries.set(line.ecriture_num, [{ line, index }]);
    else entry.push({ line, index });
  }
  return [...journals].map(([code, { label, entries }]) => ({ code, label, entries: [...entries.values()] }));
}
