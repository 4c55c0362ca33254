import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALL_COLUMNS, toColumnBits } from '../columns.ts';
import { WideHash } from '../tables/byte-hash.ts';
import type { ByteScanner } from './byte-scanner.ts';
import { KernelByteScanner } from './kernel-byte-scanner.ts';
import { LineScanner } from './line-scanner.ts';
import { PlainByteScanner } from './plain-byte-scanner.ts';
import { getScanKernel, type ScanKernel } from './scan-kernel.ts';

const BAR_BYTE = 124;
const LF_BYTE = 10;
const CELL_COUNT = 3;
/** The columns 0, 1 and 2 are in the cells 2, 1 and 0. */
const TEST_COLUMNS = [0, 1, 2];
const columnCells = ALL_COLUMNS.map((_, column) => (column < CELL_COUNT ? CELL_COUNT - 1 - column : -1));
const format = { separator: BAR_BYTE, lineEnd: LF_BYTE, firstLine: 1, columnCells };

type ReadLine = {
  readonly cells: readonly string[];
  readonly hasControlCharacter: boolean;
  readonly hasOtherSeparator: boolean;
  readonly hasQuotedCell: boolean;
  /** Columns that repeat those of the line before, and `=` when the whole line does. */
  readonly repeats: string | null;
  readonly isOverlong: boolean;
};

const toLatin1 = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.subarray(from, to)).toString('latin1');

type OpenScanner = () => ByteScanner;

const SCANNERS: readonly { readonly title: string; readonly open: OpenScanner }[] = [
  { title: 'in WebAssembly', open: () => new KernelByteScanner(getScanKernel() as ScanKernel, format) },
  { title: 'in JavaScript', open: () => new PlainByteScanner(format) },
];

function scanPieces(
  open: OpenScanner,
  pieces: readonly Buffer[],
): {
  lines: ReadLine[];
  lineEndings: object;
  alteredCharacters: object;
  lineBytes: string;
} {
  const lines: ReadLine[] = [];
  const lineBytes: Buffer[] = [];
  const handler = {
    handleLine(scanner: LineScanner) {
      const isLocated = scanner.cellCount === CELL_COUNT && !scanner.isOverlong;
      const columns = isLocated ? scanner.locateColumns() : null;
      const repeats = columns === null ? 0 : scanner.findRepeats(toColumnBits(TEST_COLUMNS));
      const repeatedColumns = TEST_COLUMNS.filter((column) => (repeats & (1 << column)) !== 0).join('');
      lines.push({
        cells:
          columns === null
            ? []
            : [2, 1, 0].map((column) => toLatin1(scanner.bytes, columns.from[column] ?? 0, columns.to[column] ?? 0)),
        hasControlCharacter: scanner.hasControlCharacter,
        hasOtherSeparator: scanner.hasOtherSeparator,
        hasQuotedCell: scanner.hasQuotedCell,
        repeats: columns === null ? null : repeatedColumns + (scanner.repeatsLine ? '=' : ''),
        isOverlong: scanner.isOverlong,
      });
    },
  };
  const scanner = new LineScanner(format, handler, (bytes) => lineBytes.push(Buffer.from(bytes)), open());
  for (const piece of pieces) {
    const pushed = Buffer.from(piece);
    scanner.push(pushed);
    // The caller may use its memory again.
    pushed.fill(0);
  }
  scanner.finish();
  const { lineEndings, alteredCharacters } = scanner;
  return { lines, lineEndings, alteredCharacters, lineBytes: Buffer.concat(lineBytes).toString('latin1') };
}

const isControl = (character: string) => character !== '\t' && (character < ' ' || character === '\x7f');

/** The same result, computed with strings. */
function scanWithStrings(file: Buffer): ReturnType<typeof scanPieces> {
  const text = file.toString('latin1');
  const rawLines = text.split('\n');
  if (rawLines.at(-1) === '') rawLines.pop();
  let previous: { cells: readonly string[]; line: string } | null = null;
  const lines = rawLines.map((rawLine): ReadLine => {
    const line = rawLine.replace(/\r+$/, '');
    const rawCells = line.split('|');
    const cells = rawCells.length === CELL_COUNT ? rawCells.map((cell) => cell.replace(/^ +| +$/g, '')) : [];
    const before = previous;
    if (cells.length > 0) previous = { cells, line };
    return {
      cells,
      hasControlCharacter: [...line].some(isControl) || /\xc2\x85|\xe2\x80[\xa8\xa9]/.test(line),
      hasOtherSeparator: line.includes('\t'),
      hasQuotedCell: rawCells.some((cell) => cell.length > 1 && cell.startsWith('"') && cell.endsWith('"')),
      repeats:
        cells.length === 0
          ? null
          : TEST_COLUMNS.filter((column) => before?.cells[2 - column] === cells[2 - column]).join('') +
            (before?.line === line ? '=' : ''),
      isOverlong: false,
    };
  });
  const countReturns = (rawLine: string) => rawLine.length - rawLine.replace(/\r+$/, '').length;
  const countLines = (test: (returns: number) => boolean) =>
    rawLines.filter((rawLine) => test(countReturns(rawLine))).length;
  return {
    lines,
    lineEndings: {
      crlf: countLines((returns) => returns === 1),
      single: countLines((returns) => returns === 0),
      stray: countLines((returns) => returns > 1),
    },
    alteredCharacters: {
      replacements: text.split('\xef\xbf\xbd').length - 1,
      mojibake: rawLines.reduce((sum, line) => sum + line.split('\xc3\x83\xc2').length - 1, 0),
    },
    lineBytes: text,
  };
}

