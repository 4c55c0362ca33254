import { DOCUMENT_TYPES } from '@probant/contracts/document-types';
import { expect, test } from 'vitest';
import { listSchemas } from './schema-listing.rules.ts';

const fieldsOf = (type: string) =>
  new Map(
    listSchemas()
      .find((schema) => schema.document_type === type)
      ?.fields.map((field) => [field.name, field.type]),
  );

test('lists one schema per type, in the order of the types', () =>
  expect(listSchemas().map((schema) => schema.document_type)).toEqual([...DOCUMENT_TYPES]));

test.each([
  ['invoice', 'vendor_name', 'string'],
  ['invoice', 'invoice_date', 'date'],
  ['invoice', 'total_amount', 'number'],
  ['invoice', 'line_items', 'array<LineItem>'],
  ['invoice', 'line_items[].amount', 'number'],
  ['receipt', 'receipt_time', 'time'],
  ['receipt', 'vat_breakdown', 'array<VatBreakdownEntry>'],
  ['receipt', 'vat_breakdown[].taxable_base', 'number'],
  ['resume', 'skills', 'array<string>'],
  ['resume', 'experiences', 'array<Experience>'],
  ['resume', 'experiences[].start_date', 'string'],
  ['resume', 'diplomas', 'array<Diploma>'],
  ['resume', 'certifications[].year', 'integer'],
  ['id_card', 'gender', 'string'],
  ['id_card', 'birth_date', 'date'],
  ['rib', 'rib_key', 'string'],
])('%s: %s has type %s', (type, name, expected) => expect(fieldsOf(type).get(name)).toBe(expected));

test('lists the members of records after their list', () => {
  const names = [...fieldsOf('invoice').keys()];
  expect(names.slice(names.indexOf('line_items'), names.indexOf('subtotal'))).toEqual([
    'line_items',
    'line_items[].description',
    'line_items[].quantity',
    'line_items[].unit_price',
    'line_items[].amount',
    'line_items[].vat_rate',
  ]);
});

test('gives every field a description', () =>
  expect(
    listSchemas()
      .flatMap((schema) => schema.fields)
      .every((field) => (field.description ?? '').length > 2),
  ).toBe(true));
