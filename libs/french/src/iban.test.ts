import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findIbans, frenchAccountOfIban, ibanOfFrenchAccount, isBic, isIban, parseIban, repairIban } from './iban.ts';
import { ribKey, ribKeyAgrees } from './rib.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const account = fc
  .record({ bankCode: digits(5), agencyCode: digits(5), accountNumber: fc.stringMatching(/^[0-9A-Z]{11}$/) })
  .map((parts) => ({ ...parts, key: ribKey(parts) }));

describe('IBAN', () => {
  test.each([
    ['FR76 3000 6000 0112 3456 7890 189', 'FR7630006000011234567890189'],
    ['fr14 2004 1010 0505 0001 3m02 606', 'FR1420041010050500013M02606'],
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['FR77 3000 6000 0112 3456 7890 189', null],
    ['FR76 3000 6000 0112 3456 7890', null],
    ['', null],
  ])('"%s" reads %s', (printed, iban) => expect(parseIban(printed)).toBe(iban));

  test('the IBAN made from any French account is valid and gives the account back', () => {
    fc.assert(
      fc.property(account, (made) => {
        const iban = ibanOfFrenchAccount(made);
        expect(isIban(iban)).toBe(true);
        expect(frenchAccountOfIban(iban)).toEqual(made);
        expect(ribKeyAgrees(made)).toBe(true);
      }),
    );
  });

  test('one wrong digit is always seen', () => {
    fc.assert(
      fc.property(account, fc.nat(22), fc.integer({ min: 1, max: 9 }), (made, place, shift) => {
        const iban = ibanOfFrenchAccount(made);
        const at = 4 + place;
        fc.pre(/\d/.test(iban[at] ?? ''));
        const wrong = iban.slice(0, at) + ((Number(iban[at]) + shift) % 10) + iban.slice(at + 1);
        expect(isIban(wrong)).toBe(false);
      }),
    );
  });

  test('a right IBAN with a wrong RIB key stays an IBAN', () => {
    const iban = ibanOfFrenchAccount({
      bankCode: '30006',
      agencyCode: '00001',
      accountNumber: '12345678901',
      key: '88',
    });
    expect(isIban(iban)).toBe(true);
    const inside = frenchAccountOfIban(iban);
    expect(inside && ribKeyAgrees(inside)).toBe(false);
  });
});

describe('IBAN in a text', () => {
  test('is found with its place, and stops before what follows', () => {
    const text = 'IBAN : FR76 3000 6000 0112 3456 7890 189 BIC AGRIFRPP';
    const [found, ...others] = findIbans(text);
    expect(found).toMatchObject({ iban: 'FR7630006000011234567890189', repaired: false });
    expect(text.slice(found?.start, found?.end)).toBe('FR76 3000 6000 0112 3456 7890 189');
    expect(others).toEqual([]);
  });

  test('is not found in words, references or damaged numbers', () => {
    expect(findIbans('MERCI de votre FRANCHISE, réf. FR76 3000 6000 0112 3456 7890 188')).toEqual([]);
  });

  test.each([
    ['FR76 3OOO 6000 O112 3456 7890 l89', 'FR7630006000011234567890189'],
    ['FR14 2004 1010 0505 0001 3M02 6O6', 'FR1420041010050500013M02606'],
    ['DE89 37O4 0044 0532 0130 00', 'DE89370400440532013000'],
  ])('misread as "%s" it is repaired, on demand only', (text, iban) => {
    expect(findIbans(text)).toEqual([]);
    expect(findIbans(text, { repair: true })).toMatchObject([{ iban, repaired: true }]);
  });

  test('a wrong digit is not repaired into another account', () => {
    expect(repairIban('FR7630006000011234567890188')).toBeNull();
  });
});

test.each([
  ['AGRIFRPP', true],
  ['BNPAFRPPXXX', true],
  ['AGRIFRPPX', false],
  ['MERCI', false],
])('BIC %s: %s', (text, valid) => expect(isBic(text)).toBe(valid));

test('no text makes the check fail: short, cut and other scripts are simply no IBAN', () => {
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
