import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeNirKey, findNirs, parseNir } from './nir.ts';

test.each([
  { title: 'spaced', printed: '2 55 08 14 168 025 38', number: '2550814168025' },
  { title: 'compact', printed: '255081416802538', number: '2550814168025' },
  { title: 'South Corsica', printed: '1 85 05 2A 004 001 81', number: '185052A004001' },
  { title: 'wrong key', printed: '2 55 08 14 168 025 39', number: null },
  { title: 'impossible month', printed: '2 55 13 14 168 025 38', number: null },
  { title: 'too short', printed: '2 55 08 14 168 025', number: null },
])('parseNir: $title: $printed', ({ printed, number }) => expect(parseNir(printed)?.number ?? null).toBe(number));

const number = fc
  .tuple(
    fc.constantFrom('1', '2', '7', '8'),
    fc.integer({ min: 0, max: 99 }),
    fc.integer({ min: 1, max: 12 }),
    fc.constantFrom('01', '13', '2A', '2B', '75', '97', '99'),
    fc.integer({ min: 1, max: 999_999 }),
  )
  .map(([sex, year, month, department, sequence]) => {
    const two = (value: number) => String(value).padStart(2, '0');
    return sex + two(year) + two(month) + department + String(sequence).padStart(6, '0');
  });

test('parses a number with its key, compact or in groups', () => {
  fc.assert(
    fc.property(number, (sample) => {
      const key = computeNirKey(sample);
      expect(parseNir(sample + key)).toEqual({ number: sample, key });
      const grouped = sample.replace(/^(.)(..)(..)(..)(...)(...)$/, '$1 $2 $3 $4 $5 $6');
      const text = `NIR : ${grouped} ${key}, assuré`;
      const [match] = findNirs(text);
      expect(match).toMatchObject({ number: sample, key });
      expect(text.slice(match?.start, match?.end)).toBe(`${grouped} ${key}`);
    }),
  );
});

test('rejects a number with one wrong digit', () => {
  fc.assert(
    fc.property(number, fc.integer({ min: 7, max: 12 }), fc.integer({ min: 1, max: 9 }), (sample, at, shift) => {
      const wrong = sample.slice(0, at) + ((Number(sample[at]) + shift) % 10) + sample.slice(at + 1);
      expect(parseNir(wrong + computeNirKey(sample))).toBeNull();
    }),
  );
});

test('findNirs ignores an order number of 15 digits', () => {
  expect(findNirs('Commande 255081416802539 du 12/03')).toEqual([]);
});
