import { describe, expect, test } from 'vitest';
import { parsePageLines } from '../testing/parse-page-lines.ts';
import { type PreparedPage, prefixPageLines, writePageLine } from './page-lines.ts';

const createPage = (page: number, ...texts: readonly string[]): PreparedPage => ({
  page,
  blocks: texts.map((text) => ({ kind: 'paragraph', text, start: 0, end: text.length, box: [0, 0.1, 1, 0.2] })),
  structure: { isPaged: true, headings: [[0, 2]], headerRows: [] },
});
const write = (pages: readonly PreparedPage[]) => pages.flatMap((page) => [...writePageLine(page)]);

describe('the line of a page', () => {
  test.each([
    ['French letters and figures', 'Prime d’ancienneté : 3 % dès 3 ans, soit 1 234,56 €'],
    ['line feeds and tabs', 'a\n\tb\r\nc'],
    ['backslashes and quotation marks', 'C:\\paie\\n "brut" \\. \\N'],
    ['control characters', '\u0001\u001f\u007f'],
    ['what ends a COPY', '\\.\n\\.'],
    ['characters outside the BMP at every cut', '😀'.repeat(1_500_000)],
    ['no text', ''],
  ])('has %s', (_, text) => {
    const pages = [createPage(1, text), createPage(2), createPage(3, text, 'fin')];
    expect(parsePageLines(write(pages))).toEqual(pages);
  });

  test('is written in pieces that are encoded without blocking', () => {
    const pieces = write([createPage(1, 'é'.repeat(5_000_000))]);
    expect(pieces.length).toBeGreaterThan(4);
  });
});

describe('prefixPageLines', () => {
  const pages = [createPage(1, 'Repos'), createPage(2, 'Congé\n\\n'), createPage(30)];
  const whole = Buffer.concat(write(pages));

  test.each([1, 2, 7, 64, 10_000])('puts the columns before each line of pieces of %i bytes', (length) => {
    const pieces = Array.from({ length: Math.ceil(whole.length / length) }, (_, at) =>
      whole.subarray(at * length, (at + 1) * length),
    );
    const prefixed = Buffer.concat([...prefixPageLines(pieces, Buffer.from('acme\td1\t'))]).toString('utf8');
    expect(prefixed).toBe(whole.toString('utf8').replace(/^(?=.)/gm, 'acme\td1\t'));
  });

  test('returns nothing for a document without a page', () => {
    expect([...prefixPageLines([], Buffer.from('acme\t'))]).toEqual([]);
  });
});
