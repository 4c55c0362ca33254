import { expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

test.each([
  ['F CFA', 'Dakar, Sénégal'],
  ['FCFA', 'Douala, Cameroun'],
  ['XOF', "Abidjan, Côte d'Ivoire"],
  ['XAF', 'Libreville, Gabon'],
  ['XPF', '98714 Papeete'],
  ['F CFP', '98800 Nouméa'],
  ['JPY', 'Tokyo, Japon'],
  ['KRW', 'Séoul, Corée'],
])('an invoice in %s, whose amounts have no cents, is read', (unit, town) => {
  const page = `Menuiserie du Port SARL
14 avenue de la Gare
${town}

FACTURE N° FA-2026-0117
Date : 12/03/2026

Désignation                  Qté     PU HT            Total HT
Pose de volets                2     250 000 ${unit}   500 000 ${unit}

                             Total HT         500 000 ${unit}
                             TVA 18 %          90 000 ${unit}
                             Total TTC        590 000 ${unit}
`;
  const { data } = readPrintedInvoice(createTypedDocument([page]));
  expect(data).toMatchObject({ subtotal: 500_000, vat_amount: 90_000, total_amount: 590_000 });
  expect(data.currency).not.toBe('EUR');
  expect(data.line_items).toMatchObject([{ quantity: 2, unit_price: 250_000, amount: 500_000 }]);
});
