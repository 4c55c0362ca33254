import { describe, expect, test } from 'vitest';
import { documentOf } from '../../reading/testing/page-of.ts';
import { readLayout } from './read-layout.ts';

const lines = (...pages: string[]) => readLayout(documentOf(pages)).data.line_items;

describe('lines of the table', () => {
  test('heads in two rows, a discount column, units behind quantities', () => {
    const table = `
                                                 Prix
Description                       Quantité                    Rem.       Prix HT
                                                 unitaire
Nougat 250 g                      20 Unité(s)     4,55 €      10%        81,90 €
Biscuits aux raisins              15 Unité(s)     3,20 €                 48,00 €

                                                              Total HT   129,90 €`;
    expect(lines(table)).toEqual([
      { description: 'Nougat 250 g', quantity: 20, unit_price: 4.55, amount: 81.9 },
      { description: 'Biscuits aux raisins', quantity: 15, unit_price: 3.2, amount: 48 },
    ]);
  });

  test('details below a line are not lines', () => {
    const table = `
Désignation                    Qté      P.U. HT       Total HT
Prestation de conseil           2        400,00        800,00
  dont préparation
  et compte rendu
Déplacement                     1         50,00         50,00
Total HT                                               850,00`;
    expect(lines(table)?.map(({ amount }) => amount)).toEqual([800, 50]);
  });

  test('the table goes on over the page, its head and what is carried over are skipped', () => {
    const head = 'Désignation                    Qté      P.U. HT       Total HT';
    const first = `${head}\nPapier A4                       2         10,00         20,00\nÀ reporter                                            20,00`;
    const second = `${head}\nReport                                                20,00\nEnveloppes                      1          5,00          5,00\nTotal HT                                             25,00`;
    expect(lines(first, second)?.map(({ description }) => description)).toEqual(['Papier A4', 'Enveloppes']);
  });

  test('a line that does not multiply is read, and less sure', () => {
    const table = `
Désignation                    Qté      P.U. HT       Total HT
Papier A4                       2         10,00         21,00`;
    const { fields } = readLayout(documentOf([table]));
    expect(fields.find(({ path }) => path === 'line_items.0.amount')).toMatchObject({
      confidence: 0.6,
      reason: 'layout',
    });
  });

  test('without a head of a table there are no lines', () =>
    expect(lines('Papier A4      20,00\nEnveloppes      5,00\nTotal TTC      25,00')).toBeUndefined());
});
