import { describe, expect, test } from 'vitest';
import { hasConflictingNumbers, readReceiptNumbers } from './receipt-number.rules.ts';

/** Returns `kind number` for each number read, kinds in a fixed order. */
const read = (text: string): string =>
  Object.entries(readReceiptNumbers(text))
    .flatMap(([kind, numbers]) => numbers.map((number) => `${kind} ${number}`))
    .join(', ');

describe('readReceiptNumbers', () => {
  test('keeps eight different numbers of a kind, of at most 40 characters', () => {
    const text = Array.from({ length: 20 }, (_, at) => `Ticket n° ${1000 + Math.floor(at / 2)}`).join('\n');
    expect(readReceiptNumbers(text).ticket).toEqual(Array.from({ length: 8 }, (_, at) => `${1000 + at}`));
    expect(readReceiptNumbers(`Facture n° ${'7'.repeat(120)}`).invoice).toEqual(['7'.repeat(40)]);
  });

  test.each([
    ['TICKET N° 001042', 'ticket 1042'],
    ['Ticket de caisse n°: 1042 Caisse 3', 'ticket 1042'],
    ['N° ticket : 77', 'ticket 77'],
    ['TICKET 001042', 'ticket 1042'],
    ['Reçu n° R-2031', 'ticket R2031'],
    ['Note N° 12 Table 4', 'ticket 12'],
    ['Receipt No. : #0390', 'ticket 390'],
    ['Receipt_#: CA00040529', 'ticket CA00040529'],
    ['Facture n° F2026-0117', 'invoice F20260117'],
    ['Numéro de facture : 20260312-7', 'invoice 202603127'],
    ['INV0ICE NO : 71385/103/T4', 'invoice 71385103T4'],
    ['Doc No CA00019 Date: 02/12/2026', 'document CA00019'],
    ['Bill No 01-36870 Order#: 1404', 'ticket 136870, order 1404'],
    ['Commande 4411', 'order 4411'],
  ])('reads "%s" as %s', (line, numbers) => {
    expect(read(line)).toBe(numbers);
  });

  test.each([
    ['a date', 'Facture du 12/03/2026'],
    ['a date right after the label', 'Ticket 12/03/2026'],
    ['a year', 'Facture 2026'],
    ['an amount', 'Note : 45,50'],
    ['an amount in whole euros', 'Note : 145 EUR'],
    ['a time', 'Ticket 12:41'],
    ['a count', 'Ticket 2 articles'],
    ['a meal voucher', 'TICKET RESTAURANT 0410231'],
    ['a phone number', 'Tél. 01 40 00 00 00'],
    ['a number without a label', '0097493'],
    ['a word that ends like a label', 'Etiquette-prenote 12345'],
    ['a number below its label', 'Ticket n°\n1042'],
  ])('does not read %s', (_, text) => {
    expect(read(text)).toBe('');
  });

  test('reads hostile text in linear time', () => {
    const hostile = [
      'ticket '.repeat(70_000),
      'n°'.repeat(200_000),
      'a'.repeat(400_000),
      `ticket n°${'-'.repeat(400_000)}`,
    ];
    const long = hostile.map((text) => `${text}\n${text.replaceAll(' ', '\n')}`);
    for (const text of long) expect(read(text)).toBe('');
  });
});

describe('hasConflictingNumbers', () => {
  const isConflict = (first: string, second: string) =>
    hasConflictingNumbers(readReceiptNumbers(first), readReceiptNumbers(second));

  test.each([
    ['two tickets of the same day', 'Ticket n° 0097493', 'Ticket n° 0097491'],
    ['two tickets of the same table', 'Ticket n° 1041\nCommande n° 12', 'Ticket n° 1042\nCommande n° 12'],
  ])('is true for %s', (_, first, second) => {
    expect(isConflict(first, second)).toBe(true);
    expect(isConflict(second, first)).toBe(true);
  });

  test.each([
    ['the same ticket', 'Ticket n° 1042', 'TICKET 001042'],
    ['a letter misread for a digit', 'Facture n° F1O42', 'Facture n° F1042'],
    ['an unread end', 'Facture n° F1042', 'Facture n° F104'],
    ['numbers of different kinds', 'Ticket n° 1042', 'Commande n° 88'],
    ['an unread number', 'Ticket n° 1042', 'Merci'],
    [
      'one misread number next to one that agrees',
      'Ticket n° 1042\nFacture n° F20260312',
      'Ticket n° 1047\nFacture n° F20260312',
    ],
  ])('is false for %s', (_, first, second) => {
    expect(isConflict(first, second)).toBe(false);
    expect(isConflict(second, first)).toBe(false);
  });
});
