import { MIB_BYTES } from '@probant/kernel/byte-units';
import { RefusedFileError } from '../import-errors.ts';
import { type CsvRecord, createRecordSplitter, type RecordSplitter } from './record-splitter.ts';
import { splitFields } from './split-fields.rules.ts';

export type CsvContents = {
  readonly header: readonly string[];
  /** Records after the header, in groups: each of them alone would cost more than its work. */
  readonly records: AsyncIterable<readonly CsvRecord[]>;
  /** Releases the file, whatever was read of it. */
  close(): Promise<void>;
};

const BYTE_ORDER_MARK = '\ufeff';

/**
 * Reads the header of a CSV, then its records from the byte position `resumeAt` on, which is the end of a record. What is before it is
 * read, so that a compressed file is verified, and not split.
 *
 * @throws RefusedFileError when the file has no header, or ends before `resumeAt`.
 */
export async function readCsv(chunks: AsyncIterable<Buffer>, resumeAt = 0): Promise<CsvContents> {
  const source = chunks[Symbol.asyncIterator]();
  const splitter = createRecordSplitter();
  const first = await readFirstRecords(source, splitter);
  const [headerRecord, ...records] = first.records;
  const header = headerRecord === undefined ? null : splitFields(headerRecord);
  if (header === null || headerRecord === undefined) {
    await source.return?.();
    throw new RefusedFileError('this is not a CSV file: it does not begin with a header line');
  }
  return {
    header: header.map((name) => name.replace(BYTE_ORDER_MARK, '').trim()),
    records:
      resumeAt <= headerRecord.end
        ? readFollowing(source, splitter, records, first.isFinished)
        : readFrom(source, first.bytes, resumeAt),
    async close() {
      await source.return?.();
    },
  };
}

type FirstRecords = {
  readonly records: readonly CsvRecord[];
  readonly bytes: readonly Buffer[];
  readonly isFinished: boolean;
};

/** Reads until the first record is complete, at most a few chunks. */
async function readFirstRecords(source: AsyncIterator<Buffer>, splitter: RecordSplitter): Promise<FirstRecords> {
  const bytes: Buffer[] = [];
  for (;;) {
    const { done, value } = await source.next();
    if (done) return { records: splitter.finish(), bytes, isFinished: true };
    bytes.push(value);
    const records = splitter.push(value);
    if (records.length > 0) return { records, bytes, isFinished: false };
    if (bytes.reduce((sum, chunk) => sum + chunk.length, 0) > MAX_HEADER_BYTES)
      return { records: [], bytes, isFinished: true };
  }
}

const MAX_HEADER_BYTES = 4 * MIB_BYTES;

async function* readFollowing(
  source: AsyncIterator<Buffer>,
  splitter: RecordSplitter,
  first: readonly CsvRecord[],
  isFinished: boolean,
): AsyncGenerator<readonly CsvRecord[]> {
  yield first;
  if (isFinished) return;
  for (let next = await source.next(); !next.done; next = await source.next()) yield splitter.push(next.value);
  yield splitter.finish();
}

async function* readFrom(
  source: AsyncIterator<Buffer>,
  first: readonly Buffer[],
  resumeAt: number,
): AsyncGenerator<readonly CsvRecord[]> {
  const splitter = createRecordSplitter(resumeAt);
  let position = 0;
  const skip = (chunk: Buffer): readonly CsvRecord[] => {
    const skipped = Math.min(chunk.length, Math.max(0, resumeAt - position));
    position += chunk.length;
    return skipped === chunk.length ? [] : splitter.push(chunk.subarray(skipped));
  };
  for (const chunk of first) yield skip(chunk);
  for (let next = await source.next(); !next.done; next = await source.next()) yield skip(next.value);
  if (position < resumeAt) throw new RefusedFileError('the file is shorter than what was imported from it before');
  yield splitter.finish();
}
