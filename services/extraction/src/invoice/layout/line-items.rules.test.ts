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

  test('without a head, rows that add up to the total are lines', () =>
    expect(lines('Papier A4 .......     20,00\nEnveloppes .......     5,00\nTotal TTC      25,00')).toEqual([
      { description: 'Papier A4', amount: 20 },
      { description: 'Enveloppes', amount: 5 },
    ]));

  test('without a head, rows that do not add up are none', () =>
    expect(lines('Papier A4      20,00\nEnveloppes      5,00\nTotal TTC      27,00')).toBeUndefined());

  test('columns set so close that words of two read as one', () => {
    const table = `
Qté Détail                       Unité    Prix U. HT   TVA    Montant
12 Location de nappage           U           12,00     20%    144,00
5 Pain de campagne               pce          4,00     5,5%    20,00
Total HT                                                      164,00`;
    expect(lines(table)).toEqual([
      { description: 'Location de nappage', quantity: 12, unit_price: 12, amount: 144, vat_rate: 20 },
      { description: 'Pain de campagne', quantity: 5, unit_price: 4, amount: 20, vat_rate: 5.5 },
    ]);
  });

  test('a column of article numbers describes nothing beside one of products', () => {
    const table = `
Artikel     Leistung                Anz.     E-Preis     Gesamtpreis
D821        Wartung Server           2        50,00        100,00
REF-77      Schulung vor Ort         1       400,00        400,00
Summe netto                                                500,00`;
    expect(lines(table)?.map(({ description }) => description)).toEqual(['Wartung Server', 'Schulung vor Ort']);
  });

  test('where no head is known, rows whose numbers multiply are lines', () => {
    const table = `
A17      Malerarbeiten zweifach        100      16,70      1.670,00
B23      Arbeitsstunde Geselle           5      46,00        230,00
Netto                                                      1.900,00`;
    expect(lines(table)).toEqual([
      { description: 'Malerarbeiten zweifach', quantity: 100, unit_price: 16.7, amount: 1670 },
      { description: 'Arbeitsstunde Geselle', quantity: 5, unit_price: 46, amount: 230 },
    ]);
  });

  test('a code of VAT is the rate that the table below gives it', () => {
    const table = `
Désignation                    Qté      P.U. HT      TVA      Total HT
Papier A4                       2        10,00        1         20,00
Livre                           1        30,00        2         30,00
Total HT                                                        50,00

Code    Taux       Base       TVA
1       20,00 %    20,00      4,00
2       5,50 %     30,00      1,65`;
    expect(lines(table)?.map(({ vat_rate: rate }) => rate)).toEqual([20, 5.5]);
  });

  test('the number of a rate that none has is no rate', () => {
    const table = `
Désignation                    Qté      P.U. HT      TVA      Total HT
Papier A4                       2        10,00        3         20,00`;
    expect(lines(table)?.map(({ vat_rate: rate }) => rate)).toEqual([undefined]);
  });

  test('what is broken over two rows is one description, a note below is none', () => {
    const table = `
Désignation                    Qté      P.U. HT       Total HT
Isolation des combles, laine    2        10,00         20,00
de roche 300 mm
Livraison                       1         5,00          5,00
Intervention du 12 mai
Total HT                                               25,00`;
    expect(lines(table)?.map(({ description }) => description)).toEqual([
      'Isolation des combles, laine de roche 300 mm',
      'Livraison',
    ]);
  });

  test('subtotals of sections part the lines, and are none', () => {
    const table = `
Désignation                    Qté      P.U. HT       Total HT
Préparation
Dépose de l'existant            2        10,00         20,00
Sous-total Préparation                                 20,00
Pose
Carrelage                       3         5,00         15,00
Plinthes                        1         5,00          5,00
Sous-total Pose                                        20,00
Total HT                                               40,00
TVA 20 %                                                8,00
Total TTC                                              48,00`;
    expect(lines(table)?.map(({ description, amount }) => [description, amount])).toEqual([
      ["Dépose de l'existant", 20],
      ['Carrelage', 15],
      ['Plinthes', 5],
    ]);
  });

  test('day and factors in the words of a bill', () => {
    const bill = `
30/01/2026 - Pose (6 x 86,00) .....    516,00
Déplacement                             20,00
Total TTC                              536,00`;
    expect(lines(bill)).toEqual([
      { description: 'Pose', quantity: 6, unit_price: 86, amount: 516 },
      { description: 'Déplacement', amount: 20 },
    ]);
  });

  test('sums of a bill beside another column', () => {
    const bill = `
Abonnement                          30,00 €     Prochaine facture vers le
Consommation                        70,00 €     12/10/2026
Total TTC                          100,00 €     Nous écrire`;
    expect(lines(bill)?.map(({ description }) => description)).toEqual(['Abonnement', 'Consommation']);
  });
});
