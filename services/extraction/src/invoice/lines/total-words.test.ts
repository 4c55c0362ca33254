import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const HEAD = `
Services Armor SARL                                         FACTURE N° 2026-0412
4 quai Carnot
29900 Concarneau                                            Date : 14/03/2026
`;
const TOTALS = `
                                              Total HT         620,00 €
                                              TVA 20 %         124,00 €
                                              Total TTC        744,00 €`;

const read = (...pages: string[]) => readPrintedInvoice(createTypedDocument(pages));
const linesOf = (...pages: string[]) =>
  read(...pages).data.line_items?.map(({ description, amount }) => [description, amount]);

const withFactors = (first: string, second: string) => `${HEAD}
Désignation                         Qté        P.U. HT     Montant HT
${first.padEnd(36)}  2       250,00         500,00
${second.padEnd(36)}  1       120,00         120,00
${TOTALS}`;
const withoutFactors = (first: string, second: string) => `${HEAD}
Désignation                                                Montant HT
${first.padEnd(60)} 500,00
${second.padEnd(60)} 120,00
${TOTALS}`;

const DESCRIPTIONS = [
  'Nettoyage total des locaux',
  'Total look coiffure et maquillage',
  'Report de garantie',
  'Rapport de visite',
  'Rapport total amiante',
  'Totaliseur de gaz',
  'Pose d’un sous-totaliseur d’eau',
  'Reportage photo',
  'Carte Total Energies',
  'Location totale de la salle',
  'Transport et report de matériel',
  'Solde de tout compte, rédaction',
  'Huile de base 5 L',
  'Reste de moquette',
  'Lampe offenbach',
  'Brut de coffrage',
  'Mise au net des plans',
  'Relevé des totaux de compteur',
  'Déclaration de TVA',
  'Port de plaisance, anneau',
  'Acompte sur salaire, calcul',
  'Remise en état du portail',
  'Remise à neuf',
  'Total des prestations de mars',
];

describe('a line stays a line when its description has a word for totals', () => {
  test.each(DESCRIPTIONS)('with quantity and price: %s', (words) => {
    expect(linesOf(withFactors(words, 'Réglage'))).toEqual([
      [words, 500],
      ['Réglage', 120],
    ]);
    expect(linesOf(withFactors('Réglage', words))).toEqual([
      ['Réglage', 500],
      [words, 120],
    ]);
  });

  test.each(DESCRIPTIONS)('with an amount only: %s', (words) => {
    expect(linesOf(withoutFactors(words, 'Réglage'))).toEqual([
      [words, 500],
      ['Réglage', 120],
    ]);
    expect(linesOf(withoutFactors('Réglage', words))).toEqual([
      ['Réglage', 500],
      [words, 120],
    ]);
  });

  test.each(DESCRIPTIONS)('without a table head: %s', (words) =>
    expect(linesOf(`${HEAD}\n${words.padEnd(60)} 500,00\n${'Réglage'.padEnd(60)} 120,00\n${TOTALS}`)).toEqual([
      [words, 500],
      ['Réglage', 120],
    ]),
  );

  test('a description over two rows, with a word for totals in the second', () =>
    expect(
      linesOf(`${HEAD}
Désignation                         Qté        P.U. HT     Montant HT
Nettoyage des bureaux et rapport    2       250,00         500,00
total des interventions
Réglage                             1       120,00         120,00
${TOTALS}`),
    ).toEqual([
      ['Nettoyage des bureaux et rapport total des interventions', 500],
      ['Réglage', 120],
    ]));
});

describe('rows that are no lines', () => {
  test.each([
    ['a subtotal of a section', 'Sous-total                                                   500,00'],
    ['a total with the name of its section', 'Total chantier Brest                                         500,00'],
    ['an amount carried over', 'Report                                                       500,00'],
    ['an amount carried over from a page', 'Report de la page 1                                          500,00'],
    ['an amount to carry over', 'À reporter                                                   500,00'],
    ['a cumulated amount', 'Cumul                                                        500,00'],
  ])('%s', (_, row) =>
    expect(
      linesOf(`${HEAD}
Désignation                                                Montant HT
Peinture                                                     300,00
Enduit                                                       200,00
${row}
Réglage                                                      120,00
${TOTALS}`),
    ).toEqual([
      ['Peinture', 300],
      ['Enduit', 200],
      ['Réglage', 120],
    ]),
  );

  test('the totals below the lines, whatever they are called', () =>
    expect(
      linesOf(`${HEAD}
Désignation                                                Montant HT
Peinture                                                     500,00
Réglage                                                      120,00
Honoraires HT                                                620,00
TVA 20 %                                                     124,00
Solde à régler TTC                                           744,00`),
    ).toEqual([
      ['Peinture', 500],
      ['Réglage', 120],
    ]));
});

describe('lines that do not add up', () => {
  test('say so, and lower the confidence, even where a price repeats their sum', () => {
    const { fields } = read(`${HEAD}
Désignation                         Qté        P.U. HT     Montant HT
Réglage                             1       120,00         120,00
Illisible                                                     ##,##
${TOTALS}`);
    const amount = fields.find(({ path }) => path === 'line_items.0.amount');
    expect(amount).toMatchObject({ confidence: 0.5, reason: 'arithmetic_disagrees' });
  });
});
