import { foldText } from '@probant/french/text-folding';
import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';
import { findInvoiceAmounts } from './invoice-amounts.ts';

const amountsIn = (text: string) => findInvoiceAmounts({ text, folded: foldText(text) }).map(({ value }) => value);

describe('findInvoiceAmounts ignores', () => {
  test.each([
    ['a year after a month that ends like "Rs"', 'le 2 mars 2026'],
    ['a year before a euro sign', 'mars 2026 €'],
    ['a year after a shortened month', 'Sept. 2026 €'],
    ['a year after "en"', 'Total des ventes en 2026 €'],
    ['a number after a word that ends like "EUR"', 'valeur 2026'],
    ['a number of days after a word that ends like "Rs"', 'payable sous 30 jours 45'],
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

describe('findInvoiceAmounts returns', () => {
  test.each([
    [
      'an amount with a currency in a sentence',
      'Facture rédigée le 2 mars 2026 pour la fourniture de quatre étagères, soit 456,00 €',
      [45_600],
    ],
    [
      'an amount after its label in a sentence',
      'Pour les travaux de la toiture de mars 2026 nous vous demandons un total TTC de 456,00',
      [45_600],
    ],
    ['a round amount', 'la somme de 456 euros', [45_600]],
    ['an amount without a currency in a cell of its own', '456,00', [45_600]],
    ['a number like a year with a currency', 'Net à payer : 2026 €', [202_600]],
    ['a number like a year after a word that ends like "en"', 'Total moyen 2000 €', [200_000]],
    ['a number like a year after a word that ends like "en" and a letter', 'Total abonnement 1990 €', [199_000]],
    ['a number like a year after a word that ends like "in" and a letter', 'Total coaching 1980 €', [198_000]],
    ['a number like a year after a word that ends like a month', 'Total Allmai 1980 €', [198_000]],
    ['the principal of a loan', 'Capital remboursé 120,00 €', [12_000]],
  ])('%s', (_, text, expected) => expect(amountsIn(text)).toEqual(expected));
});

const totalsOf = (page: string) => {
  const { subtotal, vat_amount: vat, total_amount: total } = readPrintedInvoice(createTypedDocument([page])).data;
  return [subtotal ?? null, vat ?? null, total ?? null];
};

describe('totals of invoices in prose', () => {
  test.each([
    [
      'French with all three totals',
      'Atelier des Tilleuls SARL\n\nFacture rédigée le 2 mars 2026 pour quatre étagères en chêne,\nsoit 380,00 € hors taxes et 76,00 € de TVA, soit 456,00 € toutes taxes comprises.',
      [380, 76, 456],
    ],
    [
      'French with an unlabelled amount',
      'Facture rédigée le 2 mars 2026 pour une robe, soit 456,00 €\nà régler avant le 15 avril 2026.',
      [null, null, null],
    ],
    [
      'French in whole euros among other numbers',
      'Facture n° 12\n\nReçu de la mairie de Nyons la somme de 456 euros pour les travaux de mars 2026.\nTél. 04 75 26 00 10. Capital de 10 000 €. SIREN 732 829 320. 26110 Nyons',
      [null, null, 456],
    ],
    [
      'French without a total',
      'Facture du 2 mars 2026\nMaison Peret, société au capital de 10 000 €\n26110 Nyons - Tél 04 75 26 00 10',
      [null, null, null],
    ],
    [
      'French with a year after "Total"',
      'FACTURE 2026-0012\nTotal 2026\nAnnée 2026\nTotal des heures 2025 : 14',
      [null, null, null],
    ],
    [
      'English with an unlabelled amount',
      'Invoice written on 2 March 2026 for the repair of a roof, that is £456.00\nto be paid before 15 April 2026.',
      [null, null, null],
    ],
    [
      'English without a total',
      'Invoice 2026-14. The total of 2026 will be sent to you in 2027.\nHarbour Supplies Ltd, share capital £10,000',
      [null, null, null],
    ],
    [
      'German with a total only',
      'Rechnung vom 2. März 2026 für die Reparatur des Daches, insgesamt 456,00 €\nzahlbar bis 15.04.2026.',
      [null, null, 456],
    ],
    [
      'German without a total',
      'Rechnung Nr. 14 vom 2. März 2026\nGesamt 2026\nMuster GmbH, Stammkapital 25.000 €, 10115 Berlin',
      [null, null, null],
    ],
  ])('%s', (_, page, expected) => expect(totalsOf(page)).toEqual(expected));
});
