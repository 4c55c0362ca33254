import type { ColumnReader } from './columns.rules.ts';
import type { CsvRecord } from './csv/record-splitter.ts';
import { splitFields } from './csv/split-fields.rules.ts';
import { addReading, type ImportState } from './import-state.rules.ts';
import {
  hasControlCharacter,
  type RowReading,
  type RowValue,
  readSirenNumber,
  type StockRegister,
} from './row-reading.ts';

export type RowGroupReader = {
  /** Yields up to `limit` rows of the lines that follow; the state is then that after the last line read. */
  readGroup(limit: number): AsyncGenerator<readonly RowValue[]>;
  readonly state: ImportState;
  readonly isFinished: boolean;
};

type RowSource = {
  readonly register: StockRegister;
  readonly columns: ColumnReader;
  readonly records: AsyncIterable<readonly CsvRecord[]>;
  readonly state: ImportState;
  /** YYYY-MM-DD. */
  readonly today: string;
};

/** Reads the rows of a register group by group, each of which is stored in one transaction with the state after it. */
export function createRowGroupReader({ register, columns, records, today, ...source }: RowSource): RowGroupReader {
  const groups = records[Symbol.asyncIterator]();
  let waiting: readonly CsvRecord[] = [];
  let next = 0;
  let state = source.state;
  let isFinished = false;

  return {
    async *readGroup(limit) {
      let lines = 0;
      while (lines < limit) {
        const record = waiting[next];
        if (record === undefined) {
          const { done, value } = await groups.next();
          if (done) {
            isFinished = true;
            return;
          }
          waiting = value;
          next = 0;
          continue;
        }
        next += 1;
        lines += 1;
        const row = take(record);
        if (row !== null) yield row;
      }
    },
    get state() {
      return state;
    },
    get isFinished() {
      return isFinished;
    },
  };

  function take(record: CsvRecord): readonly RowValue[] | null {
    if (record.text === '') {
      state = { ...state, offset: record.end };
      return null;
    }
    const reading = readRecord(register, columns, record);
    state = { ...addReading(state, reading, today), offset: record.end };
    return reading.kind === 'skipped' ? null : reading.row;
  }
}

function readRecord(register: StockRegister, columns: ColumnReader, record: CsvRecord): RowReading {
  const fields = splitFields(record);
  if (fields === null) return { kind: 'unreadable', reason: 'quotes_or_length', row: null };
  const reason =
    fields.length !== columns.width
      ? 'column_count'
      : hasControlCharacter(record.text ?? '')
        ? 'control_character'
        : null;
  if (reason === null) return register.readRow(columns, fields);
  // The SIREN is the first column of every layout; a line that is cut short still has it.
  const siren = readSirenNumber(columns.read(fields, 'siren'));
  return { kind: 'unreadable', reason, row: siren === null ? null : register.createUnreadableRow(siren) };
}
