import { parseSiren } from '@probant/french/siren';
import { buildFrenchVatNumber } from '@probant/french/vat';
import { describe, expect, test } from 'vitest';
import { listCodes, observeTyped } from '../testing/typed-evidence.ts';
import { companyNumberDetector } from './detect-company-numbers.ts';

const observe = async (row: string, options = {}) =>
  listCodes(await observeTyped([companyNumberDetector], [row], options));

const SIREN = '552100554';
const SIRET = `${SIREN}00013`;
const VAT_NUMBER = buildFrenchVatNumber(parseSiren(SIREN) ?? (SIREN as never));

const PRINTINGS: readonly (readonly [string, string, string])[] = [
  ['SIRET in one word', SIRET, 'siret_checksum_invalid'],
  ['SIRET : in groups', '552 100 554 00013', 'siret_checksum_invalid'],
  ['N° SIRET (siège) :', '552 100 554 00013', 'siret_checksum_invalid'],
  ['SIREN', '552 100 554', 'siret_checksum_invalid'],
  ['RCS Paris B', '552 100 554', 'siret_checksum_invalid'],
  ['R.C.S. Boulogne-Billancourt', '552100554', 'siret_checksum_invalid'],
  ['N° TVA intracommunautaire :', VAT_NUMBER, 'vat_number_key_invalid'],
  ['TVA', VAT_NUMBER.replace(/^(FR)(..)(...)(...)/, '$1 $2 $3 $4 '), 'vat_number_key_invalid'],
];

describe.each(PRINTINGS)('%s', (label, number, code) => {
  const name = label.replace(/ in (?:one word|groups)$/, '');

  test('is not observed when it is right', async () => expect(await observe(`${name} ${number}`)).toEqual([]));

  test('is observed with any digit changed', async () => {
    for (const { index } of number.matchAll(/\d/g))
      for (const shift of [1, 4, 9]) {
        const changed = number.slice(0, index) + ((Number(number[index]) + shift) % 10) + number.slice(index + 1);
        expect(await observe(`${name} ${changed}`)).toEqual([code]);
      }
  });

  test('is not observed after OCR', async () =>
    expect(await observe(`${name} ${number.replace(/\d$/, '9')}`, { source: 'ocr' })).toEqual([]));
});

test.each([
  ['an establishment of La Poste', 'SIRET 356 000 000 00048'],
  ['a sample', 'SIRET 123 456 789 00012'],
  ['a number without a label', '552 100 554 00014'],
  ['a longer number', 'SIREN 552 100 554 0'],
  ['a VAT number of Monaco', 'TVA FR 53 000 059 901'],
])('does not observe %s', async (_, row) => expect(await observe(row)).toEqual([]));

// 552 081 318 is no SIREN: its last digit should be 7.
test.each([
  ['the right key of a wrong SIREN', 'TVA FR06552081318', []],
  [
    'a wrong SIREN and the VAT number with its key',
    'SIREN 552 081 318   TVA FR06552081318',
    ['siret_checksum_invalid'],
  ],
  ['a wrong SIREN in both numbers', 'SIREN 552 081 318   TVA FR03552081318', ['siret_checksum_invalid']],
  [
    'a wrong SIREN and the wrong key of another one',
    `SIREN 552 081 318   TVA FR00${SIREN}`,
    ['siret_checksum_invalid', 'vat_number_key_invalid'],
  ],
  [
    'a wrong establishment and the wrong key of its company',
    `SIRET ${SIREN}00014   TVA FR00${SIREN}`,
    ['siret_checksum_invalid', 'vat_number_key_invalid'],
  ],
  ['a key with a letter', 'TVA FRA1552081318', []],
])('names each cause once: %s', async (_, row, codes) => expect(await observe(row)).toEqual(codes));

test.each([
  ['a SIRET with a changed digit', ['SIRET 35092824000038', 'N° TVA FR81150928240'], ['siret_checksum_invalid!']],
  ['a SIREN with a changed digit', ['SIREN 350928240', 'N° TVA FR81150928240'], ['siret_checksum_invalid!']],
  ['a RCS with a changed digit', ['RCS Lille 424 263 620', 'SIREN 624263620'], ['siret_checksum_invalid!']],
  ['a VAT number with a changed digit', ['SIREN 150928240', 'N° TVA FR81350928240'], ['vat_number_key_invalid!']],
  ['the number of another company', ['SIREN 424263620', 'N° TVA FR81150928240'], ['siret_checksum_invalid']],
] as const)('with the same number elsewhere: %s', async (_, rows, codes) =>
  expect(listCodes(await observeTyped([companyNumberDetector], rows))).toEqual(codes),
);

const FOREIGN_NUMBERS = [
  'ATU 1358 5627',
  'BE 0428.759.497',
  'CHE-107.787.577 TVA',
  'DE136695976',
  'ES B58378431',
  'GB 980 7806 84',
  'IE6433435OA',
  'IT 00743110157',
  'LU15027442',
  'NL 123456789B13',
  'NO 995 525 828 MVA',
  'PT 501 964 843',
];

describe('VAT numbers of other countries', () => {
  test.each(FOREIGN_NUMBERS)('%s is not observed', async (number) => {
    expect(await observe(`N° TVA : ${number}`)).toEqual([]);
    expect(await observe(`VAT ID ${number.toLowerCase()}`)).toEqual([]);
  });

  test.each([
    ['a German one with a changed digit', 'USt-IdNr. DE136695977', ['vat_number_key_invalid']],
    ['an Italian one with a changed digit', 'P. IVA IT 00743110158', ['vat_number_key_invalid']],
    ['a Belgian one with a changed digit', 'TVA BE 0428.759.498', ['vat_number_key_invalid']],
    ['a Swiss one with a changed digit', 'CHE-107.787.578 MWST', ['vat_number_key_invalid']],
    ['a sample', 'VAT DE123456789', []],
    ['one without its label', 'Référence DE136695977', []],
    ['a British office of the state, which has no key', 'VAT GBGD123', []],
  ])('%s', async (_, row, codes) => expect(await observe(row)).toEqual(codes));

  test('a changed digit is raised where the page prints the number a second time', async () =>
    expect(
      listCodes(await observeTyped([companyNumberDetector], ['USt-IdNr. DE136695977', 'VAT ID: DE136695976'])),
    ).toEqual(['vat_number_key_invalid!']));
});
