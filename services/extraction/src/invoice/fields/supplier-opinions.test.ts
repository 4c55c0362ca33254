import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

function readSupplier(page: string) {
  const { data, fields } = readPrintedInvoice(createTypedDocument([page]));
  return { value: data?.vendor_name, confidence: fields.find(({ path }) => path === 'vendor_name')?.confidence };
}

const BODY = `FACTURE N° 2026-118                                         Date : 14/03/2026

Porte en chêne                    1         1 000,00 €            1 000,00 €

                                            Total HT              1 000,00 €
                                            TVA 20 %                200,00 €
                                            Total TTC             1 200,00 €
`;

describe('the supplier of an invoice whose foot names another company with its registration', () => {
  test.each([
    [
      'a factor',
      "Pour être libératoire, votre règlement doit être effectué directement à l'ordre de\nFACTOFRANCE SA au capital de 507 452 790 € - RCS Nanterre 063 802 466",
    ],
    ['an insurer', 'Assurance décennale souscrite auprès de\nAXIA ASSURANCES SA - RCS Paris 063 802 466'],
    ['the editor of a program', 'Édité par le logiciel GESTIO SAS - RCS Lyon 063 802 466'],
  ])('is not %s', (_, foot) => {
    const supplier = readSupplier(
      `MENUISERIE ROY SARL\n12 rue des Tanneurs\n37000 TOURS\nSIRET 732 829 320 00074\n\n${BODY}\n\n${foot}`,
    );
    expect(supplier.value).toBe('MENUISERIE ROY SARL');
  });
});

test('a supplier whose name is beside its own registration is sure', () => {
  const supplier = readSupplier(
    `Atelier des Tilleuls SARL\n8 rue des Lavandes\n26110 Nyons\n\n${BODY}\n\nAtelier des Tilleuls SARL au capital de 8 000 € - SIRET 732 829 320 00074 - RCS Valence\nwww.atelier-des-tilleuls.fr`,
  );
  expect(supplier.value).toBe('Atelier des Tilleuls SARL');
  expect(supplier.confidence).toBeGreaterThanOrEqual(0.9);
});
