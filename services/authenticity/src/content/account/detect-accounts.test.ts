import { buildFrenchIban } from '@probant/french/iban';
import { computeRibKey, type FrenchAccount } from '@probant/french/rib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listCodes, observeTyped } from '../testing/typed-evidence.ts';
import { isPlaceholderNumber } from '../text/placeholder.rules.ts';
import { accountDetector } from './detect-accounts.ts';

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const account: fc.Arbitrary<FrenchAccount> = fc
  .record({ bankCode: digits(5), agencyCode: digits(5), accountNumber: fc.stringMatching(/^[0-9A-Z]{11}$/) })
  .map((parts) => ({ ...parts, key: computeRibKey(parts) }))
  .filter((parts) => !isPlaceholderNumber(buildFrenchIban(parts).slice(4)));

const inFours = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ');
const inFivesOfBoxes = (iban: string) => [...iban].join(' ');
const PRINTINGS: readonly (readonly [string, (iban: string) => string])[] = [
  ['in groups of four after its label', (iban) => `IBAN : ${inFours(iban)}`],
  ['in groups of four without a label', inFours],
  ['in one word', (iban) => iban],
  ['after a label in the same word', (iban) => `IBAN:${iban}`],
  ['one character in each box', (iban) => `IBAN   ${inFivesOfBoxes(iban)}`],
  ['before a BIC', (iban) => `IBAN ${inFours(iban)} BIC ABCDFRPP`],
];

const observe = async (rows: readonly string[], options = {}) =>
  listCodes(await observeTyped([accountDetector], rows, options));

/** Returns a text with the digit at `index` (among its digits) raised by `shift`. */
function changeDigit(text: string, index: number, shift: number): string {
  const positions = [...text.matchAll(/\d/g)].map((match) => match.index);
  const at = positions[index % positions.length] ?? 0;
  return text.slice(0, at) + ((Number(text[at]) + shift) % 10) + text.slice(at + 1);
}

describe.each(PRINTINGS)('an IBAN %s', (_, print) => {
  test('is not observed when it is right', () =>
    fc.assert(
      fc.asyncProperty(account, async (parts) => {
        expect(await observe([print(buildFrenchIban(parts))])).toEqual([]);
      }),
      { numRuns: 40 },
    ));

  test('is observed with any digit changed', () =>
    fc.assert(
      fc.asyncProperty(account, fc.nat(26), fc.integer({ min: 1, max: 9 }), async (parts, index, shift) => {
        const changed = changeDigit(buildFrenchIban(parts), index, shift);
        fc.pre(!isPlaceholderNumber(changed.slice(4)));
        expect(await observe([print(changed)])).toEqual(['iban_checksum_invalid']);
      }),
      { numRuns: 60 },
    ));
});

describe('an IBAN on two rows of a cell', () => {
  const VALID = 'FR7618206002105487290623133';
  const CHANGED = 'FR7618206002105481290623133';
  const split = (iban: string, groups: number) => [
    inFours(iban).slice(0, 5 * groups - 1),
    inFours(iban).slice(5 * groups),
  ];
  const OBSERVED = ['iban_checksum_invalid'];

  test.each<[string, (parts: readonly string[]) => readonly string[]]>([
    ['below its label', ([first, second]) => ['IBAN', `${first}`, `${second}`]],
    ['in the cell beside its label', ([first, second]) => [`IBAN :   ${first}`, `         ${second}`]],
    ['after its label', ([first, second]) => [`IBAN ${first}`, `     ${second}`]],
    ['below the label of a paragraph', ([first, second]) => [`IBAN : ${first}`, `${second}`]],
    ['below the words of a sentence', ([first, second]) => [`Virement IBAN ${first}`, `${second}`]],
    ['beside another cell', ([first, second]) => [`Titulaire   ${first}   BIC`, `Mme Odile   ${second}   AGRIFRPP882`]],
    ['without a label', ([first, second]) => [`   ${first}`, `   ${second}`]],
  ])('%s', async (_, print) => {
    for (const groups of [2, 3, 4, 5, 6]) {
      expect([groups, await observe(print(split(VALID, groups)))]).toEqual([groups, []]);
      expect([groups, await observe(print(split(CHANGED, groups)))]).toEqual([groups, OBSERVED]);
    }
  });

  test.each<[string, readonly string[]]>([
    [
      'the rest is in another column',
      ['IBAN FR76 1820 6002', '                                        1054 8129 0623 133'],
    ],
    ['the rest is too short', ['IBAN FR76 1820 6002', '     1054 8129 0623']],
    ['the rest is too long', ['IBAN FR76 1820 6002', '     1054 8129 0623 133 44']],
    ['another row is between', ['IBAN FR76 1820 6002', 'Domiciliation', '     1054 8129 0623 133']],
    ['words of text follow', ['IBAN FR76 1820 6002 1054 8129', '     AGENCE LYON']],
  ])('is none when %s', async (_, rows) => expect(await observe(rows)).toEqual([]));
});

