import { isUtf8 } from 'node:buffer';
import { COLUMN_INDEX, toColumnBits } from '@probant/fec/columns';
import { FirstLineReader } from '@probant/fec/header/first-line-reader';
import { readHeader } from '@probant/fec/header/header.rules';
import { takeOffTextDelimiters } from '@probant/fec/lines/quoted-cells';
import { SpreadsheetMarks } from '@probant/fec/lines/spreadsheet-marks';
import { type LineHandler, LineScanner } from '@probant/fec/scan/line-scanner';
import type { TimeSlicer } from '@probant/kernel/time-slicer';
import { detectHighBytes, type HighBytes } from './character-sets.ts';
import type { EntryIdTable } from './entry-ids.ts';
import { COMPARED_COLUMNS, LineHash } from './line-hash.ts';

const CHUNK_BYTES = 1 << 18;
const COMPARED_BITS = toColumnBits(COMPARED_COLUMNS);

/** A whole FEC to compare. */
export type ComparedFec = {
  readonly bytes: Uint8Array;
  /** How to decode lines that are not UTF-8; null when all are. */
  readonly highBytes: HighBytes | null;
};

export type EntryLineHandler = {
  /** Called for each line with as many cells as the header. One hash object serves every line. */
  handleLine(entry: number, lineNumber: number, hash: LineHash): void;
  /** Called for a line with another number of cells, or longer than 1 MiB. */
  skipLine(): void;
};

export const openFec = async (bytes: Uint8Array, slicer: TimeSlicer): Promise<ComparedFec> => ({
  bytes,
  highBytes: await detectHighBytes(bytes, slicer),
});

/** Scans a whole file. Returns false when it has no header that identifies entries. */
export async function scanEntries(
  file: ComparedFec,
  ids: EntryIdTable,
  handler: EntryLineHandler,
  slicer: TimeSlicer,
): Promise<boolean> {
  const firstLine = new FirstLineReader();
  let scanner: LineScanner | null = null;
  for (const chunk of splitIntoChunks(file.bytes)) {
    if (scanner !== null) scanner.push(chunk);
    else if (firstLine.push(chunk)) {
      scanner = createScanner(firstLine, file, ids, handler);
      if (scanner === null) return false;
    }
    if (slicer.isDue()) await slicer.pause();
  }
  if (scanner === null && firstLine.finish()) scanner = createScanner(firstLine, file, ids, handler);
  scanner?.finish();
  return scanner !== null;
}

function* splitIntoChunks(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) yield bytes.subarray(from, from + CHUNK_BYTES);
}

/** Returns a scanner of the lines after the first one; null when that one has no names of journal and number. */
function createScanner(
  firstLine: FirstLineReader,
  { highBytes }: ComparedFec,
  ids: EntryIdTable,
  handler: EntryLineHandler,
): LineScanner | null {
  const { bytes: headerBytes, bytesAfter, lineEnd } = firstLine.read();
  const { separator, columnCells, cellCount, isSigned } = readHeader(headerBytes);
  const has = (column: number) => (columnCells[column] as number) >= 0;
  if (separator === null || !has(COLUMN_INDEX.EcritureNum) || !has(COLUMN_INDEX.JournalCode)) return null;
  const hash = new LineHash(isSigned);
  const marks = new SpreadsheetMarks();
  const lines: LineHandler = {
    handleLine(scanner) {
      const { bytes, from, to } = scanner;
      if (scanner.isBlank && !scanner.isOverlong) return;
      if (!scanner.fitCells(cellCount)) {
        handler.skipLine();
        return;
      }
      const lineHighBytes = highBytes === null || isUtf8(bytes.subarray(from, to)) ? null : highBytes;
      const columns = scanner.locateColumns();
      takeOffTextDelimiters(bytes, columns, scanner.hasQuote);
      marks.takeOff(bytes, columns);
      hash.update(columns, bytes, lineHighBytes, scanner.findRepeats(COMPARED_BITS));
      handler.handleLine(ids.getId(columns, bytes, lineHighBytes), scanner.lineNumber, hash);
    },
  };
  const scanner = new LineScanner({ separator, lineEnd, firstLine: 2, columnCells }, lines, () => {});
  scanner.push(bytesAfter);
  return scanner;
}
