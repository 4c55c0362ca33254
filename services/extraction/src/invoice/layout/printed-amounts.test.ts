import { fold } from '@probant/french/text-folding';
import { describe, expect, test } from 'vitest';
import { documentOf } from '../../reading/testing/page-of.ts';
import { printedAmounts } from './printed-amounts.ts';
import { readLayout } from './read-layout.ts';

const amountsIn = (text: string) => printedAmounts({ text, folded: fold(text) }).map(({ value }) => value);

describe('what is no sum', () => {
  test.each([
    ['a year behind a month that ends like rupees', 'le 2 mars 2026'],
    ['a year before a euro sign of what follows', 'mars 2026 €'],
    ['a number behind a word that ends like euros', 'valeur 2026'],
    ['days, behind a word that ends like rupees', 'payable sous 30 jours 45'],
    ['a capital', 'SARL au capital de 10 000 €'],
    ['a capital with decimals', 'SA au capital social de 120 000,00 €'],
    ['a German capital', 'Muster GmbH, Stammkapital 25.000 €'],
    ['an English capital', 'Harbour Supplies Ltd, share capital of £10,000'],
    ['a telephone number', 'Tél. : 04 75.26'],
    ['a registration', 'SIREN 732 829 320 €'],
    ['a postcode', 'Code postal : 26110 EUR'],
    [
      'a number of a sentence, without a currency',
      'Conformément au chapitre 12.50 de la convention, nous avons repris les travaux de toiture prévus',
    ],
  ])('%s', (_, text) => expect(amountsIn(text)).toEqual([]));
});

describe('what is one', () => {
  test.each([
    [
      'in a sentence, with its currency',
      'Facture rédigée le 2 mars 2026 pour la fourniture de quatre étagères, soit 456,00 €',
      [45_600],
    ],
    [
      'in a sentence, behind its label',
      'Pour les travaux de la toiture de mars 2026 nous vous demandons un total TTC de 456,00',
      [45_600],
    ],
    ['round', 'la somme de 456 euros', [45_600]],
    ['without a currency in a cell', '456,00', [45_600]],
    ['what looks like a year, with its currency', 'Net à payer : 2026 €', [202_600]],
    ['a part of a loan', 'Capital remboursé 120,00 €', [12_000]],
  ])('%s', (_, text, expected) => expect(amountsIn(text)).toEqual(expected));
});

const totalsOf = (page: string) => {
  const { subtotal, vat_amount: vat, total_amount: total } = readLayout(documentOf([page])).data;
  return [subtotal ?? null, vat ?? null, total ?? null];
};

describe('invoices in prose', () => {
  test.each([
    [
      'French, all three',
      'Atelier des Tilleuls SARL\n\nFacture rédigée le 2 mars 2026 pour quatre étagères en chêne,\nsoit 380,00 € hors taxes et 76,00 € de TVA, soit 456,00 € toutes taxes comprises.',
      [380, 76, 456],
    ],
    [
      'French, an amount that nothing calls a sum',
      'Facture rédigée le 2 mars 2026 pour une robe, soit 456,00 €\nà régler avant le 15 avril 2026.',
      [null, null, null],
    ],
    [
      'French, in whole euros among other numbers',
      'Facture n° 12\n\nReçu de la mairie de Nyons la somme de 456 euros pour les travaux de mars 2026.\nTél. 04 75 26 00 10. Capital de 10 000 €. SIREN 732 829 320. 26110 Nyons',
      [null, null, 456],
    ],
    [
      'French, none',
      'Facture du 2 mars 2026\nMaison Peret, société au capital de 10 000 €\n26110 Nyons - Tél 04 75 26 00 10',
      [null, null, null],
    ],
    [
      'French, a total that is a year',
      'FACTURE 2026-0012\nTotal 2026\nAnnée 2026\nTotal des heures 2025 : 14',
      [null, null, null],
    ],
    [
      'English, an amount that nothing calls a sum',
      'Invoice written on 2 March 2026 for the repair of a roof, that is £456.00\nto be paid before 15 April 2026.',
      [null, null, null],
    ],
    [
      'English, none',
      'Invoice 2026-14. The total of 2026 will be sent to you in 2027.\nHarbour Supplies Ltd, share capital £10,000',
      [null, null, null],
    ],
    [
      'German, one',
      'Rechnung vom 2. März 2026 für die Reparatur des Daches, insgesamt 456,00 €\nzahlbar bis 15.04.2026.',
      [null, null, 456],
    ],
    [
      'German, none',
      'Rechnung Nr. 14 vom 2. März 2026\nGesamt 2026\nMuster GmbH, Stammkapital 25.000 €, 10115 Berlin',
      [null, null, null],
    ],
  ])('%s', (_, page, expected) => expect(totalsOf(page)).toEqual(expected));
});
