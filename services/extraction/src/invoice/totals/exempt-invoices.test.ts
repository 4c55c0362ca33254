import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const totalsOf = (...pages: string[]) => {
  const { subtotal, vat_amount: vat, total_amount: total } = readPrintedInvoice(createTypedDocument(pages)).data;
  return [subtotal ?? null, vat ?? null, total ?? null];
};

const HEAD = `
Pose et Rénovation Kerguelen                                FACTURE N° 2026-031
3 chemin des Ajoncs
29200 Brest                                                 Date : 14/03/2026
SIRET : 732 829 320 00074
                                        Madame Tanguy
                                        5 rue de Siam
                                        29200 Brest
`;

/** Lines whose amounts look like a base and its VAT at 20, 10, 5.5 and 2.1 %. */
const TABLE = `
Désignation                         Qté        P.U.        Montant
Pose d'un parquet                     1      100,00         100,00
Plinthes                              2       10,00          20,00
`;

const twoAmounts = (first: string, second: string) => `
Prestation                                                  Montant
Atelier théâtre, trimestre 1                                ${first.padStart(8)}
Adhésion annuelle                                           ${second.padStart(8)}
`;

describe('an invoice of a business without VAT has its total as the subtotal', () => {
  test.each([
    [
      'article 293 B below a single total',
      `${HEAD}${TABLE}
                                              Total            120,00 €
TVA non applicable, art. 293 B du CGI`,
      [120, null, 120],
    ],
    [
      'article 293 B in the place of the VAT row',
      `${HEAD}${TABLE}
                                              Total HT         120,00 €
                                TVA non applicable, article 293B du CGI
                                              Net à payer      120,00 €`,
      [120, null, 120],
    ],
    [
      'franchise en base in the footer of the page, the total above the lines',
      `${HEAD}
Montant à régler : 120,00 €
${TABLE}
Entreprise individuelle - franchise en base de TVA - Assurance décennale n° 4471`,
      [120, null, 120],
    ],
    [
      'a printed VAT of zero',
      `${HEAD}${TABLE}
                                              Total HT         120,00 €
                                              TVA 0 %            0,00 €
                                              Total TTC        120,00 €
Exonération de TVA, article 261-4-4° du CGI`,
      [120, 0, 120],
    ],
    [
      'training exempt by article 261',
      `${HEAD}
Formation                           Jours    Prix jour        Montant
Gestes et postures                    2      500,00        1 000,00
Support de cours                      1      100,00          100,00

                                              Total          1 100,00 €
Organisme de formation exonéré de TVA (art. 261.4.4° a du Code général des impôts)`,
      [1100, null, 1100],
    ],
    [
      'an association',
      `Les Tréteaux du Port, association loi 1901
12 quai Malbert, 29200 Brest
SIRET 732 829 320 00074

Facture n° 26/018 du 14 mars 2026
${twoAmounts('200,00 €', '11,00 €')}
                                              Total            211,00 €

Association non assujettie à la TVA`,
      [211, null, 211],
    ],
    [
      'an association that names only its law',
      `Les Tréteaux du Port
Association régie par la loi du 1er juillet 1901
SIRET 732 829 320 00074

Facture n° 26/018 du 14 mars 2026
${twoAmounts('300,00 €', '30,00 €')}
                                              À payer          330,00 €`,
      [330, null, 330],
    ],
    [
      'reverse charge of a subcontractor',
      `${HEAD}${TABLE}
                                              Total HT         120,00 €
Autoliquidation de la TVA - article 283-2 nonies du CGI`,
      [120, null, 120],
    ],
    [
      'reverse charge in capitals after the total',
      `${HEAD}
Désignation                         Unité   Quantité   Prix   Total HT
Dépose de cloisons                   m²        40     25,00   1 000,00
Évacuation des gravats               u          1    200,00     200,00

TOTAL HT                                                      1 200,00
TVA                                                  AUTOLIQUIDATION
NET À PAYER                                                   1 200,00`,
      [1200, null, 1200],
    ],
    [
      'a delivery to another member state',
      `${HEAD}
Article                             Qté        Prix          Total
Moules de bouchot, 15 kg             10       20,00         200,00
Transport frigorifique                1       20,00          20,00

                                      Montant total          220,00 EUR
Exonération de TVA, article 262 ter I du CGI - Livraison intracommunautaire`,
      [220, null, 220],
    ],
    [
      'an export',
      `${HEAD}
Article                             Qté        Prix          Total
Sacs de sel, 25 kg                   40        5,00         200,00
Palette perdue                        1       10,00          10,00

                                      Total                  210,00 €
Exportation hors Union européenne : TVA non applicable (art. 262 I du CGI)`,
      [210, null, 210],
    ],
    [
      'services to a foreign business, in English',
      `${HEAD.replace('FACTURE N°', 'INVOICE No')}
Description                         Qty       Price         Amount
Translation                           1      400.00         400.00
Proofreading                          1       40.00          40.00

                                      Total                  €440.00
Reverse charge - VAT to be accounted for by the recipient (Article 196, Directive 2006/112/EC)`,
      [440, null, 440],
    ],
    [
      'a service whose place is abroad, by article 259',
      `${HEAD}${TABLE}
                                              Total            120,00 €
Opération non taxable (art. 259 B du CGI)`,
      [120, null, 120],
    ],
    [
      'a VAT that was reverse charged, in English',
      `${HEAD.replace('FACTURE N°', 'INVOICE No')}${TABLE}
                                              Total           €120.00
VAT reverse charged - Article 196`,
      [120, null, 120],
    ],
    [
      'a German small business',
      `Muster Werkstatt
Ringweg 2, 10115 Berlin

Rechnung Nr. 2026-14                                        Datum: 14.03.2026

Bezeichnung                       Menge    Einzelpreis    Gesamtpreis
Reparatur Fahrrad                     1         100,00         100,00
Ersatzteile                           1          19,00          19,00

                                    Gesamtbetrag               119,00 €
Gemäß § 19 UStG wird keine Umsatzsteuer berechnet (Kleinunternehmerregelung).`,
      [119, null, 119],
    ],
    [
      'a mention in the table itself',
      `${HEAD}${TABLE}
TVA non applicable
                                                                120,00 €
Total à payer                                                   120,00 €`,
      [120, null, 120],
    ],
    [
      'a second-hand dealer without VAT on the page',
      `${HEAD}
Article                             Qté        Prix          Total
Buffet deux corps                     1      500,00         500,00
Chaise paillée                        1       50,00          50,00

                                      Total                  550,00 €
Régime particulier - Biens d'occasion (art. 297 A du CGI)`,
      [550, null, 550],
    ],
    [
      'a table without a head, the mention between total and terms',
      `${HEAD}
Cours de piano, mars                                            180,00 €
Partition                                                        18,00 €
TOTAL À RÉGLER                                                  198,00 €
Non assujetti à la TVA (article 293 B du C.G.I.)
Paiement à réception`,
      [198, null, 198],
    ],
    [
      'a rate of zero without an amount',
      `${HEAD}${TABLE}
                                              Total            120,00 €
                                              TVA 0 %`,
      [120, null, 120],
    ],
    [
      'a delivery that is added to an amount of goods',
      `${HEAD}
Carton de douze verres                                        120,00
Montant marchandises                                          120,00
Frais de port                                                  10,00
Montant à payer                                               130,00
Art. 293 B du CGI : TVA non applicable`,
      [120, null, 130],
    ],
    [
      'a deposit that was paid',
      `${HEAD}${TABLE}
                                              Total            120,00 €
                                              Acompte versé     20,00 €
                                              Reste à payer    100,00 €
TVA non applicable, art. 293 B du CGI`,
      [120, null, 120],
    ],
  ] as const)('%s', (_, page, expected) => expect(totalsOf(page)).toEqual(expected));
});

