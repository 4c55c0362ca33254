import type { Clock } from '@probant/kernel/clock';
import type { IdSource } from '@probant/kernel/ids';
import { type ColumnReader, createColumnReader } from './columns.rules.ts';
import { type CsvContents, readCsv } from './csv/read-records.ts';
import { openStockFile } from './file/stock-file.ts';
import { RefusedFileError } from './import-errors.ts';
import { DuplicateSirenError, type ImportRunsRepository } from './import-runs.repository.ts';
import { countUnreadable, type ImportState, INITIAL_STATE, isMostlyReadable } from './import-state.rules.ts';
import { createRowGroupReader } from './read-rows.ts';
import type { RegistersRepository } from './registers.repository.ts';
import type { StockRegister } from './row-reading.ts';

export type ImportDeps = {
  readonly runs: ImportRunsRepository;
  readonly registers: RegistersRepository;
  readonly clock: Clock;
  readonly newId: IdSource;
};

export type ImportOptions = {
  readonly path: string;
  /** The file is an excerpt: what it lacks is not unknown. */
  readonly isPartial: boolean;
  /** Replaces a register that has more than 1.25 times the rows of the file. */
  readonly allowSmaller: boolean;
  readonly progress: ImportProgress;
  /** Lines of one transaction, 50,000 by default. */
  readonly groupLines?: number;
};

/** What an operator sees while an import runs. */
export type ImportProgress = {
  /** Called once. `resumedAtLine` is 0 unless an earlier import of the same file is resumed. */
  start(facts: { readonly totalBytes: number; readonly resumedAtLine: number }): void;
  addBytes(count: number): void;
  /** All rows are stored, and the index is built. */
  startIndex(): void;
};

export type ImportReport = {
  readonly state: ImportState;
  readonly duplicates: number;
  readonly rowCount: number;
  readonly resumedAtLine: number;
};

/** About a second of work, which is what a kill loses. */
const GROUP_LINES = 50_000;
/** A register shrinks by a few percent at most from month to month; a file cut at the end of a line shrinks more. */
const MIN_SIZE_SHARE = 0.8;
/** Raised when a line of a file gives another row, so that an import does not mix rows of two versions. */
const READING_VERSION = 1;

/**
 * Imports a stock file of INSEE into a staging table, group by group, and then replaces the register by it. Killed at any moment, the next
 * import of the same file resumes after the last group; readers see the old register until the end.
 *
 * @throws RefusedFileError when the file is not such a stock, is damaged, or has too many unreadable lines: nothing is replaced.
 * @throws ImportSupersededError when another import of the register is started meanwhile.
 */
export async function importStock(
  { runs, registers, clock, newId }: ImportDeps,
  register: StockRegister,
  options: ImportOptions,
): Promise<ImportReport> {
  const file = await openStockFile(options.path, register.entryName);
  // Read before anything is changed, so that a file of another kind leaves an interrupted import as it is.
  await (
    await openCsv(
      file.read(() => undefined),
      register,
    )
  ).close();
  const runId = newId();
  const fingerprint = `v${READING_VERSION} ${file.fingerprint}`;
  const resumed = await runs.begin(register, fingerprint, runId, INITIAL_STATE);
  options.progress.start({ totalBytes: file.bytes, resumedAtLine: resumed?.lines ?? 0 });
  const today = toDay(clock());
  try {
    const { columns, records, close } = await openCsv(file.read(options.progress.addBytes), register, resumed?.offset);
    const reader = createRowGroupReader({ register, columns, records, state: resumed ?? INITIAL_STATE, today });
    try {
      while (!reader.isFinished) {
        const rows = reader.readGroup(options.groupLines ?? GROUP_LINES);
        await runs.storeGroup(register, runId, rows, () => reader.state);
      }
    } finally {
      await close();
    }
    const { state } = reader;
    await requirePlausible(registers, register, state, options.allowSmaller);
    options.progress.startIndex();
    const duplicates = await buildUniqueIndex(runs, register, runId);
    const rowCount = state.stored - duplicates;
    await runs.publish(register, runId, {
      version: newId(),
      datasetDate: state.newestDay,
      rowCount,
      unreadableCount: countUnreadable(state) + duplicates,
      isComplete: !options.isPartial,
      importedAt: new Date(clock()),
    });
    return { state, duplicates, rowCount, resumedAtLine: resumed?.lines ?? 0 };
  } catch (error) {
    // A refused file would be refused again: its rows are of no use.
    if (error instanceof RefusedFileError) await runs.abandon(register, runId);
    throw error;
  }
}

type OpenCsv = Omit<CsvContents, 'header'> & { readonly columns: ColumnReader };

async function openCsv(chunks: AsyncIterable<Buffer>, register: StockRegister, resumeAt = 0): Promise<OpenCsv> {
  const { header, ...contents } = await readCsv(chunks, resumeAt);
  const columns = createColumnReader(header, register.requiredHeader);
  if ('read' in columns) return { columns, ...contents };
  await contents.close();
  const { missing, repeated } = columns;
  const problem = missing.length > 0 ? `lacks the columns ${list(missing)}` : `repeats the columns ${list(repeated)}`;
  throw new RefusedFileError(`this is not a ${register.fileLabel} file of SIRENE: its header ${problem}`);
}

const MAX_LISTED_COLUMNS = 4;
const list = (names: readonly string[]): string =>
  names.length > MAX_LISTED_COLUMNS
    ? `${names.slice(0, MAX_LISTED_COLUMNS).join(', ')} and ${names.length - MAX_LISTED_COLUMNS} more`
    : names.join(', ');

async function requirePlausible(
  registers: RegistersRepository,
  register: StockRegister,
  state: ImportState,
  allowSmaller: boolean,
): Promise<void> {
  if (state.stored === 0) throw new RefusedFileError('the file has no row: the register is not replaced');
  if (!isMostlyReadable(state))
    throw new RefusedFileError(
      `${countUnreadable(state)} of ${state.lines} lines cannot be read: the register is not replaced`,
    );
  const current = await registers.readRowCount(register.name);
  if (!allowSmaller && current !== null && state.stored < current * MIN_SIZE_SHARE)
    throw new RefusedFileError(
      `the file has ${state.stored} rows and the register ${current}: it may be cut short; --allow-smaller replaces the register nevertheless`,
    );
}

/** Returns the number of rows that were removed because their SIREN has another one. */
async function buildUniqueIndex(runs: ImportRunsRepository, register: StockRegister, runId: string): Promise<number> {
  try {
    await runs.buildIndex(register, runId);
    return 0;
  } catch (error) {
    if (!(error instanceof DuplicateSirenError)) throw error;
  }
  const duplicates = await runs.removeDuplicates(register, runId);
  await runs.buildIndex(register, runId);
  return duplicates;
}

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
