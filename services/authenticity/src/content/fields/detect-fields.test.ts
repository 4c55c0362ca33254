import { describe, expect, test } from 'vitest';
import { listCodes, observeTyped } from '../testing/typed-evidence.ts';
import { fieldDetector } from './detect-fields.ts';
import { listFieldValues, MAX_FIELD_VALUES } from './field-values.rules.ts';

const PAGE = [
  'BOULANGERIE LE FOURNIL DORÉ',
  '12, rue de la République   69002 LYON',
  'le 3 mars 2026   14:05',
  'IBAN FR76 1499 7949 9025 4625 4589 816',
  'Tél. 04 78 12 34 56   Durand & Fils',
  'TOTAL   1 234,56 €',
];

const observe = async (fields: Readonly<Record<string, unknown>>, options = {}) =>
  listCodes(await observeTyped([fieldDetector], PAGE, { fields, ...options }));

test.each([
  ['a name in another case, without accents', { vendor_name: 'Boulangerie le Fournil dore' }],
  ['an address in another order', { vendor_address: '69002 Lyon, 12 rue de la République, France' }],
  ['a date in ISO form', { receipt_date: '2026-03-03' }],
  ['a date in the French form', { date: '03/03/2026' }],
  ['an amount', { total_amount: 1234.56 }],
  ['a negative amount', { total_amount: -1234.56 }],
  ['an amount as text', { total: '1 234,56 €' }],
  ['an IBAN without spaces', { iban: 'FR7614997949902546254589816' }],
  ['values that are codes or computed', { vatRate: 1234, 'unit-price': 99.5, LINE_ITEMS: ['Croissants'] }],
  [
    'values in the names of this service',
    { currency: 'EUR', payment_method: 'card', vat_amount: 205.76, subtotal: 1028.8, confidence: 0.93 },
  ],
  ['a name with "et" for "&"', { vendor_name: 'DURAND et Fils' }],
  ['an international phone number', { phone: '+33478123456' }],
  ['a phone number with both prefixes', { phone: '+33 (0)4 78 12 34 56' }],
  ['the day of a date-time', { receipt_date: '2026-03-03T14:05:00+01:00' }],
  ['a date-time that is the next day in France', { receipt_date: '2026-03-02T23:00:00.000Z' }],
  [
    'what a system knows about the file',
    {
      filename: 'facture-durand.pdf',
      fileName: 'facture-durand.pdf',
      analysed_at: '2026-03-12T10:00:00Z',
      createdAt: '2026-03-12',
      tenant: 'acme-corp',
      id: 'doc_82734',
      documentId: 'doc_82734',
      sha256: 'ab12cd34ef56',
    },
  ],
  ['null, empty, booleans and short values', { a: null, b: '', c: true, d: 2, e: 'x', f: [], g: {} }],
  ['no values', {}],
])('finds %s', async (_, fields) => expect(await observe(fields)).toEqual([]));

test.each([
  ['another name', { vendor_name: 'Garage Martin' }],
  ['one word of a name', { vendor_name: 'Boulangerie Martin' }],
  ['another date', { receipt_date: '2026-03-04' }],
  ['another amount', { total_amount: 1934.56 }],
  ['a nested amount', { payment: null, data: { totals: [{ amount: 99.99 }] } }],
  ['another phone number', { phone: '+33478123457' }],
  ['the day of another date-time', { receipt_date: '2026-03-04T10:00:00Z' }],
  ['a name that ends like one of metadata', { format: 'Garage Martin' }],
  ['a name with a word inside another', { corporate_name: 'Garage Martin' }],
  ['a name with letters of a word', { Essex_address: '1 Rivet Lane' }],
  ['another IBAN', { iban: 'FR7614997949902546254589817' }],
])('does not find %s', async (_, fields) => expect(await observe(fields)).toEqual(['fields_not_found']));

test('states only counts', async () => {
  const [observation] = await observeTyped([fieldDetector], PAGE, {
    fields: { vendor_name: 'Garage Martin', total_amount: 1234.56, receipt_date: '2025-01-01' },
  });
  expect(observation?.detail).toEqual({ count: 2, checked: 3, in_earlier_revision: 0 });
});

test('reports that more values were sent than are searched for', async () => {
  const fields = { members: Array.from({ length: MAX_FIELD_VALUES + 1 }, (_, index) => `Garage numero ${index}`) };
  const [observation] = await observeTyped([fieldDetector], PAGE, { fields });
  expect(observation?.detail).toMatchObject({ checked: MAX_FIELD_VALUES, all_checked: false });
});

test('reports no signal without fields and for an empty page', async () => {
  expect(await observeTyped([fieldDetector], PAGE)).toEqual([]);
  expect(await observeTyped([fieldDetector], ['abc'], { fields: { vendor_name: 'Garage Martin' } })).toEqual([]);
});

describe('after OCR', () => {
  const ocr = { source: 'ocr', confidence: 0.9 };
  test.each([
    ['a misread letter', { vendor_name: 'Boulangerie le Fourmil doré' }, []],
    ['a misread digit', { total_amount: 1284.56 }, []],
    ['look-alikes in a number', { iban: 'FR76I499794990254G254589816' }, []],
    ['two other digits', { total_amount: 1789.56 }, ['fields_not_found']],
    ['another name', { vendor_name: 'Garage Martin' }, ['fields_not_found']],
  ])('%s', async (_, fields, codes) => expect(await observe(fields, ocr)).toEqual(codes));
});

describe('listFieldValues', () => {
  test('stops at the limits of hostile fields', () => {
    let nested: unknown = 'a deep value';
    for (let depth = 0; depth < 3_000; depth += 1) nested = { a: nested };
    expect(listFieldValues({ nested })).toEqual({ values: [], isComplete: false });
    const wide = Array.from({ length: 3_000 }, (_, index) => `value ${index}`);
    expect(listFieldValues({ wide }).values).toHaveLength(MAX_FIELD_VALUES);
    expect(listFieldValues({ wide: wide.slice(0, MAX_FIELD_VALUES) }).isComplete).toBe(true);
    expect(listFieldValues({ wide: wide.slice(0, MAX_FIELD_VALUES + 1) }).isComplete).toBe(false);
    expect(listFieldValues({ members: Array.from({ length: 3_000 }, () => null).concat(wide as never) })).toEqual({
      values: [],
      isComplete: false,
    });
    expect(
      listFieldValues({ long: 'x'.repeat(16_000), huge: 1e300, infinite: Number.POSITIVE_INFINITY }).values,
    ).toEqual([]);
  });
});
