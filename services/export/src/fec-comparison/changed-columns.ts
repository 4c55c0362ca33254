import { COLUMN, COLUMNS } from '../fec-control/columns.ts';
import { mixed } from '../fec-control/tables/byte-hash.ts';
import type { EntryNames } from './entry-names.ts';
import { COMPARED, type LinePrint } from './line-print.ts';
import { type EntryReader, type FecFile, scanEntries } from './scan-entries.ts';
import type { Turns } from './turns.ts';

/** Of an entry: its lines, and prints of its columns. */
type ColumnPrints = {
  lines: number;
  /** A cell goes with the account of its line, so that a change is seen that only moves values from account to account. */
  readonly byAccount: Int32Array;
  /** The same with the auxiliary account too. */
  readonly byAuxiliary: Int32Array;
};

/** In which columns entries that both files have differ, by entry. Reads the files once more. */
export async function changedColumns(
  files: readonly [FecFile, FecFile],
  entries: readonly number[],
  names: EntryNames,
  turns: Turns,
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (entries.length === 0) return new Map();
  const [before, after] = [new SomeEntries(entries), new SomeEntries(entries)];
  await scanEntries(files[0], names, before, turns);
  await scanEntries(files[1], names, after, turns);
  return new Map(entries.map((entry) => [entry, differing(before.of(entry), after.of(entry))]));
}

class SomeEntries implements EntryReader {
  readonly #prints: ReadonlyMap<number, ColumnPrints>;

  constructor(entries: readonly number[]) {
    const prints = () => ({ lines: 0, byAccount: columns(), byAuxiliary: columns() });
    this.#prints = new Map(entries.map((entry) => [entry, prints()]));
  }

  of(entry: number): ColumnPrints {
    const prints = this.#prints.get(entry);
    if (prints === undefined) throw new Error('an entry was not looked at');
    return prints;
  }

  line(entry: number, _: number, { cells }: LinePrint): void {
    const prints = this.#prints.get(entry);
    if (prints === undefined) return;
    prints.lines += 1;
    const account = mixed(cells[COLUMN.CompteNum] as number);
    const auxiliary = mixed(account ^ (cells[COLUMN.CompAuxNum] as number));
    for (const column of COMPARED) {
      const cell = cells[column] as number;
      prints.byAccount[column] = (prints.byAccount[column] as number) + mixed(cell ^ account);
      prints.byAuxiliary[column] = (prints.byAuxiliary[column] as number) + mixed(cell ^ auxiliary);
    }
  }

  unread(): void {}
}

const columns = () => new Int32Array(COLUMNS.length);

/** Where accounts or whole lines differ, all columns do: the account alone is told. */
function differing(before: ColumnPrints, after: ColumnPrints): readonly string[] {
  const differ = (prints: 'byAccount' | 'byAuxiliary') =>
    COMPARED.filter((column) => before[prints][column] !== after[prints][column]);
  const found = differ('byAccount');
  if (before.lines !== after.lines || found.includes(COLUMN.CompteNum)) return ['CompteNum'];
  const sameAuxiliaries = !found.includes(COLUMN.CompAuxNum);
  const told = sameAuxiliaries ? differ('byAuxiliary') : found;
  return told.length === 0 ? ['CompteNum'] : told.map((column) => COLUMNS[column] as string);
}
