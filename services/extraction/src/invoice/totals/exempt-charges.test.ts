import { expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const totalsOf = (totals: string) => {
  const page = `Traiteur du Port SARL                                       FACTURE N° 2026-0412
4 quai Carnot
29900 Concarneau                                            Date : 14/03/2026
SIRET : 732 829 320 00074

${totals}
TVA non applicable, art. 293 B du CGI`;
  const { subtotal, vat_amount: vat, total_amount: total } = readPrintedInvoice(createTypedDocument([page])).data;
  return [subtotal ?? null, vat ?? null, total ?? null];
};

/** Rows of a label and an amount, in a column of totals. */
const rows = (...cells: readonly (readonly [string, string])[]) =>
  cells.map(([label, amount]) => label.padEnd(60) + amount).join('\n');

test.each([
  ['a delivery', rows(['Buffet', '400,00'], ['Livraison', '40,00'], ['Somme à régler', '440,00']), 440],
  ['whole euros', rows(['Buffet', '400 €'], ['Livraison', '40 €'], ['Somme à régler', '440 €']), 440],
  ['cleaning', rows(['Location de la salle', '250,00'], ['Frais de ménage', '40,00'], ['À payer', '290,00']), 290],
  ['a journey', rows(['Cours de piano', '300,00'], ['Déplacement', '30,00'], ['Total à régler', '330,00']), 330],
  ['a supplement', rows(['Gâteau', '70,00 €'], ['Supplément décor', '15,00 €'], ['TOTAL', '85,00 €']), 85],
  ['postage', rows(['Bouquet de saison', '48,00 €'], ['Port', '4,80 €'], ['Net à payer', '52,80 €']), 52.8],
])('a fee beside the lines is part of the net amount: %s', (_, totals, net) =>
  expect(totalsOf(totals)).toEqual([net, null, net]),
);

test.each([
  ['Montant marchandises', rows(['Montant marchandises', '120,00'], ['Frais de port', '10,00'], ['À payer', '130,00'])],
  ['Sous-total', rows(['Sous-total', '120,00'], ['Port', '10,00'], ['Total', '130,00'])],
  ['Total HT', rows(['Total HT', '120,00'], ['Frais de port', '10,00'], ['Net à payer', '130,00'])],
  ['Net HT', rows(['Net HT', '120,00'], ['Livraison', '10,00'], ['Total à payer', '130,00'])],
  ['Total des articles', rows(['Total des articles', '120,00'], ['Frais d’envoi', '10,00'], ['À régler', '130,00'])],
])('a fee is added to an amount that is called a sum: %s', (_, totals) =>
  expect(totalsOf(totals)).toEqual([120, null, 130]),
);

test('a tourist tax is added to a line, too', () =>
  expect(totalsOf(rows(['Nuitées', '120,00'], ['Taxe de séjour', '10,00'], ['Total à payer', '130,00']))).toEqual([
    120,
    null,
    130,
  ]));
