import { expect, test } from 'vitest';
import { namesInvoiceDay } from './named-day.rules.ts';

const named = (left: string, above = '', behind = '', isCreditNote = false) =>
  namesInvoiceDay({ left, above }, behind, isCreditNote);

test.each([
  'date :',
  'date de facture :',
  "date d'emission",
  'facture n° fa-12 du',
  'votre facture du',
  'emise le',
  'lyon, le',
  'rechnungsdatum:',
  'rechnung nr. 12 vom',
  'berlin, den',
  'invoice date',
  'date of issue:',
  'issued at leeds on',
  'date doc. :',
  'dt facture',
  'date fact. :',
  'emission :',
  'emise a nyons, le',
  'facture n° fa-12 —',
  'beitragsrechnung',
])('"%s" names the day of the invoice', (label) => expect(named(label)).toBe(true));

test.each([
  "date d'echeance :",
  'date de livraison :',
  'expedie le',
  'versanddatum:',
  'commande po-12 du',
  'date of supply :',
  "date d'impression:",
  'editee le',
  'stand:',
  'druckdatum',
  'date limite de paiement :',
  'relatif a la facture n° 10 en date du',
  'ursprungsrechnung vom',
  'ihre letzte rechnung vom',
  'billing period :',
  'devis du',
  'ursprungsrechnung',
  'fait a agen, le',
  'modele de facture – version du',
  'facture, version du',
])('"%s" names another day', (label) => expect(named(label)).toBe(false));

test('the label above counts where nothing or another value is before the day', () => {
  expect(named('', 'date de facture')).toBe(true);
  expect(named('ct-61344', "date d'emission")).toBe(true);
  expect(named('expedie le', 'date de facture')).toBe(false);
});

test('the first day of a period is no day of the invoice', () =>
  expect(named('facture du', '', ' au 31/03/2026')).toBe(false));

test('on a credit note, "facture du" names the day of the invoice that it corrects', () => {
  expect(named('facture du', '', '', true)).toBe(false);
  expect(named('avoir du', '', '', true)).toBe(true);
});
