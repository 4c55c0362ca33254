import { describe, expect, test } from 'vitest';
import { documentOf } from '../../reading/testing/page-of.ts';
import { readLayout } from './read-layout.ts';

const ratesOf = (...pages: string[]) =>
  readLayout(documentOf(pages)).data.line_items?.map(({ vat_rate: rate }) => rate ?? null);
const confidenceOf = (page: string) =>
  readLayout(documentOf([page])).fields.find(({ path }) => path === 'line_items.0.vat_rate')?.confidence ?? null;

const HEAD = 'Désignation                    Qté      P.U. HT      TVA      Total HT';
const TOTALS = `
Total HT                                                        50,00
TVA                                                              5,65
Total TTC                                                       55,65`;
const table = (one: string, other: string) => `
${HEAD}
Papier A4                       2        10,00      ${one.padEnd(9)} 20,00
Livre                           1        30,00      ${other.padEnd(9)} 30,00`;

describe('the rate of a line in its column', () => {
  for (const [one, other] of [
    ['20', '5.5'],
    ['20,0', '5,5'],
    ['20,00', '5,50'],
    ['20%', '5,5%'],
    ['20 %', '5.50 %'],
    ['0,20', '0,055'],
    ['0.20', '0.055'],
  ] as const)
    test(`${one} and ${other}`, () => expect(ratesOf(table(one, other) + TOTALS)).toEqual([20, 5.5]));

  test('a number that no rate has is none', () => expect(ratesOf(table('3', '4') + TOTALS)).toEqual([null, null]));
});

describe('the rate that a code stands for', () => {
  const legends = [
    ['a table below', 'A', 'B', '\n\nA       20,00 %    20,00      4,00\nB       5,50 %     30,00      1,65'],
    ['a table without signs', '1', '2', '\n\n1       20,00    20,00      4,00\n2       5,50     30,00      1,65'],
    ['a sentence', 'A', 'B', '\n\nTaux de TVA : A = 20 %, B = 5,5 %'],
    ['a row each', 'T1', 'T2', '\n\nT1 : TVA 20 %\nT2 : TVA 5,5 %'],
    ['brackets', '(1)', '(2)', '\n\n(1) TVA 20,00 %      (2) TVA 5,50 %'],
    ['behind its rate', 'N', 'R', '\n\nTVA 20 % (N)       4,00\nTVA 5,5 % (R)      1,65'],
    ['above its rate', 'A', 'B', '\n\nA          B\n20,00%     5,50%\n20,00      30,00'],
    ['bases alone', 'X', 'Y', '\n\nTVA 20 %    20,00      4,00\nTVA 5,5 %   30,00      1,65'],
  ] as const;
  for (const [title, one, other, legend] of legends)
    test(`from ${title}`, () => expect(ratesOf(table(one, other) + TOTALS + legend)).toEqual([20, 5.5]));

  test('behind the amount, where no head names it', () => {
    const page = `
Désignation                    Qté      P.U. HT     Total HT
Papier A4                       2        10,00        20,00  A
Livre                           1        30,00        30,00  B
${TOTALS}

A : 20 %    B : 5,5 %`;
    expect(ratesOf(page)).toEqual([20, 5.5]);
  });

  test('a code of two rates says nothing', () =>
    expect(ratesOf(`${table('A', 'A')}${TOTALS}\n\nA : 20 %\nA : 10 %`)).toEqual([null, null]));

  test('a quantity is no code', () => {
    const page = `
Désignation                    Qté      P.U. HT     Total HT
Papier A4                       1        20,00        20,00
Livre                           2        15,00        30,00
Total HT                                              50,00

1   20,00 %   10,00   2,00
2   5,50 %    10,00   0,55`;
    expect(ratesOf(page)).toEqual([null, null]);
  });
});

describe('the rate that a page says once', () => {
  const plain = `
Désignation                    Qté      P.U. HT     Total HT
Papier A4                       2        10,00        20,00
Livre                           1        30,00        30,00
Total HT                                              50,00`;

  test('in its totals', () =>
    expect(ratesOf(`${plain}\nTVA 20 %                      10,00\nTotal TTC                     60,00`)).toEqual([
      20, 20,
    ]));

  test('by what tax and net amount make', () =>
    expect(ratesOf(`${plain}\nTVA                      10,00\nTotal TTC                     60,00`)).toEqual([20, 20]));

  test('not where the tax of the page is another', () =>
    expect(ratesOf(`${plain}\nTVA 20 %                      4,00\nTotal TTC                     54,00`)).toEqual([
      null,
      null,
    ]));

  test('not where it is a penalty or a discount', () =>
    expect(ratesOf(`${plain}\nPénalités de retard : 10 %\nEscompte 2 %`)).toEqual([null, null]));
});

describe('rates without a column', () => {
  test('the only way in which the lines make the bases', () => {
    const page = `
Désignation                    Qté      P.U. HT     Total HT
Papier A4                       2        10,00        20,00
Livre                           1        30,00        30,00
Revue                           1         7,00         7,00
Total HT                                              57,00

Taux      Base      TVA
20,00 %   20,00     4,00
5,50 %    37,00     2,04`;
    expect(ratesOf(page)).toEqual([20, 5.5, 5.5]);
  });

  test('the only way in which the lines bear the taxes', () => {
    const page = `
Désignation                    Qté      P.U. HT     Total HT
Taxe de séjour                  1         2,40         2,40
Salle de séminaire              1      4710,00      4710,00
Total HT                                            4712,40
TVA 20 %                                             942,00
TVA 10 %                                               0,24`;
    expect(ratesOf(page)).toEqual([10, 20]);
  });

  test('none for lines that could change places', () => {
    const page = `
Désignation                    Qté      P.U. HT     Total HT
Papier A4                       2        10,00        20,00
Crayons                         1        20,00        20,00
Total HT                                              40,00

Taux      Base      TVA
20,00 %   20,00     4,00
5,50 %    20,00     1,10`;
    expect(ratesOf(page)).toEqual([null, null]);
  });

  test('by the tax and the gross amount beside each line', () => {
    const page = `
Désignation                    Qté      P.U. HT     Total HT     Taxe     Total TTC
Papier A4                       2        10,00        20,00      4,00      24,00
Livre                           1        30,00        30,00      1,65      31,65
Total HT                                              50,00`;
    expect(ratesOf(page)).toEqual([20, 5.5]);
  });

  test('below the line', () => {
    const page = `
Désignation                    Qté      P.U. HT     Total HT
Papier A4                       2        10,00        20,00
  dont TVA 20 %
Livre                           1        30,00        30,00
  dont TVA 5,5 %
Total HT                                              50,00`;
    expect(ratesOf(page)).toEqual([20, 5.5]);
  });
});

test('rates by which the lines bear the tax of the page are sure, others are not', () => {
  expect(confidenceOf(table('20 %', '5,5 %') + TOTALS)).toBeGreaterThanOrEqual(0.9);
  expect(confidenceOf(table('20 %', '20 %') + TOTALS)).toBeLessThan(0.9);
});