describe('a VAT that is printed counts', () => {
  test.each([
    [
      'beside a sentence on the exemption of part of the lines',
      `${HEAD}
Désignation                         Qté        P.U.       Montant HT
Bilan de compétences (exonéré de TVA, art. 261-4-4° du CGI)
                                      1      300,00         300,00
Location de salle                     1      100,00         100,00

                                              Total HT         400,00 €
                                              TVA 20 %          20,00 €
                                              Total TTC        420,00 €`,
      [400, 20, 420],
    ],
    [
      'beside terms that explain reverse charge',
      `${HEAD}${TABLE}
                                              Total HT         120,00 €
                                              TVA 20 %          24,00 €
                                              Total TTC        144,00 €
Pour les sous-traitants du bâtiment la TVA est autoliquidée par le donneur d'ordre.`,
      [120, 24, 144],
    ],
    [
      'of an association that is subject to it',
      `Les Tréteaux du Port, association loi 1901

Facture n° 26/018 du 14 mars 2026
${twoAmounts('200,00 €', '11,00 €')}
                                              Total HT         211,00 €
                                              Total TTC        253,20 €`,
      [211, 42.2, 253.2],
    ],
    [
      'in a table of rates',
      `${HEAD}${TABLE}
Taux      Base HT     Montant TVA
20 %       120,00           24,00
                                              Total TTC        144,00 €
TVA acquittée sur les encaissements. Pas d'escompte. Exonéré de retenue.`,
      [120, 24, 144],
    ],
  ] as const)('%s', (_, page, expected) => expect(totalsOf(page)).toEqual(expected));
});

describe('an amount of a line is no total', () => {
  test.each([
    [
      'without a word on VAT',
      `${HEAD}${TABLE}
                                              Total            120,00 €`,
      [null, null, 120],
    ],
    [
      'when lines look like base and VAT at 10 %',
      `${HEAD}
Désignation                         Qté        P.U.       Montant
Peinture                              4      100,00         400,00
Enduit                                1       40,00          40,00
Bâches                                1       10,00          10,00

                                              Net à payer      450,00 €`,
      [null, null, 450],
    ],
  ] as const)('%s', (_, page, expected) => expect(totalsOf(page)).toEqual(expected));

  test('one line whose amount is the total', () =>
    expect(
      totalsOf(`${HEAD}
Désignation                         Qté        P.U.       Montant HT
Peinture                              4      100,00         400,00

                                              Total HT         400,00 €
                                              TVA 10 %          40,00 €
                                              Total TTC        440,00 €`),
    ).toEqual([400, 40, 440]));
});
