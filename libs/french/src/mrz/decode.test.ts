import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { computeCheckDigit } from './check-digit.ts';
import { decodeMrz } from './decode.ts';
import { MRZ_LAYOUTS, type MrzLayout } from './layouts.ts';
import { hasValidDigit, readSpans } from './read-spans.ts';
import {
  createFrenchIdLines,
  createTd1Lines,
  createTd2Lines,
  createTd3Lines,
  type Holder,
} from './testing/create-mrz.ts';

const HOLDER: Holder = {
  lastName: 'BERTHIER',
  firstName: 'CORINNE',
  number: '880692310',
  country: 'FRA',
  birth: '651206',
  sex: 'F',
  expiry: '310127',
};

const ZONES = [
  ['TD1', createTd1Lines(HOLDER)],
  ['TD2', createTd2Lines(HOLDER)],
  ['TD3', createTd3Lines(HOLDER)],
  ['FRENCH_ID', createFrenchIdLines({ ...HOLDER, number: '880692310285' })],
] as const;

const layoutOf = (name: string): MrzLayout => {
  const layout = MRZ_LAYOUTS.find((candidate) => candidate.name === name);
  if (!layout) throw new Error(`no layout ${name}`);
  return layout;
};

describe('computeCheckDigit', () => {
  // ICAO 9303-3, appendix A to part 3.
  test.each([
    ['520727', '3'],
    ['AB2134<<<', '5'],
    ['HA672242<658022549601086<<<<<<<<<<<<<<0', '8'],
  ])('%s has the digit %s', (characters, digit) => expect(computeCheckDigit(characters)).toBe(digit));
});

describe.each(ZONES)('%s', (name, lines) => {
  const layout = layoutOf(name);

  test('returns the fields that the zone was created from', () => {
    expect(decodeMrz(lines, layout)).toMatchObject({
      lastName: 'BERTHIER',
      firstName: 'CORINNE',
      issuer: 'FRA',
      birth: { text: '651206', isValid: true },
      sex: 'F',
      isCompositeValid: true,
    });
  });

  test('every changed digit of the birth date makes its check digit and the composite one invalid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 9 }), (at, shift) => {
        const [line = 0, from = 0] = layout.birth.field[0] ?? [];
        const text = lines[line] ?? '';
        const digit = String((Number(text.charAt(from + at)) + shift) % 10);
        const changed = lines.map((current, index) =>
          index === line ? text.slice(0, from + at) + digit + text.slice(from + at + 1) : current,
        );
        expect(hasValidDigit(changed, layout.birth)).toBe(false);
        expect(layout.composite !== null && hasValidDigit(changed, layout.composite)).toBe(false);
      }),
    );
  });
});

describe('readSpans', () => {
  test('joins the spans in order', () =>
    expect(
      readSpans(
        ['ABCDEF', 'GHIJKL'],
        [
          [1, 0, 2],
          [0, 4, 6],
        ],
      ),
    ).toBe('GHEF'));
  test('returns nothing beyond the end', () => expect(readSpans(['AB'], [[3, 0, 5]])).toBe(''));
});
