import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasValidLuhnKey } from './luhn.ts';
import { findRegistrations, getSiren, parseSiren, parseSiret } from './siren.ts';

/** Appends the valid key to eight digits. */
const withKey = (body: string): string => {
  for (let key = 0; key < 10; key++) if (hasValidLuhnKey(body + key)) return body + key;
  throw new Error('unreachable');
};
const bodies = fc.integer({ min: 1_000_000, max: 99_999_999 }).map((n) => String(n).padStart(8, '0'));

describe('parseSiren and parseSiret', () => {
  test.each([
    ['a SIREN', '732829320', true],
    ['blanks between groups', '732 829 320', true],
    ['dots between groups', '732.829.320', true],
    ['wrong key', '732829321', false],
    ['eight digits', '73282932', false],
    ['letters', '73282932A', false],
    ['nothing but zeros', '000000000', false],
  ])('SIREN: %s: "%s" is valid: %s', (_, text, valid) => expect(parseSiren(text) !== null).toBe(valid));

  test.each([
    ['a SIRET', '73282932000074', true],
    ['wrong key', '73282932000075', false],
    ['La Poste, an establishment whose digits sum to a multiple of 5', '35600000049837', true],
    ['La Poste, neither rule', '35600000049838', false],
  ])('SIRET: %s: "%s" is valid: %s', (_, text, valid) => expect(parseSiret(text) !== null).toBe(valid));

  test('getSiren returns the SIREN of an establishment', () => {
    const siret = parseSiret('732 829 320 00074');
    expect(siret && getSiren(siret)).toBe('732829320');
  });

  test('exactly one key in ten is valid', () => {
    fc.assert(
      fc.property(bodies, (body) => {
        const validKeys = [...'0123456789'].filter((key) => parseSiren(body + key) !== null);
        expect(validKeys).toEqual([withKey(body).charAt(8)]);
      }),
    );
  });
});

describe('findRegistrations', () => {
  test.each([
    ['SIRET : 732 829 320 00074 - APE 5610A', [['siret', '73282932000074', true]]],
    ['RCS Paris 732 829 320, capital 10 000 €', [['siren', '732829320', true]]],
    ['SIREN 732829321', [['siren', '732829321', false]]],
    ['Tél. 01 23 45 67 89', []],
    ['IBAN FR76 3000 6000 0112 3456 7890 189', []],
  ])('reads "%s"', (text, expected) =>
    expect(findRegistrations(text).map((match) => [match.kind, match.digits, match.valid])).toEqual(expected),
  );
});
