import { ExtractionDetails } from '@probant/contracts/extraction';
import { expect, test } from 'vitest';
import { readPrintedInvoice } from '../invoice/read-printed-invoice.ts';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { readReceipt } from '../receipt/read-receipt.ts';

/** Prints every member of the details that an invoice can state. */
const INVOICE = `
Atelier des Tilleuls SARL                                   FACTURE N° FA-2026-0142
8 rue des Lavandes                                          Date de facture :   02/03/2026
26110 Nyons
SIRET : 732 829 320 00074      TVA : FR44 732829320

                                        Client :
                                        Menuiserie Durand SAS
                                        14 avenue du Parc
                                        69003 Lyon
                                        SIRET : 163 509 821 00019
                                        TVA : FR 87 163 509 821

Bon de commande n° BC-2026/17
Réf. marché : MSPE2017
Code service : SERV-42
Facture d’origine   F 24 6134
Date de livraison : 27/02/2026
Période du 01/02/2026 au 28/02/2026

Désignation                       Quantité     Prix unitaire     TVA       Montant HT
Étagère en chêne 120 cm              4             95,00 €       20 %        380,00 €

                                              Total HT                       380,00 €
                                              TVA 20 %                        76,00 €
                                              Total TTC                      456,00 €
                                              Acompte versé                  100,00 €
                                              Net à payer                    356,00 €

Conditions de règlement : 30 jours fin de mois
IBAN : FR76 3000 6000 0112 3456 7890 189      BIC : AGRIFRPP
`;

const RECEIPT = `
BOULANGERIE DES TILLEULS
8 rue des Lavandes 26110 NYONS
SIRET 732 829 320 00074  TVA FR44732829320
Ticket n° 004217   Caisse 2
02/03/2026 12:41
PAIN DE CAMPAGNE            4,20
TARTE                      12,80
TOTAL TTC                  17,00
POURBOIRE                   1,00
CARTE BANCAIRE
VISA ************4711
RENDU                       2,00
`;

/** Facts of the file, which no page prints. */
const NOT_PRINTED = ['kind', 'documents', 'hidden_text_pages'];

type Schema = {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
};

/** Returns the paths of the members of a schema that have no members of their own. */
function listSchemaPaths({ type, properties, items, anyOf }: Schema, path: string): readonly string[] {
  if (properties !== undefined)
    return Object.entries(properties).flatMap(([name, member]) => listSchemaPaths(member, `${path}.${name}`));
  if (items !== undefined) return listSchemaPaths(items, path);
  if (type === 'null') return [];
  if (anyOf === undefined) return [path];
  return anyOf.flatMap((part) => listSchemaPaths(part, path));
}

/** Returns the same of a value, without what is null. */
function listPaths(value: unknown, path: string): readonly string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((item) => listPaths(item, path));
  if (typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, member]) => listPaths(member, `${path}.${name}`));
}

test('every member of the details is read from the page of an invoice or a receipt', () => {
  const { details: ofInvoice } = readPrintedInvoice(createTypedDocument([INVOICE]));
  const { details: ofReceipt } = readReceipt(createTypedDocument([RECEIPT]));
  const read = new Set([...listPaths(ofInvoice, 'details'), ...listPaths(ofReceipt, 'details')]);
  const stated = new Set(listSchemaPaths(ExtractionDetails as Schema, 'details'));
  const printed = [...stated].filter((path) => !NOT_PRINTED.some((name) => path.startsWith(`details.${name}`)));
  expect(printed.length).toBeGreaterThan(25);
  expect(printed.filter((path) => !read.has(path))).toEqual([]);
  expect([...read].filter((path) => !stated.has(path))).toEqual([]);
});