const parts = fc.constantFrom(
  ...[
    '|',
    '|',
    '|',
    '\n',
    '\n',
    '\r\n',
    '\r',
    '\t',
    '"',
    ' ',
    '  ',
    '\0',
    '\x1f',
    '\x7f',
    'a',
    'a',
    '12,50',
    'é',
    '\u0085',
  ],
  ...[
    '\u2028',
    '\u2029',
    '\u2030',
    '\ufffd',
    'Ã©',
    'un libellé de plus de seize lettres',
    'x|y|z\n',
    'x|y|z\n',
    '\xef',
    '\xe2',
  ],
);
const file = fc
  .array(parts, { maxLength: 300 })
  .map((texts) =>
    Buffer.concat(texts.map((text) => Buffer.from(text, text.length === 1 && text > '\xe9' ? 'latin1' : 'utf8'))),
  );

describe.each(SCANNERS)('LineScanner $title', ({ open }) => {
  test('finds the lines and cells that splitting strings finds', () => {
    fc.assert(
      fc.property(file, (bytes) => {
        expect(scanPieces(open, [bytes])).toEqual(scanWithStrings(bytes));
      }),
      { numRuns: 500 },
    );
  });

  test('finds the same lines wherever the pieces of a large file end', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(file, cuts, fc.integer({ min: 40_000, max: 150_000 }), (bytes, lengths, size) => {
        const times = Math.ceil(size / (bytes.length + 1));
        const large = Buffer.concat(Array.from({ length: times }, () => Buffer.concat([bytes, Buffer.from('\n')])));
        const pieces: Buffer[] = [];
        for (let from = 0, cut = 0; from < large.length; cut += 1) {
          const length = lengths[cut % lengths.length] as number;
          pieces.push(large.subarray(from, from + length));
          from += length;
        }
        expect(JSON.stringify(scanPieces(open, pieces))).toBe(JSON.stringify(scanPieces(open, [large])));
      }),
      { numRuns: 12 },
    );
  });

  test('keeps two files apart that are scanned in turns', () => {
    const [first, second] = ['un|deux|trois\n', 'a|b|c\nd|e|f\n'].map((text) => Buffer.from(text.repeat(9000)));
    const lines: [string[], string[]] = [[], []];
    const scanners = ([0, 1] as const).map(
      (index) =>
        new LineScanner(
          format,
          { handleLine: (scanner) => lines[index].push(toLatin1(scanner.bytes, scanner.from, scanner.to)) },
          () => {},
          open(),
        ),
    );
    for (let from = 0; from < 130_000; from += 33_333)
      for (const [index, bytes] of [first, second].entries())
        scanners[index]?.push((bytes as Buffer).subarray(from, from + 33_333));
    for (const scanner of scanners) scanner.finish();
    expect(new Set(lines[0])).toEqual(new Set(['un|deux|trois']));
    expect(new Set(lines[1])).toEqual(new Set(['a|b|c', 'd|e|f']));
  });

  test('hashes cells by their bytes and their group alone', () => {
    const cells = [
      '',
      'a',
      'b',
      'Clients',
      'Clients ',
      'Clients de Valmy',
      'Clients de Valmy et fils',
      '\xe9'.repeat(9),
      '\x69'.repeat(9),
    ];
    const lines = cells.flatMap((first) => cells.map((second) => `${first}|x|${second}\n`));
    const hashes = new Map<string, string>();
    const hash = new WideHash();
    const handler = {
      handleLine(scanner: LineScanner) {
        const { from, to } = scanner.locateColumns();
        for (const [columns, group] of [
          [0b101, 0],
          [0b101, 1],
          [0b001, 0],
        ] as const) {
          scanner.hashCells(columns, group, hash);
          const texts = [0, 2].filter((column) => (columns & (1 << column)) !== 0);
          const key = JSON.stringify([
            group,
            ...texts.map((column) => toLatin1(scanner.bytes, from[column] ?? 0, to[column] ?? 0)),
          ]);
          const value = `${hash.low} ${hash.high}`;
          expect(hashes.get(key) ?? value).toBe(value);
          hashes.set(key, value);
        }
      },
    };
    const scanner = new LineScanner(format, handler, () => {}, open());
    scanner.push(Buffer.from(lines.join('').repeat(20), 'latin1'));
    scanner.finish();
    expect(new Set(hashes.values()).size).toBe(hashes.size);
  });

  test.each([[[1 << 20]], [[1 << 16]], [[70_000, 3, 999_999]], [[1 << 23]]])(
    'finds the same overlong lines in pieces of %j bytes',
    (lengths) => {
      const line = (length: number) => `${'x'.repeat(length - 4)}|y|z\n`;
      const long = Buffer.from(line(1 << 20) + line((1 << 20) + 1) + line(10) + line(3 << 20) + line(10));
      const pieces: Buffer[] = [];
      for (let from = 0, cut = 0; from < long.length; cut += 1) {
        pieces.push(long.subarray(from, from + (lengths[cut % lengths.length] as number)));
        from += lengths[cut % lengths.length] as number;
      }
      expect(scanPieces(open, pieces).lines.map(({ isOverlong }) => isOverlong)).toEqual([
        false,
        true,
        false,
        true,
        false,
      ]);
    },
  );
});
