import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { readPrintedInvoice } from './read-printed-invoice.ts';

const read = (page: string) => readPrintedInvoice(createTypedDocument([page])).data;

describe('invoice number', () => {
  test.each([
    ['is read after its label', 'Facture n° F2026-0012', 'F2026-0012'],
    ['is read in the next cell', 'Facture N° :       F20260023', 'F20260023'],
    ['is read below its label', 'Numéro de facture     Date\nFC-118                 02/03/2026', 'FC-118'],
    ['includes letters separated by a space', 'Facture n° FA 2026-0012', 'FA 2026-0012'],
    ['includes three parts', 'Facture n° F 26 0012 du 12/05/2026', 'F 26 0012'],
    ['may look like a date', 'Facture n° : F20260425', 'F20260425'],
    ['is read in German', 'Rechnungsnummer: 30064443', '30064443'],
    [
      'is that of the credit note, not of the original invoice',
      "Avoir AV-2026-0005\nFacture d'origine FA-2025-0010",
      'AV-2026-0005',
    ],
    ['is not the order number', 'Facture n° 118-A\nCommande n° 4587', '118-A'],
    ['is not the customer number', 'N° client : C00452\nFacture n° 2026-77', '2026-77'],
    ['is absent without a number', 'Merci de votre confiance', undefined],
  ])('%s', (_, page, expected) => expect(read(page).invoice_number).toBe(expected));
});

describe('dates', () => {
  test.each([
    [
      'are read after their labels',
      'Date de facture : 02/03/2026\nÉchéance : 01/04/2026',
      ['2026-03-02', '2026-04-01'],
    ],
    ['are read in words', 'Facture du 2 mars 2026, payable avant le 1er avril 2026', ['2026-03-02', '2026-04-01']],
    ['are read after a town', 'Nyons, le 2 mars 2026', ['2026-03-02', undefined]],
    [
      'are not those of order and delivery',
      'Date : 02/03/2026\nCommande du 12/02/2026\nLivraison le 28/02/2026',
      ['2026-03-02', undefined],
    ],
    [
      'are read month first when another date requires it',
      'Invoice date 11/03/2026\nDue date 12/17/2026',
      ['2026-11-03', '2026-12-17'],
    ],
    [
      'exclude a due date before the date of issue',
      'Date de facture : 02/03/2026\nÉchéance : 01/02/2026',
      ['2026-03-02', undefined],
    ],
  ])('%s', (_, page, expected) => {
    const { invoice_date, due_date } = read(page);
    expect([invoice_date, due_date]).toEqual(expected);
  });
});

describe('supplier', () => {
  test.each([
    [
      'is read in the head of the page, above its address',
      'Garage des Trois Ponts SAS\n4 route de Lyon\n26000 Valence\n\nFacture n° 12\n\nClient\nM. Durand\n2 rue Haute\n26000 Valence',
      'Garage des Trois Ponts SAS',
    ],
    [
      'is read before the address in one line',
      'Au Bon Pain SARL - 12 rue du Four - 75006 Paris\nFacture 12',
      'Au Bon Pain SARL',
    ],
    [
      'is read below its heading',
      'Facturé à              Fournisseur\nBeispiel AG            Papeterie du Port SA\nRingweg 2              3 quai Sud\n10115 Berlin           13002 Marseille',
      'Papeterie du Port SA',
    ],
    [
      'is read after its label',
      'Client : Mairie de Nyons\nFournisseur : Papeterie du Port\n3 quai Sud, 13002 Marseille',
      'Papeterie du Port',
    ],
    [
      'is confirmed by the mail address',
      'Vos travaux de peinture\nPeinture Morel\ncontact@peinture-morel.fr\n\nFacture 12\nMadame Lenoir',
      'Peinture Morel',
    ],
  ])('%s', (_, page, expected) => expect(read(page).vendor_name).toBe(expected));
});

describe('supplier tax id', () => {
  test.each([
    [
      'is the SIRET rather than the VAT number',
      'Papeterie du Port SA\nSIRET 732 829 320 00074 - TVA FR44732829320\nFacture 12',
      '73282932000074',
    ],
    [
      'is the VAT number when there is no SIRET',
      'Papeterie du Port SA\nN° TVA : FR 44 732 829 320\nFacture 12',
      'FR44732829320',
    ],
    [
      "is not the client's",
      'Papeterie du Port SA\nSIREN 732 829 320\n\n\n\n\n\n\n\nClient\nMairie\nSIRET 356 000 000 49837\n\n\n\n\n\n\n\n\nFin',
      '732829320',
    ],
    ['is not a telephone number', 'Papeterie du Port SA\nTél. 732 829 320', undefined],
  ])('%s', (_, page, expected) => expect(read(page).vendor_tax_id).toBe(expected));
});

describe('payment method', () => {
  test.each([
    ['is read next to its label', 'Mode de règlement : chèque\nVirement possible', 'chèque'],
    ['is the only means named', 'Prélèvement le 5 du mois', 'prélèvement'],
    ['is absent with two means and no label', 'Chèque ou espèces acceptés', undefined],
    ['is absent with two means next to the label', 'Mode de règlement : chèque ou virement', undefined],
    ['is one means for a SEPA transfer', 'Paiement par virement SEPA', 'virement SEPA'],
    ['is absent without a means', 'Merci', undefined],
  ])('%s', (_, page, expected) => expect(read(page).payment_method).toBe(expected));

  test('an IBAN with a wrong check digit is read with reason checksum_invalid', () => {
    const { data, fields } = readPrintedInvoice(createTypedDocument(['IBAN : FR76 3000 6000 0112 3456 7890 188']));
    expect(data.payment_reference).toBe('FR7630006000011234567890188');
    expect(fields.find(({ path }) => path === 'payment_reference')).toMatchObject({
      confidence: 0.4,
      reason: 'checksum_invalid',
    });
  });
});

describe('currency', () => {
  test.each([
    ['is read from its symbol', 'Total 12,00 €', 'EUR'],
    ['is the most frequent one', '10,00 € 12,00 € (13.00 USD)', 'EUR'],
    ['is read from its code', 'Total CHF 12.00', 'CHF'],
    [
      'is EUR without a sign when the supplier is registered in France',
      'SIRET 732 829 320 00074\nTotal TTC 12,00',
      'EUR',
    ],
    ['is absent without a sign when only VAT is named', 'Total TTC 12,00', undefined],
    ['is absent without a sign', 'Total 12.00', undefined],
  ])('%s', (_, page, expected) => expect(read(page).currency).toBe(expected));
});
