import { expect, test } from 'vitest';
import { findSeparator, indexLines, LINES_A_STEP, readLines, splitCells } from './file-lines.rules.ts';

const readAll = async (content: string | Uint8Array<ArrayBuffer>, first: number, count: number) => {
  const file = new Blob([content]);
  return (await readLines(file, await indexLines(file), { first, count })).map(
    ({ number, text }) => `${number}:${text}`,
  );
};

test.each([
  ['Unix line ends', 'a\nb\nc\n'],
  ['Windows line ends', 'a\r\nb\r\nc\r\n'],
  ['old Macintosh line ends', 'a\rb\rc\r'],
  ['no line end after the last line', 'a\nb\nc'],
  ['mixed line ends', 'a\r\nb\rc\n'],
  ['a byte order mark', '\ufeffa\nb\nc'],
])('a file with %s has three lines', async (_name, content) => {
  expect(await readAll(content, 1, 9)).toEqual(['1:a', '2:b', '3:c']);
});

test('an empty line counts as a line', async () => {
  expect(await readAll('a\n\nc', 2, 2)).toEqual(['2:', '3:c']);
});

test('lines far into the file, over the bounds of the index and of the chunks, are the right ones', async () => {
  const lines = Array.from({ length: 40_000 }, (_, index) => `line ${index + 1} ${'x'.repeat(60)}`);
  const file = new Blob([lines.join('\r\n')]);
  const index = await indexLines(file);
  expect(index.lineCount).toBe(40_000);
  for (const first of [1, LINES_A_STEP - 1, LINES_A_STEP, LINES_A_STEP + 1, 17_000, 39_998]) {
    const read = await readLines(file, index, { first, count: 4 });
    expect(read.map(({ text }) => text)).toEqual(lines.slice(first - 1, first + 3));
  }
});

test('a line end that is cut by two chunks counts once', async () => {
  const content = `${'x'.repeat(1_048_575)}\r\nb`;
  expect(await readAll(content, 2, 1)).toEqual(['2:b']);
});

test('a file in the characters of Windows is readable', async () => {
  expect(await readAll(new Uint8Array([0xe9, 0x74, 0xe9, 10, 0x80]), 1, 2)).toEqual(['1:été', '2:€']);
});

test('lines beyond the end, and an empty file, give nothing', async () => {
  expect(await readAll('a\nb', 3, 5)).toEqual([]);
  expect(await readAll('', 1, 5)).toEqual([]);
});

test.each([
  ['JournalCode|JournalLib', '|'],
  ['JournalCode\tJournalLib', '\t'],
  ['<?xml version="1.0"?>', null],
])('the separator of %j is %j', (header, separator) => {
  expect(findSeparator(header)).toBe(separator);
});

test('cells keep empty ones, and a line without the separator has none', () => {
  expect(splitCells('VE||x|', '|')).toEqual(['VE', '', 'x', '']);
  expect(splitCells('<ligne>', '|')).toBeNull();
});
