import { expect, test } from 'vitest';
import { listOtherValues } from './other-values.rules.ts';

const TEXT = `FACTURE 26-1187 du 3 septembre 2026, à régler avant le 03/10/2026
SIRET 153 806 476 00021 Tél. 02.61.91.40.17 IBAN FR76 1521 9026 0100 4198 7306 506
Commande du 12 août 2026, livrée le 2026-09-01, revue le 1er déc. 2026, le 30/02/2026
Affiches 250 x 1,84 460,00 Total HT 3 593,00 TVA 418,45 Net 4 011,45 € dont 4011.45 EUR, 0,00`;

test('the other amounts of the document come with the nearest first, each once', () => {
  expect(listOtherValues(TEXT, 'money', 418.45)).toEqual([460, 593, 3593, 4011.45, 11.45, 1.84]);
});

test('of an amount that was not read, the largest ones come first', () => {
  expect(listOtherValues('Total 1\u202f200,00 TVA 20,00', 'money', null)).toEqual([1200, 20]);
});

test('a rate beside an amount is not taken for its thousands alone', () => {
  expect(listOtherValues('0,19 20 760,00', 'money', 700)).toEqual([760, 20_760, 0.19]);
});

test('the other dates come however they are written, without those that do not exist', () => {
  expect(listOtherValues(TEXT, 'date', '2026-09-03')).toEqual(['2026-10-03', '2026-09-01', '2026-08-12', '2026-12-01']);
});

test('a text has no other values, and more than six are not shown', () => {
  expect(listOtherValues(TEXT, 'text', null)).toEqual([]);
  const amounts = Array.from({ length: 20 }, (_, index) => `${index + 1},00`).join(' ');
  expect(listOtherValues(amounts, 'money', null)).toEqual([20, 19, 18, 17, 16, 15]);
});
