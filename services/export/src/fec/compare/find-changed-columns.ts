import { ALL_COLUMNS, COLUMN_INDEX } from '@probant/fec/columns';
import { mixBits } from '@probant/fec/tables/byte-hash';
import type { TimeSlicer } from '@probant/kernel/time-slicer';
import type { EntryIdTable } from './entry-ids.ts';
import { COMPARED_COLUMNS, type LineHash } from './line-hash.ts';
import { type ComparedFec, type EntryLineHandler, scanEntries } from './scan-entries.ts';

const { CompteNum, CompAuxNum } = COLUMN_INDEX;

/** The number of lines of an entry, and hashes of its columns. */
type ColumnHashes = {
  lines: number;
  /** Each cell is hashed with the account of its line, so that a change that only moves values between accounts shows. */
  readonly byAccount: Int32Array;
  /** Each cell is hashed with the auxiliary account too. */
  readonly byAuxiliary: Int32Array;
};

/** Returns in which columns entries of both files differ, by entry. Scans the files once more. */
export async function findChangedColumns(
  files: readonly [ComparedFec, ComparedFec],
  entries: readonly number[],
  ids: EntryIdTable,
  slicer: TimeSlicer,
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (entries.length === 0) return new Map();
  const [before, after] = [new ColumnHasher(entries), new ColumnHasher(entries)];
  await scanEntries(files[0], ids, before, slicer);
  await scanEntries(files[1], ids, after, slicer);
  return new Map(entries.map((entry) => [entry, listDifferences(before.get(entry), after.get(entry))]));
}

class ColumnHasher implements EntryLineHandler {
  readonly #hashes: ReadonlyMap<number, ColumnHashes>;

  constructor(entries: readonly number[]) {
    const createHashes = () => ({ lines: 0, byAccount: createColumnArray(), byAuxiliary: createColumnArray() });
    this.#hashes = new Map(entries.map((entry) => [entry, createHashes()]));
  }

  get(entry: number): ColumnHashes {
    const hashes = this.#hashes.get(entry);
    if (hashes === undefined) throw new Error('entry was not selected');
    return hashes;
  }

  handleLine(entry: number, _: number, { cells }: LineHash): void {
    const hashes = this.#hashes.get(entry);
    if (hashes === undefined) return;
    hashes.lines += 1;
    const account = mixBits(cells[CompteNum] as number);
    const auxiliary = mixBits(account ^ (cells[CompAuxNum] as number));
    for (const column of COMPARED_COLUMNS) {
      const cell = cells[column] as number;
      hashes.byAccount[column] = (hashes.byAccount[column] as number) + mixBits(cell ^ account);
      hashes.byAuxiliary[column] = (hashes.byAuxiliary[column] as number) + mixBits(cell ^ auxiliary);
    }
  }

  skipLine(): void {}
}

const createColumnArray = () => new Int32Array(ALL_COLUMNS.length);

/** Lists the account alone when accounts or whole lines differ: all columns do then. */
function listDifferences(before: ColumnHashes, after: ColumnHashes): readonly string[] {
  const compareHashes = (hashes: 'byAccount' | 'byAuxiliary') =>
    COMPARED_COLUMNS.filter((column) => before[hashes][column] !== after[hashes][column]);
  const differentByAccount = compareHashes('byAccount');
  if (before.lines !== after.lines || differentByAccount.includes(CompteNum)) return ['CompteNum'];
  const hasSameAuxiliaries = !differentByAccount.includes(CompAuxNum);
  const differences = hasSameAuxiliaries ? compareHashes('byAuxiliary') : differentByAccount;
  return differences.length === 0 ? ['CompteNum'] : differences.map((column) => ALL_COLUMNS[column] as string);
}
