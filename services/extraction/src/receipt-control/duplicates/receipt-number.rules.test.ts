import { describe, expect, test } from 'vitest';
import { numbersContradict, receiptNumbers } from './receipt-number.rules.ts';

/** `kind number` of all that is read, kinds in a fixed order. */
const read = (text: string): string =>
  Object.entries(receiptNumbers(text))
    .flatMap(([kind, numbers]) => numbers.map((number) => `${kind} ${number}`))
    .join(', ');

describe('the numbers of a receipt', () => {
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
  ])('%s', (line, numbers) => {
    expect(read(line)).toBe(numbers);
  });

  test.each([
    ['a date', 'Facture du 12/03/2026'],
    ['a date right behind', 'Ticket 12/03/2026'],
    ['a year', 'Facture 2026'],
    ['an amount', 'Note : 45,50'],
    ['an amount in whole euros', 'Note : 145 EUR'],
    ['a time', 'Ticket 12:41'],
    ['a count', 'Ticket 2 articles'],
    ['a meal voucher', 'TICKET RESTAURANT 0410231'],
    ['a telephone', 'Tél. 01 40 00 00 00'],
    ['a number with no label', '0097493'],
    ['a word that only ends like a label', 'Etiquette-prenote 12345'],
    ['a label on a line of its own', 'Ticket n°\n1042'],
  ])('%s is no number of a receipt', (_, text) => {
    expect(read(text)).toBe('');
  });

  test('a hostile text is read in time that grows with its length', () => {
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

describe('numbers contradict', () => {
  const contradict = (one: string, other: string) => numbersContradict(receiptNumbers(one), receiptNumbers(other));

  test.each([
    ['another ticket of the same day', 'Ticket n° 0097493', 'Ticket n° 0097491'],
    ['another ticket, same table', 'Ticket n° 1041\nCommande n° 12', 'Ticket n° 1042\nCommande n° 12'],
  ])('%s', (_, one, other) => {
    expect(contradict(one, other)).toBe(true);
    expect(contradict(other, one)).toBe(true);
  });

  test.each([
    ['the same ticket', 'Ticket n° 1042', 'TICKET 001042'],
    ['a letter read for a digit', 'Facture n° F1O42', 'Facture n° F1042'],
    ['an end that was not read', 'Facture n° F1042', 'Facture n° F104'],
    ['numbers of other kinds', 'Ticket n° 1042', 'Commande n° 88'],
    ['a number that was not read', 'Ticket n° 1042', 'Merci'],
    ['one misread, another agreeing', 'Ticket n° 1042\nFacture n° F20260312', 'Ticket n° 1047\nFacture n° F20260312'],
  ])('not: %s', (_, one, other) => {
    expect(contradict(one, other)).toBe(false);
    expect(contradict(other, one)).toBe(false);
  });
});
