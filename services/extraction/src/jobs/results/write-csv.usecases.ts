import { MIB_BYTES } from '@probant/kernel/byte-units';
import { parseJsonInSlices } from '@probant/kernel/json/sliced/parse-json-in-slices';
import type { TimeSlicer } from '@probant/kernel/time-slicer';
import { CSV_LINE_END } from '../../result/document-cells.rules.ts';
import type { ResultRows } from '../opened/result-rows.ts';
import type { OpenedFile } from './finished-files.ts';

/** A result is parsed for its cells, and takes about ten times as much memory then. Hardly any is this long. */
const MAX_PARSED_BYTES = 8 * MIB_BYTES;
const TOO_LONG = { code: null, detail: 'the result is too long for CSV: use NDJSON' };

/** Yields finished files as CSV, after its header. Other work runs between files, and while a long result is parsed. */
export async function* writeCsv(
  files: AsyncIterable<OpenedFile>,
  rows: ResultRows,
  slicer: TimeSlicer,
): AsyncGenerator<Uint8Array> {
  yield toBytes([rows.header]);
  for await (const file of files) {
    yield toBytes(await formatFile(file, rows, slicer));
    if (slicer.isDue()) await slicer.pause();
  }
}

const toBytes = (lines: readonly string[]): Uint8Array =>
  Buffer.from(lines.map((line) => line + CSV_LINE_END).join(''), 'utf8');

async function formatFile(file: OpenedFile, rows: ResultRows, slicer: TimeSlicer): Promise<readonly string[]> {
  if (file.result === null) return [rows.formatError(file, file.error)];
  if (file.result.length > MAX_PARSED_BYTES) return [rows.formatError(file, TOO_LONG)];
  const options = { maxValues: Infinity, maxContainers: Infinity, strict: false, slicer };
  return rows.formatResult(file, await parseJsonInSlices(file.result, options));
}
