import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  buildFrenchIban,
  createRepairBudget,
  findIbans,
  getIbanLength,
  hasIbanFormat,
  isBic,
  isIban,
  MAX_REPAIRS,
  parseFrenchIban,
  parseIban,
  repairIban,
} from './iban.ts';
import { computeRibKey, hasValidRibKey } from './rib.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const account = fc
  .record({ bankCode: digits(5), agencyCode: digits(5), accountNumber: fc.stringMatching(/^[0-9A-Z]{11}$/) })
  .map((parts) => ({ ...parts, key: computeRibKey(parts) }));

describe('parseIban and isIban', () => {
  test.each([
    ['FR76 3000 6000 0112 3456 7890 189', 'FR7630006000011234567890189'],
    ['fr14 2004 1010 0505 0001 3m02 606', 'FR1420041010050500013M02606'],
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['FR77 3000 6000 0112 3456 7890 189', null],
    ['FR76 3000 6000 0112 3456 7890', null],
    ['', null],
  ])('"%s" is parsed as %s', (printed, iban) => expect(parseIban(printed)).toBe(iban));

  test('the IBAN built from any French account is valid and parses back to it', () => {
    fc.assert(
      fc.property(account, (sample) => {
        const iban = buildFrenchIban(sample);
        expect(isIban(iban)).toBe(true);
        expect(parseFrenchIban(iban)).toEqual(sample);
        expect(hasValidRibKey(sample)).toBe(true);
      }),
    );
  });

  test('rejects an IBAN with one wrong digit', () => {
    fc.assert(
      fc.property(account, fc.nat(22), fc.integer({ min: 1, max: 9 }), (sample, offset, shift) => {
        const iban = buildFrenchIban(sample);
        const at = 4 + offset;
        fc.pre(/\d/.test(iban[at] ?? ''));
        const wrong = iban.slice(0, at) + ((Number(iban[at]) + shift) % 10) + iban.slice(at + 1);
        expect(isIban(wrong)).toBe(false);
      }),
    );
  });

  test('accepts a valid IBAN whose RIB key is wrong', () => {
    const iban = buildFrenchIban({
      bankCode: '30006',
      agencyCode: '00001',
      accountNumber: '12345678901',
      key: '88',
    });
    expect(isIban(iban)).toBe(true);
    const parsed = parseFrenchIban(iban);
    expect(parsed && hasValidRibKey(parsed)).toBe(false);
  });
});

describe('findIbans', () => {
  test('returns an IBAN with its offsets and stops before the next word', () => {
    const text = 'IBAN : FR76 3000 6000 0112 3456 7890 189 BIC AGRIFRPP';
    const [match, ...further] = findIbans(text);
    expect(match).toMatchObject({ iban: 'FR7630006000011234567890189', repaired: false });
    expect(text.slice(match?.start, match?.end)).toBe('FR76 3000 6000 0112 3456 7890 189');
    expect(further).toEqual([]);
  });

  test('finds no IBAN in words, references or numbers with a wrong key', () => {
    expect(findIbans('MERCI de votre FRANCHISE, réf. FR76 3000 6000 0112 3456 7890 188')).toEqual([]);
  });

  test.each([
    ['FR76 3OOO 6000 O112 3456 7890 l89', 'FR7630006000011234567890189'],
    ['FR14 2004 1010 0505 0001 3M02 6O6', 'FR1420041010050500013M02606'],
    ['DE89 37O4 0044 0532 0130 00', 'DE89370400440532013000'],
  ])('repairs the misread "%s" only with a budget of repairs', (text, iban) => {
    expect(findIbans(text)).toEqual([]);
    expect(findIbans(text, { repairs: createRepairBudget() })).toMatchObject([{ iban, repaired: true }]);
  });

  test('repairs as many numbers as the budget allows, over several texts', () => {
    const misread = 'FR76 3OOO 6OOO O112 3456 789O 189';
    const text = Array.from({ length: MAX_REPAIRS }, () => misread).join('\n');
    const repairs = createRepairBudget();
    expect(findIbans(text, { repairs })).toHaveLength(MAX_REPAIRS);
    expect(findIbans(misread, { repairs })).toEqual([]);
    expect(findIbans('FR76 3000 6000 0112 3456 7890 189', { repairs })).toHaveLength(1);
  });

  test('does not repair a wrong digit into another account', () => {
    expect(repairIban('FR7630006000011234567890188')).toBeNull();
  });
});

test.each([
  ['AGRIFRPP', true],
  ['BNPAFRPPXXX', true],
  ['AGRIFRPPX', false],
  ['MERCI', false],
])('isBic(%s) is %s', (text, valid) => expect(isBic(text)).toBe(valid));

test('isIban returns false, and never throws, for short, truncated and non-Latin texts', () => {
  for (const text of [
    '',
    'FR',
    'FR76',
    'FR7630006',
    'FR\u{10000}\u{10000}7630006000011234567890189',
    'MC58112220000101234',
  ])
    expect(isIban(text)).toBe(false);
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 24 }),
      fc.constantFrom('FR76', 'MC58', 'NO93', 'ES91', ''),
      (text, start) => {
        expect(isIban(start + text)).toBe(false);
        expect(() => repairIban(start + text)).not.toThrow();
      },
    ),
  );
});

describe('hasIbanFormat', () => {
  test.each([
    ['valid check digits', 'FR7630006000011234567890189', true],
    ['wrong check digits', 'FR7730006000011234567890189', true],
    ['a missing character', 'FR763000600001123456789018', false],
    ['a letter in the bank code', 'FR763000O000011234567890189', false],
    ['no country', 'ZZ7630006000011234567890189', false],
  ])('%s', (_, compact, expected) => expect(hasIbanFormat(compact)).toBe(expected));
});

test('getIbanLength returns the length of the country, null without IBANs', () => {
  expect(getIbanLength('FR')).toBe(27);
  expect(getIbanLength('US')).toBe(null);
});
