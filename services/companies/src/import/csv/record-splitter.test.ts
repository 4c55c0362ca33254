import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRecordSplitter } from './record-splitter.ts';
import { splitFields } from './split-fields.rules.ts';

/** Splits a text that arrives in pieces of `size` bytes. */
function split(text: string, size = 7) {
  const bytes = Buffer.from(text);
  const splitter = createRecordSplitter();
  const records = [];
  for (let at = 0; at < bytes.length; at += size) records.push(...splitter.push(bytes.subarray(at, at + size)));
  return [...records, ...splitter.finish()];
}
const listFields = (text: string, size?: number) => split(text, size).map(splitFields);

const quote = (field: string) => `"${field.replaceAll('"', '""')}"`;

describe('records of a CSV', () => {
  test.each([
    [
      'lines with LF',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'lines with CRLF, the last one without',
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['empty fields', ',,\n', [['', '', '']]],
    ['a quoted comma', '"a,b",c\n', [['a,b', 'c']]],
    ['escaped quotes', '"a ""b""",c\n', [['a "b"', 'c']]],
    [
      'a line break inside quotes',
      '"a\r\nb",c\nd,e\n',
      [
        ['a\r\nb', 'c'],
        ['d', 'e'],
      ],
    ],
    ['a quote inside a plain field', 'l"eau"x,c\n', [['l"eau"x', 'c']]],
    [
      'letters of several bytes',
      'é,œ\n"ü,",ß\n',
      [
        ['é', 'œ'],
        ['ü,', 'ß'],
      ],
    ],
    ['text after a closing quote', '"a"b,c\nd,e\n', [null, ['d', 'e']]],
    [
      'an empty last field',
      '"a",\nb,\n',
      [
        ['a', ''],
        ['b', ''],
      ],
    ],
  ])('with %s', (_, text, expected) => {
    for (const size of [1, 3, 1000]) expect(listFields(text, size)).toEqual(expected);
  });

  test('end at the byte after their line break', () => {
    expect(split('é\n"b\n"\nc').map(({ end }) => end)).toEqual([3, 8, 9]);
  });

  test('a quote that is never closed costs its line only', () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `${at},x`);
    expect(listFields(['a,"b', ...lines, ''].join('\n'), 65_536)).toEqual([
      null,
      ...lines.map((line) => line.split(',')),
    ]);
  });

  test('a quote that is never closed at the end costs its line only', () => {
    expect(listFields('a,b\nc,"d\ne,f\n')).toEqual([['a', 'b'], null, ['e', 'f']]);
  });

  test('a line of more than 64 KiB is one record without text, and takes no more memory', () => {
    const long = 'x'.repeat(5_000_000);
    expect(listFields(`a,b\n${long}\nc,d\n`, 65_536)).toEqual([['a', 'b'], null, ['c', 'd']]);
  });

  test('a last line of more than 64 KiB without a line break is one record without text', () => {
    const long = 'x'.repeat(300_000);
    for (const text of [`a,b\n${long}`, `a,b\n"${long}`]) {
      expect(listFields(text, 65_536)).toEqual([['a', 'b'], null]);
      expect(split(text, 65_536).at(-1)?.end).toBe(text.length);
    }
  });

  test('are those that were written, however the bytes arrive', () => {
    const field = fc.string({ unit: fc.constantFrom('a', 'é', ',', '"', '\n', '\r', ' '), maxLength: 6 });
    const rows = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 9 }), (written, size) => {
        const text = written.map((row) => `${row.map(quote).join(',')}\n`).join('');
        expect(listFields(text, size)).toEqual(written);
      }),
    );
  });
});