const PARTS: FrenchAccount = { bankCode: '14997', agencyCode: '94990', accountNumber: '25462545898', key: '16' };
const printParts = ({ bankCode, agencyCode, accountNumber, key }: FrenchAccount): readonly (readonly string[])[] => [
  [
    'Code banque   Code guichet   N° de compte   Clé RIB',
    `${bankCode}         ${agencyCode}          ${accountNumber}    ${key}`,
  ],
  [`Banque : ${bankCode} - Guichet : ${agencyCode} - Compte : ${accountNumber} - Clé : ${key}`],
  [`Code banque ${bankCode}`, `Code guichet : ${agencyCode}`, `N° de compte ${accountNumber}`, `Clé RIB : ${key}`],
  // The headings below the values.
  [`${bankCode}    ${agencyCode}    ${accountNumber}    ${key}`, 'Banque   Guichet   N° compte     Clé RIB'],
  ['Banque', bankCode, 'Guichet', agencyCode, 'Numéro de compte', accountNumber, 'Clé', key],
  ['C/ETAB   C/GUICHET   N/COMPTE      C/RIB', `${bankCode}    ${agencyCode}       ${accountNumber}   ${key}`],
];

describe.each([0, 1, 2, 3, 4, 5])('the parts of an account, layout %i', (layout) => {
  test('are not observed when their key is right, alone and with their IBAN', async () => {
    const rows = printParts(PARTS)[layout] ?? [];
    expect(await observe(rows)).toEqual([]);
    expect(await observe([...rows, `IBAN ${inFours(buildFrenchIban(PARTS))}`])).toEqual([]);
  });

  test('are observed with any digit changed', async () => {
    const whole = PARTS.bankCode + PARTS.agencyCode + PARTS.accountNumber + PARTS.key;
    for (let index = 0; index < whole.length; index += 1) {
      const changed = changeDigit(whole, index, 3);
      const parts = {
        bankCode: changed.slice(0, 5),
        agencyCode: changed.slice(5, 10),
        accountNumber: changed.slice(10, 21),
        key: changed.slice(21),
      };
      expect(await observe(printParts(parts)[layout] ?? [])).toEqual(['rib_key_mismatch!']);
    }
  });

  test('are observed when they differ from the IBAN of the page by two characters and their key fits', async () => {
    const other = { ...PARTS, accountNumber: '25462545890' };
    const rows = printParts({ ...other, key: computeRibKey(other) })[layout] ?? [];
    expect(await observe([...rows, `IBAN ${inFours(buildFrenchIban(PARTS))}`])).toEqual(['rib_key_mismatch!']);
  });
});

test.each([
  ['after the word RIB', 'RIB : 14997 94990 25462545898'],
  ['after other words', 'Compte à débiter 14997 94990 25462545898'],
])('an account without headings, %s, is compared with the IBAN of the page', async (_, account) => {
  const iban = `IBAN ${inFours(buildFrenchIban(PARTS))}`;
  expect(await observe([`${account} 16`, iban])).toEqual([]);
  expect(await observe([`${account} 61`, iban])).toEqual(['rib_key_mismatch!']);
  expect(await observe([`${account} 61`])).toEqual([]);
  expect(await observe(['Lot 75012 00458 00000000123 14', iban])).toEqual([]);
});

test('observes as weak an IBAN with right check digits whose RIB key is wrong', async () => {
  const iban = buildFrenchIban({ ...PARTS, key: '17' });
  expect(await observe([`IBAN ${inFours(iban)}`])).toEqual(['rib_key_mismatch']);
});

test.each([
  ['a sentence with a number after "de"', ['IBAN', 'de 12 3456 7890 1234 5678 90']],
  ['a masked IBAN', ['IBAN FR76 1499 XXXX XXXX XXXX XXXX X16']],
  ['a sample of repeated groups', ['IBAN : FR20 1242 1242 1242 1242 1242 125']],
  ['a VAT number and a telephone number', ['TVA FR12345678901 Tél. 01 23 45 67 89']],
])('does not observe %s', async (_, rows) => expect(await observe(rows)).toEqual([]));

describe('an IBAN read by OCR', () => {
  const right = buildFrenchIban(PARTS);
  const ocr = (confidence: number) => ({ source: 'ocr', confidence });

  test('is not observed with a low confidence', async () =>
    expect(await observe([`IBAN ${inFours(changeDigit(right, 10, 1))}`], ocr(0.9))).toEqual([]));

  test('is observed with a high confidence when no usual misreading repairs it, and only then', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 27 }, (_, index) => observe([`IBAN ${inFours(changeDigit(right, index, 1))}`], ocr(0.99))),
    );
    const observed = outcomes.filter(([code]) => code === 'iban_checksum_invalid').length;
    expect(observed).toBeGreaterThan(5);
    expect(observed).toBeLessThan(27);
  });
});
