import { expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const HEAD = `
Atelier des Tilleuls SARL                                   FACTURE N° FA-2026-0142
8 rue des Lavandes                                          Date de facture :   02/03/2026
26110 Nyons
SIRET : 732 829 320 00074

Désignation                       Quantité     Prix unitaire             Montant
Étagère en chêne 120 cm              4             95,00 €               380,00 €
Pose                                 1            120,00 €               120,00 €
`;

const confidenceOf = (end: string, field: string) =>
  readPrintedInvoice(createTypedDocument([`${HEAD}${end}`])).fields.find(({ path }) => path === field);

test('a total without VAT that is the sum of the lines is sure, and so is the subtotal that it stands for', () => {
  const end = `
TVA non applicable, art. 293 B du CGI
                                              Total                      500,00 €
`;
  for (const field of ['total_amount', 'subtotal'])
    expect(confidenceOf(end, field)).toMatchObject({ confidence: 0.93 });
});

test('a total that is not the sum of the lines is no surer than before', () => {
  const end = `
TVA non applicable, art. 293 B du CGI
                                              Total                      512,34 €
`;
  expect(confidenceOf(end, 'total_amount')?.confidence).toBeLessThan(0.9);
});

test('a total above a discount that changes what is to be paid is no surer than before', () => {
  const end = `
TVA non applicable, art. 293 B du CGI
                                              Total                      500,00 €
Remise fidélité de 10 % : à payer 450,00 €
`;
  expect(confidenceOf(end, 'total_amount')?.confidence ?? 0).toBeLessThan(0.9);
});
