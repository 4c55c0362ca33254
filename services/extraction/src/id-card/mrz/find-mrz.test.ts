import {
  createFrenchIdLines,
  createTd1Lines,
  createTd2Lines,
  createTd3Lines,
  createVisaLines,
  type Holder,
} from '@probant/french/mrz/testing/create-mrz';
import { describe, expect, test } from 'vitest';
import { readRows } from '../../reading/rows.ts';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { findMrz } from './find-mrz.ts';
import { listFittedLines } from './fit-line.ts';

const HOLDER: Holder = {
  lastName: 'BERTHIER',
  firstName: 'CORINNE ANNE',
  number: 'X4RTBPFW4',
  country: 'FRA',
  birth: '650612',
  sex: 'F',
  expiry: '300112',
};

function find(lines: readonly string[]) {
  const document = createTypedDocument([lines], { source: 'ocr', confidence: 0.98 });
  return findMrz(document.pages.flatMap(readRows))?.mrz ?? null;
}

const ALL_VALID = {
  number: { text: 'X4RTBPFW4', isValid: true },
  birth: { text: '650612', isValid: true },
  expiry: { text: '300112', isValid: true },
};

const LAYOUTS = [
  ['TD1', createTd1Lines(HOLDER)],
  ['TD2', createTd2Lines(HOLDER)],
  ['TD3', createTd3Lines(HOLDER)],
] as const;

describe.each(LAYOUTS)('%s as OCR reads it', (name, lines) => {
  /** The line with number and dates. */
  const at = name === 'TD1' ? 0 : 1;
  const change = (index: number, edit: (line: string) => string) =>
    lines.map((line, order) => (order === index ? edit(line) : line));

  test('without an error', () => expect(find(lines)).toMatchObject({ layout: { name }, ...ALL_VALID }));

  test('with fillers lost or doubled in the line of the number', () => {
    expect(find(change(at, (line) => line.replace('<<', '<')))).toMatchObject({ layout: { name }, ...ALL_VALID });
    expect(find(change(at, (line) => line.replace('<<', '<<<')))).toMatchObject({ layout: { name }, ...ALL_VALID });
  });

  test('with a filler lost among the names', () => {
    expect(find(change(name === 'TD1' ? 2 : 0, (line) => line.replace(/<$/, '')))).toMatchObject({
      layout: { name },
      ...ALL_VALID,
    });
  });

  test('without its first letter', () => {
    expect(find(change(0, (line) => line.slice(1)))).toMatchObject({ layout: { name }, ...ALL_VALID });
  });

  test('with O for 0 in a date', () => {
    expect(find(lines.map((line) => line.replace('300112', '3OO112')))).toMatchObject({
      layout: { name },
      ...ALL_VALID,
    });
  });

  test('with a wrong check digit, also when a filler is lost: not accepted as valid', () => {
    const wrong = lines.map((line) => line.replace('300112', '300113'));
    expect(find(wrong)?.expiry?.isValid).toBe(false);
    expect(find(wrong.map((line, index) => (index === at ? line.replace('<<', '<') : line)))?.expiry?.isValid).toBe(
      false,
    );
  });
});

test.each([
  ['MRV_A', 44],
  ['MRV_B', 36],
] as const)('reads a visa: %s', (name, length) => {
  const lines = createVisaLines(HOLDER, length);
  expect(find(lines)).toMatchObject({ layout: { name }, lastName: 'BERTHIER', ...ALL_VALID });
  expect(find([lines[0] ?? '', (lines[1] ?? '').replace('<<', '<')])).toMatchObject({ layout: { name }, ...ALL_VALID });
});

test('reads the older French card with a filler lost', () => {
  const lines = createFrenchIdLines({ ...HOLDER, number: '880692310285' });
  const [first = '', second = ''] = lines;
  expect(find([first.replace('<<', '<'), second])).toMatchObject({
    layout: { name: 'FRENCH_ID' },
    number: { isValid: true },
    isCompositeValid: true,
  });
});

/** Digits changed one by one, in the number, the dates and the check digits: none of these zones may become valid. */
test('no changed digit is repaired into validity, with and without lost fillers', () => {
  let accepted = 0;
  for (const [name, lines] of LAYOUTS) {
    const rows = name === 'TD1' ? [0, 1] : [1];
    for (const row of rows)
      for (const [index, character] of [...(lines[row] ?? '')].entries()) {
        if (!/\d/.test(character)) continue;
        // A digit that is no usual misreading of the right one.
        const digit = String((Number(character) + 3) % 10);
        const edit = (line: string) => line.slice(0, index) + digit + line.slice(index + 1);
        for (const lose of [false, true]) {
          const changed = lines.map((line, order) => (order === row ? edit(line) : line));
          const read = find(
            lose ? changed.map((line, order) => (order === row ? line.replace('<<', '<') : line)) : changed,
          );
          if (
            read?.number.isValid &&
            read.number.repairs.length === 0 &&
            read.birth.isValid &&
            read.expiry?.isValid &&
            read.isCompositeValid
          )
            accepted += 1;
        }
      }
  }
  expect(accepted).toBe(0);
});

test('hostile rows: many lines that are almost zones are decoded within limits', () => {
  const rows = Array.from({ length: 400 }, (_, row) => {
    const text = Array.from({ length: 11 }, (__, index) => `<${(row * 7 + index * index * 3) % 10}`).join('');
    return `I<FRA${text}`;
  });
  expect(listFittedLines('<1'.repeat(20).slice(0, 28), 30).length).toBeLessThanOrEqual(24);
  const mrz = find(rows);
  const isWhollyValid = mrz?.number.isValid && mrz.birth.isValid && mrz.expiry?.isValid && mrz.isCompositeValid;
  expect(isWhollyValid ?? false).toBe(false);
});
