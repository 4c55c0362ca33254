import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const HEAD = `
Services Armor SARL                                         FACTURE N° 2026-0412
4 quai Carnot
29900 Concarneau                                            Date : 14/03/2026
`;

const linesOf = (page: string) =>
  readPrintedInvoice(createTypedDocument([HEAD + page])).data.line_items?.map(
    ({ description, quantity = null, unit_price: price = null, amount }) => [description, quantity, price, amount],
  );

const WITH_DECIMALS = `
                                              Total HT         620,00 €
                                              TVA 20 %         124,00 €
                                              Total TTC        744,00 €`;
const WHOLE = WITH_DECIMALS.replace(/ (\d+),00/g, '    $1');

const FACTORS = [
  ['Pose de volets', 2, 250, 500],
  ['Réglage', 1, 120, 120],
];
const AMOUNTS = FACTORS.map(([description, , , amount]) => [description, null, null, amount]);

describe('lines in whole euros', () => {
  test.each([
    ['with a euro sign', '2       250 €       500 €', '1       120 €       120 €', FACTORS],
    ['without a currency', '2       250         500  ', '1       120         120  ', FACTORS],
    ['with EUR', '2       250 EUR     500 EUR', '1       120 EUR     120 EUR', FACTORS],
    ['with a dash for the cents', '2       250,-       500,-', '1       120,-       120,-', FACTORS],
    ['with a Swiss dash for the cents', '2       250.–       500.–', '1       120.–       120.–', FACTORS],
    ['with the sign before', '2       € 250       € 500', '1       € 120       € 120', FACTORS],
    ['with one decimal', '2       250,0       500,0', '1       120,0       120,0', FACTORS],
    ['some with decimals, some without', '2       250         500,00', '1       120         120  ', FACTORS],
    ['in another notation than the totals', '2       250.00      500.00', '1       120.00      120.00', FACTORS],
  ] as const)('%s', (_, first, second, expected) => {
    for (const totals of [WITH_DECIMALS, WHOLE])
      expect(
        linesOf(`
Désignation                         Qté     P.U. HT     Montant HT
Pose de volets                      ${first}
Réglage                             ${second}
${totals}`),
      ).toEqual(expected);
  });

  test.each([
    ['with a euro sign', '500 €', '120 €'],
    ['without a currency', '500', '120'],
    ['with EUR', '500 EUR', '120 EUR'],
    ['with a dash for the cents', '500,-', '120,-'],
    ['with the sign before', '€ 500', '€ 120'],
  ])('under a head without quantities, %s', (_, first, second) => {
    for (const totals of [WITH_DECIMALS, WHOLE])
      expect(
        linesOf(`
Désignation                                                  Montant HT
Pose de volets                                               ${first.padStart(10)}
Réglage                                                      ${second.padStart(10)}
${totals}`),
      ).toEqual(AMOUNTS);
  });

  test.each([
    ['with a euro sign', '500 €', '120 €'],
    ['with the word', '500 euros', '120 euros'],
  ])('without a head, %s', (_, first, second) =>
    expect(
      linesOf(`
Pose de volets                                               ${first.padStart(10)}
Réglage                                                      ${second.padStart(10)}
${WITH_DECIMALS}`),
    ).toEqual(AMOUNTS),
  );

  test.each([
    'Objet                                                           Montant',
    'Intitulé                                                     Montant HT',
    'Prestation                                                         Prix',
    'Libellé                                                            Prix',
    'Désignation                                                      Tarif ',
  ])('under the head %s, without a currency', (head) =>
    expect(
      linesOf(`
${head}
Pose de volets                                                      500
Réglage                                                             120
${WHOLE}`),
    ).toEqual(AMOUNTS),
  );

  test('with thousands', () =>
    expect(
      linesOf(`
Désignation                                                  Montant HT
Pose de volets                                                  1 500 €
Réglage                                                         2 120 €

                                              Total HT       3 620,00 €
                                              TVA 20 %         724,00 €
                                              Total TTC      4 344,00 €`),
    ).toEqual([
      ['Pose de volets', null, null, 1500],
      ['Réglage', null, null, 2120],
    ]));

  test('a fee for one hour and a half in whole euros', () =>
    expect(
      linesOf(`
Désignation                         Heures  Taux        Montant HT
Conseil                             1,5     80 €        120 €
Rédaction                           10      50 €        500 €
${WITH_DECIMALS}`),
    ).toEqual([
      ['Conseil', 1.5, 80, 120],
      ['Rédaction', 10, 50, 500],
    ]));

  test('that do not add up have the confidence of a guess', () => {
    const { fields } = readPrintedInvoice(
      createTypedDocument([
        `${HEAD}
Désignation                                                  Montant HT
Pose de volets                                                    500 €
Réglage                                                           110 €
${WITH_DECIMALS}`,
      ]),
    );
    expect(fields.find(({ path }) => path === 'line_items.0.amount')).toMatchObject({
      confidence: 0.5,
      reason: 'arithmetic_disagrees',
    });
  });
});

describe('numbers that are no amounts of lines', () => {
  test('a number alone in the column of amounts, where the lines add up without it', () =>
    expect(
      linesOf(`
Désignation                                                  Montant HT
Pose de volets                                                   500,00
Dossier                                                            4417
Réglage                                                          120,00
${WITH_DECIMALS}`),
    ).toEqual(AMOUNTS));
});
