import type { ParsedCode } from '@probant/2d-doc/code';
import { parseCode } from '@probant/2d-doc/parse-code';
import { PUBLISHED_PRIVATE_KEY } from '@probant/2d-doc/testing/published-key';
import { type CodeContent, writeCode } from '@probant/2d-doc/testing/write-code';
import type { PageSource } from '@probant/documents/document';
import { describe, expect, test } from 'vitest';
import { observeTyped } from '../../content/testing/typed-evidence.ts';
import { BANK_CODE, BANK_ROWS, BILL_CODE, BILL_ROWS } from '../testing/sample-codes.ts';
import { compareCode, observeRivals } from './compare-codes.ts';

const PLACE = { page: 1, box: [0.1, 0.8, 0.2, 0.9] } as const;
const PAY_CODE: CodeContent = {
  ...BANK_CODE,
  documentType: '06',
  fields: [
    { id: '10', value: 'M/FAURE/PAUL' },
    { id: '50', value: '55208131766522' },
    { id: '53', value: '255E' },
    { id: '58', value: '2105,37' },
    { id: '5A', value: '2700,00' },
  ],
};
const PAY_ROWS = [
  'Employeur : Menuiserie Garnier   SIRET 552 081 317 66522',
  'M. Paul Faure',
  'Période du 01/03/2026 au 31/03/2026',
  'Salaire brut   2 700,00',
  'Net imposable   2 105,37',
];
const TAX_CODE: CodeContent = {
  ...BANK_CODE,
  documentType: '04',
  fields: [
    { id: '41', value: '27452' },
    { id: '43', value: '2,5' },
    { id: '44', value: '2669A12345678' },
    { id: '46', value: 'ROUX MARTINE' },
    { id: '47', value: '3012345678901' },
    { id: '4A', value: '31072026' },
  ],
};
const TAX_ROWS = [
  'Avis d’impôt 2026',
  'Référence de l’avis : 26 69 A123456 78',
  'Numéro fiscal : 30 12 345 678 901',
  'Nom et prénom : ROUX Martine',
  'Revenu fiscal de référence 2025 : 27 452',
  'Nombre de parts : 2,50',
  'Date de mise en recouvrement : 31/07/2026',
];

const observe = (code: ParsedCode, rows: readonly string[], source: PageSource = 'pdf_text') =>
  observeTyped(
    [{ name: 'codes', detect: (evidence) => observeRivals(compareCode({ code, place: PLACE }, evidence)) }],
    rows,
    {
      source,
    },
  );

async function compare(content: CodeContent, rows: readonly string[], source?: PageSource): Promise<unknown> {
  const observations = await observe(parseCode(writeCode(content, PUBLISHED_PRIVATE_KEY)), rows, source);
  expect(JSON.stringify(observations)).not.toMatch(/vernet|dupont|lilas|1820|4799|27452/i);
  const values: readonly unknown[] = observations.map(({ detail }) => detail?.['values']);
  return values.flat();
}
const IDENTITY_CODE: CodeContent = {
  ...BANK_CODE,
  documentType: '16',
  fields: [
    { id: '60', value: 'LEILA/ANNE' },
    { id: '62', value: 'BENNANI' },
  ],
};
const IDENTITY_ROWS = ['Attestation', 'Nom : Bennani', 'Prénoms : Leila Anne', 'Nom du conseiller : Luc Garnier'];

const replace = (rows: readonly string[], from: string, to: string): readonly string[] => {
  const changed = rows.map((row) => row.replace(from, to));
  expect(changed).not.toEqual(rows);
  return changed;
};

describe('a document that agrees with its code', () => {
  test.each<[string, CodeContent, readonly string[]]>([
    ['bank details', BANK_CODE, BANK_ROWS],
    ['a bill', BILL_CODE, BILL_ROWS],
    ['a payslip', PAY_CODE, PAY_ROWS],
    ['a tax notice', TAX_CODE, TAX_ROWS],
    ['an identity', IDENTITY_CODE, IDENTITY_ROWS],
    ['an identity in part', IDENTITY_CODE, IDENTITY_ROWS.slice(2).concat('Page 1')],
    ['a part of the values', BANK_CODE, ['Votre compte', 'Vos opérations du mois', 'Mme Odile Vernet']],
    ['the first name as an initial', BILL_CODE, replace(BILL_ROWS, 'Mme Odile Vernet', 'Mme O. Vernet')],
    ['the second holder of an account', BANK_CODE, [...BANK_ROWS, 'Cotitulaire : M. Luc Garnier']],
    ['the adviser of the bank', BANK_CODE, [...BANK_ROWS, 'Votre conseiller : M. Luc Garnier']],
    ['cents apart', BILL_CODE, replace(BILL_ROWS, '47,99 EUR', '47€99')],
    ['cents without a comma', { ...BILL_CODE, fields: [{ id: '1D', value: '4799' }] }, BILL_ROWS],
    ['another total in a sum', BILL_CODE, [...BILL_ROWS, 'Total TTC des échéances 95,98 EUR']],
    [
      'a value that the signer cut',
      { ...BILL_CODE, fields: [{ id: '10', value: 'MME/VERNET/ODI', isTruncated: true }] },
      BILL_ROWS,
    ],
    ['a rounded amount', { ...PAY_CODE, fields: [{ id: '58', value: '2105' }] }, PAY_ROWS],
    ['another office of the employer', PAY_CODE, replace(PAY_ROWS, '66522', '00017')],
    [
      'a code of the annex',
      { ...BANK_CODE, version: 4, country: 'FR', unsignedFields: [{ id: '1D', value: '99,00' }] },
      [...BANK_ROWS, 'Total TTC 12,00 EUR'],
    ],
    ['a postal code of the supplier', { ...BILL_CODE, fields: [{ id: '24', value: '38000' }] }, BILL_ROWS],
  ])('has no mismatch: %s', async (_, code, rows) => expect(await compare(code, rows)).toEqual([]));

  test.each<[string, CodeContent, readonly string[]]>([
    ['letters of the name', BANK_CODE, replace(BANK_ROWS, 'Odile Vernet', 'Odi1e Vemet')],
    ['a digit of the IBAN', BANK_CODE, replace(BANK_ROWS, '8729', '8129')],
    ['a digit of the total', BILL_CODE, replace(BILL_ROWS, '47,99', '41,99')],
    ['a digit of the number', BILL_CODE, replace(BILL_ROWS, '004711', '004771')],
    ['a digit of the income', TAX_CODE, replace(TAX_ROWS, '27 452', '27 462')],
  ])('has no mismatch where OCR misreads %s', async (_, code, rows) =>
    expect(await compare(code, rows, 'ocr')).toEqual([]),
  );
});

