import { expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const buyerOf = (block: string) =>
  readPrintedInvoice(
    createTypedDocument([
      `
Atelier des Tilleuls SARL                                   FACTURE N° FA-2026-0142
8 rue des Lavandes                                          Date de facture :   02/03/2026
26110 Nyons
SIRET : 732 829 320 00074

${block
  .split('\n')
  .map((line) => `                                        ${line}`)
  .join('\n')}

Désignation                       Quantité     Prix unitaire     TVA       Montant HT
Étagère en chêne 120 cm              4             95,00 €       20 %        380,00 €

                                              Total HT                       380,00 €
                                              TVA 20 %                        76,00 €
                                              Total TTC                      456,00 €
`,
    ]),
  ).details?.buyer;

test.each([
  ['a word for the buyer before it', 'Pour Menuiserie Durand SAS\n14 avenue du Parc\n69003 Lyon'],
  ['its contact below it', "Menuiserie Durand SAS\nÀ l'attention de Jérôme Roux\n14 avenue du Parc\n69003 Lyon"],
  ['a person without a word below it', 'Menuiserie Durand SAS\nJérôme Roux\n14 avenue du Parc\n69003 Lyon'],
])('the name of the buyer with %s', (_, block) => expect(buyerOf(block)?.name).toBe('Menuiserie Durand SAS'));

test.each([
  ['a building', 'Bâtiment B, 14 avenue du Parc, 69003 Lyon', 'Bâtiment B\n14 avenue du Parc\n69003 Lyon'],
  ['a hamlet', 'Le Bourg, 14 avenue du Parc, 69003 Lyon', 'Le Bourg\n14 avenue du Parc\n69003 Lyon'],
  ['a post box of five digits', 'CS 40218, 14 avenue du Parc, 69003 Lyon', 'CS 40218\n14 avenue du Parc\n69003 Lyon'],
])('the address starts with %s, which is no name', (_, address, block) =>
  expect(buyerOf(`Menuiserie Durand SAS\n${block}`)).toMatchObject({ name: 'Menuiserie Durand SAS', address }),
);
