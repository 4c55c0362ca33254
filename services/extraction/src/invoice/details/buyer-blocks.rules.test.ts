import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const TOTALS = `
Désignation                       Quantité     Prix unitaire     TVA       Montant HT
Pose de carrelage                    4             95,00 €       20 %        380,00 €

                                              Total HT                       380,00 €
                                              TVA 20 %                        76,00 €
                                              Total TTC                      456,00 €
`;
const FOOT = `
Carrelages Vauclin SARL - 8 rue des Lavandes 26110 Nyons - SIRET : 732 829 320 00074 - TVA FR44732829320
`;
const buyerOf = (page: string) => readPrintedInvoice(createTypedDocument([page])).details?.buyer ?? null;

describe('the block of the buyer among others', () => {
  test('a receiver of goods beside the receiver of the invoice', () => {
    const page = `
Carrelages Vauclin SARL                                   FACTURE N° FA-2026-0142
8 rue des Lavandes                                        Date : 02/03/2026
26110 Nyons

Rechnungsempfänger                      Warenempfänger
Kunden Handel GmbH                      Handels-Markt
Kundenweg 88                            Hauptstraße 44
40235 Düsseldorf                        31157 Sarstedt
${TOTALS}${FOOT}`;
    expect(buyerOf(page)).toMatchObject({ name: 'Kunden Handel GmbH', address: 'Kundenweg 88, 40235 Düsseldorf' });
  });

  test('a label with its value between heading and name, and a tax representative after it', () => {
    const page = `
Carrelages Vauclin SARL                                   FACTURE N° FA-2026-0142
8 rue des Lavandes                                        Date : 02/03/2026
26110 Nyons

Acheteur
Numéro              : 75969813
Serrurerie Lormont & Fils
15 allée des Pins
33310 Lormont

Représentant fiscal
Fiscalité Aquitaine Services
165 cours de la Marne
33800 Bordeaux
${TOTALS}${FOOT}`;
    expect(buyerOf(page)).toMatchObject({
      name: 'Serrurerie Lormont & Fils',
      address: '15 allée des Pins, 33310 Lormont',
    });
  });

  test.each(['Créance cédée à :', 'Cession de créance', 'Cessionnaire'])('no factor below "%s"', (heading) => {
    const page = `
Carrelages Vauclin SARL
8 rue des Lavandes
26110 Nyons

Serrurerie Lormont & Fils
15 allée des Pins
33310 Lormont

Facture n° FA-2026-0142 du 02/03/2026
${TOTALS}
${heading}
GARONNE FACTORING SA
1 rue du Lac
33000 Bordeaux
`;
    expect(buyerOf(page)).toMatchObject({ name: 'Serrurerie Lormont & Fils' });
  });

  test('an addressee with a title alone in its line, without a heading', () => {
    const page = `
Carrelages Vauclin SARL
8 rue des Lavandes
26110 Nyons
                                                  Madame
                                                  Odile Ferrandin
                                                  3 impasse du Four
                                                  26170 Buis-les-Baronnies

Facture n° FA-2026-0142 du 02/03/2026
${TOTALS}${FOOT}`;
    expect(buyerOf(page)).toMatchObject({
      name: 'Madame Odile Ferrandin',
      address: '3 impasse du Four, 26170 Buis-les-Baronnies',
    });
  });

  test('the only address of the head that is not the supplier’s, in the first row', () => {
    const page = `
                                                                     Turand
                                                    169 impasse des Acacias
                                                             28000 Chartres

Facture n° FA-2026-0142 du 02/03/2026
${TOTALS}${FOOT}`;
    expect(buyerOf(page)).toMatchObject({ name: 'Turand', address: '169 impasse des Acacias, 28000 Chartres' });
  });

  test('a reference with five digits after a dash is no postcode', () => {
    const page = `
Carrelages Vauclin SARL                                   FACTURE N° FA-2026-0142
8 rue des Lavandes                                        Date : 02/03/2026
26110 Nyons

CONVENTION            DOSSIER
CT-00852              AB-10315
${TOTALS}${FOOT}`;
    expect(buyerOf(page)).toBeNull();
  });
});
