import { isUtf8 } from 'node:buffer';
import { COLUMN } from '../fec-control/columns.ts';
import { FirstLine } from '../fec-control/header/first-line.ts';
import { readHeader } from '../fec-control/header/header.rules.ts';
import { type LineReader, LineScanner } from '../fec-control/scan/line-scanner.ts';
import { type HighBytes, highBytesOf } from './character-sets.ts';
import type { EntryNames } from './entry-names.ts';
import { LinePrint } from './line-print.ts';
import type { Turns } from './turns.ts';

/** A FEC to compare, whole. */
export type FecFile = {
  readonly bytes: Uint8Array;
  /** How lines that are not UTF-8 are read; null when all are. */
  readonly highBytes: HighBytes | null;
};

/** What is called with each line that has as many cells as the header. One object serves every line. */
export type EntryReader = {
  line(entry: number, line: number, print: LinePrint): void;
  /** A line with another number of cells, or longer than 1 MiB. */
  unread(): void;
};

export const fecFileOf = async (bytes: Uint8Array, turns: Turns): Promise<FecFile> => ({
  bytes,
  highBytes: await highBytesOf(bytes, turns),
});

/** Reads a whole file, letting others have their turn. False when it has no header by which entries can be told apart. */
export async function scanEntries(
  file: FecFile,
  names: EntryNames,
  reader: EntryReader,
  turns: Turns,
): Promise<boolean> {
  const first = new FirstLine();
  let scanner: LineScanner | null = null;
  for (const piece of pieces(file.bytes)) {
    if (scanner !== null) scanner.push(piece);
    else if (first.push(piece)) {
      scanner = scannerBehind(first, file, names, reader);
      if (scanner === null) return false;
    }
    await turns.next();
  }
  if (scanner === null && first.finish()) scanner = scannerBehind(first, file, names, reader);
  scanner?.finish();
  return scanner !== null;
}

const PIECE = 1 << 18;

function* pieces(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
}

function scannerBehind(
  first: FirstLine,
  { highBytes }: FecFile,
  names: EntryNames,
  reader: EntryReader,
): LineScanner | null {
  const { bytes, rest, lineEnd } = first.line();
  const { separator, places, cells, signed } = readHeader(bytes);
  const has = (column: number) => (places[column] as number) >= 0;
  if (separator === null || !has(COLUMN.EcritureNum) || !has(COLUMN.JournalCode)) return null;
  const print = new LinePrint(signed);
  const lines: LineReader = {
    line(scanner) {
      const { bytes, from, to } = scanner;
      if (scanner.cells !== cells || scanner.overlong) {
        if (scanner.overlong || !scanner.isBlank) reader.unread();
        return;
      }
      const high = highBytes === null || isUtf8(bytes.subarray(from, to)) ? null : highBytes;
      const row = scanner.place();
      print.read(row, bytes, high, scanner.repeated);
      reader.line(names.numberOf(row, bytes, high), scanner.number, print);
    },
  };
  const scanner = new LineScanner({ separator, lineEnd, firstLine: 2, places }, lines, () => {});
  scanner.push(rest);
  return scanner;
}