describe('a document that was changed', () => {
  test.each<[string, CodeContent, readonly string[], readonly string[]]>([
    ['a digit of the IBAN', BANK_CODE, replace(BANK_ROWS, '8729', '8129'), ['account']],
    [
      'another IBAN',
      BANK_CODE,
      replace(BANK_ROWS, 'FR76 1820 6002 1054 8729 0623 133', 'FR14 2004 1010 0505 0001 3M02 606'),
      ['account'],
    ],
    ['one of two printed IBANs', BANK_CODE, [...BANK_ROWS, 'IBAN : FR76 1820 6002 1054 8729 0624 133'], ['account']],
    ['another bank', BANK_CODE, replace(BANK_ROWS, 'AGRIFRPP882', 'BNPAFRPP'), ['bank_identifier']],
    ['the holder', BANK_CODE, replace(BANK_ROWS, 'Odile Vernet', 'Claire Dupont'), ['holder_name']],
    ['the family name', BANK_CODE, replace(BANK_ROWS, 'Odile Vernet', 'Odile Dupont'), ['holder_name']],
    ['a digit of the total', BILL_CODE, replace(BILL_ROWS, '47,99', '41,99'), ['amount']],
    ['a digit of the number', BILL_CODE, replace(BILL_ROWS, '004711', '004771'), ['reference']],
    ['the street number', BILL_CODE, replace(BILL_ROWS, '4 rue', '14 rue'), ['address']],
    ['the postal code', BILL_CODE, replace(BILL_ROWS, '69003', '69009'), ['address']],
    ['the employer', PAY_CODE, replace(PAY_ROWS, '552 081 317', '404 833 048'), ['reference']],
    ['the pay', PAY_CODE, replace(PAY_ROWS, '2 105,37', '3 105,37'), ['amount']],
    ['the gross pay', PAY_CODE, replace(PAY_ROWS, '2 700,00', '3 700,00'), ['amount']],
    ['the month', PAY_CODE, replace(PAY_ROWS, '01/03/2026 au 31/03/2026', '01/05/2026 au 31/05/2026'), ['date']],
    ['the income', TAX_CODE, replace(TAX_ROWS, '27 452', '37 452'), ['amount']],
    ['the family shares', TAX_CODE, replace(TAX_ROWS, '2,50', '3,50'), ['amount']],
    ['the reference', TAX_CODE, replace(TAX_ROWS, 'A123456', 'A123457'), ['reference']],
    ['the taxpayer', TAX_CODE, replace(TAX_ROWS, 'ROUX Martine', 'ROUX Claire'), ['holder_name']],
    ['the date', TAX_CODE, replace(TAX_ROWS, '31/07/2026', '31/08/2026'), ['date']],
    ['the name after its label', IDENTITY_CODE, replace(IDENTITY_ROWS, 'Bennani', 'Martel'), ['holder_name']],
  ])('has a mismatch: %s', async (_, code, rows, values) => expect(await compare(code, rows)).toEqual(values));

  test('has mismatches with the code of another document', async () => {
    const other: CodeContent = {
      ...BILL_CODE,
      fields: [
        { id: '10', value: 'M/MASSON/HUGO' },
        { id: '18', value: 'F2026-009130' },
        { id: '1D', value: '112,40' },
        { id: '22', value: '27 AVENUE FOCH' },
        { id: '24', value: '33000' },
        { id: '25', value: 'BORDEAUX' },
      ],
    };
    expect(await compare(other, BILL_ROWS)).toEqual(['amount', 'reference', 'holder_name', 'address']);
    expect(await compare(other, ['Odile Vernet', '4 rue des Lilas', '69003 Lyon', 'Votre contrat'])).toEqual([
      'address',
    ]);
    expect(await compare(other, BILL_ROWS, 'ocr')).toEqual(['amount', 'reference', 'holder_name']);
  });

  test('has a mismatch where OCR reads another valid IBAN', async () =>
    expect(
      await compare(
        BANK_CODE,
        replace(BANK_ROWS, 'FR76 1820 6002 1054 8729 0623 133', 'FR14 2004 1010 0505 0001 3M02 606'),
        'ocr',
      ),
    ).toEqual(['account']));
});

test('compares nothing of another perimeter, where identifiers mean something else', async () => {
  const code = { ...parseCode(writeCode(BILL_CODE, PUBLISHED_PRIVATE_KEY)), perimeter: '02' };
  expect(await observe(code, replace(BILL_ROWS, '47,99', '41,99'))).toEqual([]);
});

test('compares nothing with a page of hardly any text', async () =>
  expect(await compare(BILL_CODE, ['Total TTC 12,00 EUR'])).toEqual([]));
