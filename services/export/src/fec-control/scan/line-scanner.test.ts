import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLUMNS } from '../columns.ts';
import { ASSEMBLED, assembleScanKernel } from './assemble-scan-kernel.ts';
import { LineScanner } from './line-scanner.ts';

const BAR = 124;
const LF = 10;
const WIDTH = 3;
const places = COLUMNS.map((_, column) => (column < WIDTH ? WIDTH - 1 - column : -1));

type Read = {
  readonly cells: readonly string[];
  readonly control: boolean;
  readonly alternative: boolean;
  readonly quoted: boolean;
  readonly repeated: string | null;
  readonly overlong: boolean;
};

const latin = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');

function scanned(pieces: readonly Buffer[]): { lines: Read[]; ends: object; altered: object; seen: string } {
  const lines: Read[] = [];
  const seen: Buffer[] = [];
  const reader = {
    line(scanner: LineScanner) {
      const placed = scanner.cells === WIDTH && !scanner.overlong;
      const row = placed ? scanner.place() : null;
      const names = [0, 1, 2].filter((column) => row !== null && (scanner.repeated & (1 << column)) !== 0).join('');
      lines.push({
        cells: row === null ? [] : [2, 1, 0].map((at) => latin(scanner.bytes, row.from[at] ?? 0, row.to[at] ?? 0)),
        control: scanner.control,
        alternative: scanner.alternative,
        quoted: scanner.hasQuotedCell,
        repeated: row === null ? null : names + (scanner.repeatsLine ? '=' : ''),
        overlong: scanner.overlong,
      });
    },
  };
  const scanner = new LineScanner({ separator: BAR, lineEnd: LF, firstLine: 1, places }, reader, (bytes) =>
    seen.push(Buffer.from(bytes)),
  );
  for (const piece of pieces) scanner.push(piece);
  scanner.finish();
  return { lines, ends: scanner.ends, altered: scanner.altered, seen: Buffer.concat(seen).toString('latin1') };
}

const isControl = (character: string) => character !== '\t' && (character < ' ' || character === '\x7f');

/** The same, as one would say it, with strings. */
function readPlainly(file: Buffer) {
  const text = file.toString('latin1');
  const ended = text.split('\n');
  if (ended.at(-1) === '') ended.pop();
  let before: { cells: readonly string[]; line: string } | null = null;
  const lines = ended.map((whole): Read => {
    const line = whole.replace(/\r+$/, '');
    const raw = line.split('|');
    const cells = raw.length === WIDTH ? raw.map((cell) => cell.replace(/^ +| +$/g, '')) : [];
    const last = before;
    if (cells.length > 0) before = { cells, line };
    return {
      cells,
      control: [...line].some(isControl) || /\xc2\x85|\xe2\x80[\xa8\xa9]/.test(line),
      alternative: line.includes('\t'),
      quoted: raw.some((cell) => cell.length > 1 && cell.startsWith('"') && cell.endsWith('"')),
      repeated:
        cells.length === 0
          ? null
          : [0, 1, 2].filter((column) => last?.cells[2 - column] === cells[2 - column]).join('') +
            (last?.line === line ? '=' : ''),
      overlong: false,
    };
  });
  const returns = (whole: string) => whole.length - whole.replace(/\r+$/, '').length;
  const ending = (test: (count: number) => boolean) => ended.filter((whole) => test(returns(whole))).length;
  return {
    lines,
    ends: {
      crlf: ending((count) => count === 1),
      single: ending((count) => count === 0),
      stray: ending((count) => count > 1),
    },
    altered: {
      replacements: text.split('\xef\xbf\xbd').length - 1,
      mojibake: ended.reduce((sum, line) => sum + line.split('\xc3\x83\xc2').length - 1, 0),
    },
    seen: text,
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

describe('the scanner', () => {
  test('finds what splitting strings finds', () => {
    fc.assert(
      fc.property(file, (bytes) => {
        expect(scanned([bytes])).toEqual(readPlainly(bytes));
      }),
      { numRuns: 500 },
    );
  });

  test('finds the same however a large file is cut', () => {
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
        expect(JSON.stringify(scanned(pieces))).toBe(JSON.stringify(scanned([large])));
      }),
      { numRuns: 12 },
    );
  });

  test('two files scanned by turns do not touch each other', () => {
    const [first, second] = ['un|deux|trois\n', 'a|b|c\nd|e|f\n'].map((text) => Buffer.from(text.repeat(9000)));
    const lines: [string[], string[]] = [[], []];
    const scanners = ([0, 1] as const).map(
      (which) =>
        new LineScanner(
          { separator: BAR, lineEnd: LF, firstLine: 1, places },
          { line: (scanner) => lines[which].push(latin(scanner.bytes, scanner.from, scanner.to)) },
          () => {},
        ),
    );
    for (let from = 0; from < 130_000; from += 33_333)
      for (const [which, bytes] of [first, second].entries())
        scanners[which]?.push((bytes as Buffer).subarray(from, from + 33_333));
    for (const scanner of scanners) scanner.finish();
    expect(new Set(lines[0])).toEqual(new Set(['un|deux|trois']));
    expect(new Set(lines[1])).toEqual(new Set(['a|b|c', 'd|e|f']));
  });

  test.each([[[1 << 20]], [[1 << 16]], [[70_000, 3, 999_999]], [[1 << 23]]])(
    'a line is too long from the same length on in pieces of %j bytes',
    (lengths) => {
      const line = (length: number) => `${'x'.repeat(length - 4)}|y|z\n`;
      const long = Buffer.from(line(1 << 20) + line((1 << 20) + 1) + line(10) + line(3 << 20) + line(10));
      const pieces: Buffer[] = [];
      for (let from = 0, cut = 0; from < long.length; cut += 1) {
        pieces.push(long.subarray(from, from + (lengths[cut % lengths.length] as number)));
        from += lengths[cut % lengths.length] as number;
      }
      expect(scanned(pieces).lines.map(({ overlong }) => overlong)).toEqual([false, true, false, true, false]);
    },
  );

  test('runs the program that its text says', async () => {
    expect(readFileSync(ASSEMBLED).equals(await assembleScanKernel())).toBe(true);
  });
});
