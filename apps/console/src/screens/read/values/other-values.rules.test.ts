import { expect, test } from 'vitest';
import type { Field, FieldKind, FieldValue } from './fields.rules.ts';
import { listOtherValues } from './other-values.rules.ts';

const TEXT = `FACTURE 26-1187 du 3 septembre 2026, à régler avant le 03/10/2026
SIRET 153 806 476 00021 Tél. 02.61.91.40.17 IBAN FR76 1521 9026 0100 4198 7306 506
Commande du 12 août 2026, livrée le 2026-09-01, revue le 1er déc. 2026, le 30/02/2026
Affiches 250 x 1,84 460,00 Total HT 3 593,00 TVA 418,45 Net 4 011,45 € dont 4011.45 EUR, 0,00`;

const inBox = (value: number): Pick<Field, 'kind' | 'value' | 'box'> => ({ kind: 'money', value, box: [0, 0, 1, 1] });
const list = (
  rawText: string,
  kind: FieldKind,
  current: FieldValue,
  fields: Parameters<typeof listOtherValues>[0]['fields'] = [],
) => listOtherValues({ rawText, fields }, kind, current);

test('the other amounts of the document come with the nearest first, each once', () => {
  expect(list(TEXT, 'money', 418.45)).toEqual([460, 4011.45, 1.84]);
});

test('of an amount that was not read, the largest ones come first', () => {
  expect(list('Total 1\u202f200,00 TVA 20,00', 'money', null)).toEqual([1200, 20]);
});

test.each([
  { title: 'the end of a longer number', text: 'Total 1 523,00' },
  { title: 'the end of a number in millions', text: 'Total 1 234 567,00' },
  { title: 'a rate joined to an amount', text: '20 760,00' },
  { title: 'a rate', text: 'TVA 5,50% et 20,00 %' },
  { title: 'a part of a number with more decimals', text: '12,345 1.234.567' },
])('nothing is offered that may be $title', ({ text }) => {
  expect(list(text, 'money', null)).toEqual([]);
});

test.each([
  { title: 'the whole number', text: 'Total 1 523,00', value: 1523 },
  { title: 'the number in millions', text: 'Total 1 234 567,00', value: 1_234_567 },
  { title: 'the amount after a rate', text: 'TVA 20 760,00', value: 760 },
])('what was read in a box of its own is offered as it was read: $title', ({ text, value }) => {
  expect(list(text, 'money', 700, [inBox(value)])).toEqual([value]);
  expect(list(text, 'money', 700, [{ ...inBox(value), box: null }])).toEqual([]);
});

test.each([
  { title: 'after a decimal number', text: '0,19 20,00 760,00', amounts: [760, 20, 0.19] },
  { title: 'in its own column', text: '20   760,00', amounts: [760] },
  { title: 'on its own line', text: '20\n760,00', amounts: [760] },
  {
    title: 'after a word and with its currency',
    text: 'Net (760,00€), 1.523,00EUR; 1,234.56',
    amounts: [1523, 1234.56, 760],
  },
])('an amount is found $title', ({ text, amounts }) => {
  expect(list(text, 'money', null)).toEqual(amounts);
});

test('the other dates come however they are written, without those that do not exist', () => {
  expect(list(TEXT, 'date', '2026-09-03')).toEqual(['2026-10-03', '2026-09-01', '2026-08-12', '2026-12-01']);
});

test('a text has no other values, and more than six are not shown', () => {
  expect(list(TEXT, 'text', null)).toEqual([]);
  const amounts = Array.from({ length: 20 }, (_, index) => `${index + 1},00`).join(' ');
  expect(list(amounts, 'money', null)).toEqual([20, 19, 18, 17, 16, 15]);
});
