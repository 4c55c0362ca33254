import { expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const linesOf = (table: string) =>
  readPrintedInvoice(createTypedDocument([`Atelier des Tilleuls SARL\nFacture FA-2026-0142 du 02/03/2026\n\n${table}`]))
    .data.line_items;

const TOTALS = `
                                              Total HT                       410,00
                                              TVA 20 %                        82,00
                                              Total TTC                      492,00
`;

test('a column of prices is named by its products', () => {
  const table = `
Désignation                       Quantité     Prix public      Montant HT
Étagère en chêne                     4             85,00           340,00
Équerres                             2             20,00            40,00
Livraison                            3             10,00            30,00
${TOTALS}`;
  expect(linesOf(table)).toMatchObject([
    { quantity: 4, unit_price: 85, amount: 340 },
    { quantity: 2, unit_price: 20, amount: 40 },
    { quantity: 3, unit_price: 10, amount: 30 },
  ]);
});

test('a column of quantities too, and the first column is the description whatever its head', () => {
  const table = `
Vos services                      Volume       Tarif            Montant HT
Étagère en chêne                     4             85,00           340,00
Équerres                             2             20,00            40,00
Livraison                            3             10,00            30,00
${TOTALS}`;
  expect(linesOf(table)).toMatchObject([
    { description: 'Étagère en chêne', quantity: 4, unit_price: 85 },
    { description: 'Équerres', quantity: 2, unit_price: 20 },
    { description: 'Livraison', quantity: 3, unit_price: 10 },
  ]);
});

test('a column whose products are not the amounts stays unnamed', () => {
  const table = `
Désignation                       Quantité     Poids public     Montant HT
Étagère en chêne                     4             12,50           340,00
Équerres                             2              1,20            40,00
Livraison                            3              0,10            30,00
${TOTALS}`;
  expect(linesOf(table)?.every(({ unit_price }) => unit_price == null)).toBe(true);
});
