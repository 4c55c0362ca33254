import { describe, expect, test } from 'vitest';
import { documentOf } from '../../reading/testing/page-of.ts';
import { readLayout } from './read-layout.ts';

const read = (page: string) => readLayout(documentOf([page])).data;

describe('the number of the invoice', () => {
  test.each([
    ['after its label', 'Facture n° F2026-0012', 'F2026-0012'],
    ['in the next cell', 'Facture N° :       F20260023', 'F20260023'],
    ['below its label', 'Numéro de facture     Date\nFC-118                 02/03/2026', 'FC-118'],
    ['letters apart from digits', 'Facture n° FA 2026-0012', 'FA 2026-0012'],
    ['in three parts', 'Facture n° F 26 0012 du 12/05/2026', 'F 26 0012'],
    ['that looks like a day', 'Facture n° : F20260425', 'F20260425'],
    ['German', 'Rechnungsnummer: 30064443', '30064443'],
    ['a credit note', "Avoir AV-2026-0005\nFacture d'origine FA-2025-0010", 'AV-2026-0005'],
    ['not the order', 'Facture n° 118-A\nCommande n° 4587', '118-A'],
    ['not the client', 'N° client : C00452\nFacture n° 2026-77', '2026-77'],
    ['none', 'Merci de votre confiance', undefined],
  ])('%s', (_, page, expected) => expect(read(page).invoice_number).toBe(expected));
});

describe('the dates', () => {
  test.each([
    ['labelled', 'Date de facture : 02/03/2026\nÉchéance : 01/04/2026', ['2026-03-02', '2026-04-01']],
    ['in words', 'Facture du 2 mars 2026, payable avant le 1er avril 2026', ['2026-03-02', '2026-04-01']],
    ['town and day', 'Nyons, le 2 mars 2026', ['2026-03-02', undefined]],
    [
      'order and delivery are neither',
      'Date : 02/03/2026\nCommande du 12/02/2026\nLivraison le 28/02/2026',
      ['2026-03-02', undefined],
    ],
    [
      'month first, proved by another date',
      'Invoice date 11/03/2026\nDue date 12/17/2026',
      ['2026-11-03', '2026-12-17'],
    ],
    ['never due before issued', 'Date de facture : 02/03/2026\nÉchéance : 01/02/2026', ['2026-03-02', undefined]],
  ])('%s', (_, page, expected) => {
    const { invoice_date, due_date } = read(page);
    expect([invoice_date, due_date]).toEqual(expected);
  });
});

describe('the seller', () => {
  test.each([
    [
      'head of the page with its address',
      'Garage des Trois Ponts SAS\n4 route de Lyon\n26000 Valence\n\nFacture n° 12\n\nClient\nM. Durand\n2 rue Haute\n26000 Valence',
      'Garage des Trois Ponts SAS',
    ],
    [
      'one line that goes on with the address',
      'Au Bon Pain SARL - 12 rue du Four - 75006 Paris\nFacture 12',
      'Au Bon Pain SARL',
    ],
    [
      'named by headings',
      'Facturé à              Fournisseur\nBeispiel AG            Papeterie du Port SA\nRingweg 2              3 quai Sud\n10115 Berlin           13002 Marseille',
      'Papeterie du Port SA',
    ],
    [
      'labelled',
      'Client : Mairie de Nyons\nFournisseur : Papeterie du Port\n3 quai Sud, 13002 Marseille',
      'Papeterie du Port',
    ],
    [
      'in the mail address',
      'Vos travaux de peinture\nPeinture Morel\ncontact@peinture-morel.fr\n\nFacture 12\nMadame Lenoir',
      'Peinture Morel',
    ],
  ])('%s', (_, page, expected) => expect(read(page).vendor_name).toBe(expected));
});

describe('the registration', () => {
  test.each([
    [
      'SIRET rather than VAT number',
      'Papeterie du Port SA\nSIRET 732 829 320 00074 - TVA FR44732829320\nFacture 12',
      '73282932000074',
    ],
    ['VAT number alone', 'Papeterie du Port SA\nN° TVA : FR 44 732 829 320\nFacture 12', 'FR44732829320'],
    [
      "not the client's",
      'Papeterie du Port SA\nSIREN 732 829 320\n\n\n\n\n\n\n\nClient\nMairie\nSIRET 356 000 000 49837\n\n\n\n\n\n\n\n\nFin',
      '732829320',
    ],
    ['a telephone number is none', 'Papeterie du Port SA\nTél. 732 829 320', undefined],
  ])('%s', (_, page, expected) => expect(read(page).vendor_tax_id).toBe(expected));
});

describe('payment', () => {
  test.each([
    ['beside its label', 'Mode de règlement : chèque\nVirement possible', 'chèque'],
    ['the only means named', 'Prélèvement le 5 du mois', 'prélèvement'],
    ['two means and no label', 'Chèque ou espèces acceptés', undefined],
    ['two means beside the label', 'Mode de règlement : chèque ou virement', undefined],
    ['a SEPA transfer is one means', 'Paiement par virement SEPA', 'virement SEPA'],
    ['none', 'Merci', undefined],
  ])('%s', (_, page, expected) => expect(read(page).payment_method).toBe(expected));

  test('an account whose key is wrong is told', () => {
    const { data, fields } = readLayout(documentOf(['IBAN : FR76 3000 6000 0112 3456 7890 188']));
    expect(data.payment_reference).toBe('FR7630006000011234567890188');
    expect(fields.find(({ path }) => path === 'payment_reference')).toMatchObject({
      confidence: 0.4,
      reason: 'checksum_invalid',
    });
  });
});

describe('the currency', () => {
  test.each([
    ['its symbol', 'Total 12,00 €', 'EUR'],
    ['the most frequent one', '10,00 € 12,00 € (13.00 USD)', 'EUR'],
    ['its code', 'Total CHF 12.00', 'CHF'],
    ['none, but French VAT', 'Total TTC 12,00', 'EUR'],
    ['none', 'Total 12.00', undefined],
  ])('%s', (_, page, expected) => expect(read(page).currency).toBe(expected));
});
