import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const HEAD = `
Atelier des Tilleuls SARL                                   FACTURE N° FA-2026-0142
8 rue des Lavandes                                          Date de facture :   02/03/2026
26110 Nyons
`;
const TOTALS = `
Désignation                       Quantité     Prix unitaire     TVA       Montant HT
Étagère en chêne 120 cm              4             95,00 €       20 %        380,00 €

                                              Total HT                       380,00 €
                                              TVA 20 %                        76,00 €
                                              Total TTC                      456,00 €
`;
const detailsOf = (middle: string, end = '') =>
  readPrintedInvoice(createTypedDocument([`${HEAD}${middle}${TOTALS}${end}`])).details;

describe('terms of payment below their heading', () => {
  test.each([
    [
      'sentences over several rows',
      'Conditions de règlement\nLe montant de cette facture sera prélevé sur votre\ncompte bancaire le mois prochain.\n\nMerci.',
      'Le montant de cette facture sera prélevé sur votre compte bancaire le mois prochain.',
    ],
    [
      'below the heads of columns',
      'Zahlungsbedingungen\nBeschreibung      Fälligkeit      Teilzahlung\nDer Betrag wird von Ihrem Konto per\nLastschrift eingezogen.',
      'Der Betrag wird von Ihrem Konto per Lastschrift eingezogen.',
    ],
    [
      'of a discount alone',
      'Skontovereinbarung: 2% bei Zahlung innerhalb 10 Tagen nach Rechnungsdatum',
      'Skontovereinbarung: 2% bei Zahlung innerhalb 10 Tagen nach Rechnungsdatum',
    ],
    [
      'of a French discount alone',
      'Escompte de 1,5 % pour un virement sous 8 jours',
      'Escompte de 1,5 % pour un virement sous 8 jours',
    ],
  ])('%s', (_, end, terms) => expect(detailsOf('', `\n${end}\n`)?.payment_terms).toBe(terms));

  test.each([
    'Conditions de règlement\nMerci de votre confiance.',
    "Pas d'escompte pour paiement anticipé",
    'Escompte : néant',
  ])('"%s" states none', (end) => expect(detailsOf('', `\n${end}\n`)?.payment_terms ?? null).toBeNull());
});

test('what was delivered over a period was delivered on its last day', () => {
  expect(detailsOf('\nDate de prestation : 01/02/2026 au 28/02/2026\n')?.delivery_date).toBe('2026-02-28');
  expect(detailsOf('\nDate de livraison : 26/02/2026   Commande du 12/02/2026\n')?.delivery_date).toBe('2026-02-26');
});

test('charges and allowances in the head of the totals are no deposit', () => {
  expect(detailsOf('', '\nWarenwert   Zu-/Abschlag   Fracht\n')?.amount_due).toBe(456);
  expect(detailsOf('', '\nGesamtbetrag der Abschläge   0,00\n')?.amount_due).toBe(456);
});
