import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { isMoreAsked } from './amount-asked.rules.ts';
import { indexPrintedValues } from './printed-values.ts';

const PAGE = `
Désignation                       Quantité     Prix unitaire     TVA       Montant HT
Étagère & équerres                    4             85,00 €       20 %        340,00 €

                                              Total HT                       340,00 €
                                              TVA 20 %                        68,00 €
                                              Total TTC                      408,00 €
`;
const TOTALS = { subtotal: 340, vat_amount: 68, total_amount: 408 };

function asksMore(end: string, totals: Parameters<typeof isMoreAsked>[0] = TOTALS) {
  const document = createTypedDocument([`${PAGE}\n${end}\n`]);
  return isMoreAsked(totals, indexPrintedValues(document), document);
}

describe('a page asks for more than its file', () => {
  test.each([
    'Net à payer                      480,00 €',
    'À payer                          480,00 €',
    'Solde à payer                    480,00 €',
    'Montant dû                       480,00 €',
    'Total TTC à payer                480,00 €',
    'Net à payer    480,00 €          Capital 10 000,00 €',
    'Net à payer à 30 jours fin de mois   480,00 €',
    'Net à payer    480,00 €\nAucun acompte ne sera remboursé.',
    'Net à payer    480,00 €\nRapport joint. Merci de vous y reporter.',
    'Net à payer    480,00 €\nEscompte pour paiement d’avance : néant. Indemnité forfaitaire : 40,00 €',
    'Amount payable                   480,00 €\nOur bank keeps a balance of fees.',
  ])('%s', (end) => expect(asksMore(end)).toBe(true));
});

describe('an honest page does not', () => {
  test.each([
    'Net à payer    408,00 €          Capital 10 000,00 €',
    'Montant à payer : 408,00 €, et 448,00 € après le 01/04/2026',
    'Montant à payer après le 01/04/2026 : 448,00 €',
    'Montant à payer en cas de retard : 448,00 €',
    'Montant à payer chaque mois : 449,00 €',
    'Total à payer sur l’année : 4 896,00 €',
    'Net à payer (USD)                440,64',
    'Montant à payer                  440,64 $',
    'Frais de port     12,00 €\nConsignes         18,00 €\nNet à payer      438,00 €',
    'Facture FA-139   100,00 €\nFacture FA-140    72,00 €\nNet à payer      580,00 €',
    'Indemnité forfaitaire   40,00 €\nIntérêts   12,30 €\nNet à payer   460,30 €',
    'Dépôt de garantie, 2 mois de 300,00 €\nTotal à payer     1 008,00 €',
    'Pourboire 10 %\nTotal à payer     448,80 €',
    'Acompte sur la suite\nNet à payer      480,00 €',
    'Solde reporté    60,00 €\nNet à payer      480,00 €',
    'Montant du lot   480,00 €',
    'Reste à payer    200,00 €       Total des points   1 250,00',
  ])('%s', (end) => expect(asksMore(end)).toBe(false));

  test('in the currency of the file an amount counts', () => {
    const end = 'Montant à payer                  480,00 CHF';
    expect([asksMore(end), asksMore(end, { ...TOTALS, currency: 'CHF' })]).toEqual([false, true]);
  });
});
