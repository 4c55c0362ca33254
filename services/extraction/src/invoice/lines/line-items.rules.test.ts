import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readPrintedInvoice } from '../read-printed-invoice.ts';

const readLines = (...pages: string[]) => readPrintedInvoice(createTypedDocument(pages)).data.line_items;

describe('line items', () => {
  test('reads heads in two rows, a discount column and units after quantities', () => {
    const table = `
                                                 Prix
Description                       Quantité                    Rem.       Prix HT
                                                 unitaire
Nougat 250 g                      20 Unité(s)     4,55 €      10%        81,90 €
Biscuits aux raisins              15 Unité(s)     3,20 €                 48,00 €

                                                              Total HT   129,90 €`;
    expect(readLines(table)).toEqual([
      { description: 'Nougat 250 g', quantity: 20, unit_price: 4.55, amount: 81.9 },
      { description: 'Biscuits aux raisins', quantity: 15, unit_price: 3.2, amount: 48 },
    ]);
  });

  test('reads a line beside numbers whose product no amount can hold', () => {
    const table = `
Désignation                       Qté              P.U. HT             Total HT
Puce 3250390000124 98765432101    3250390000124    98765432101,00      800,00
3 250 390 000 124 (3250390000124 x 98765432101)                        12,00
Déplacement                       1                50,00               50,00
Total HT                                                               850,00`;
    expect(readLines(table)?.map(({ amount }) => amount)).toContain(50);
  });

  test('says of every amount that the lines do not add up when one is missing', () => {
    const table = (total: string) => `
Désignation                       Qté      P.U. HT        Total HT
Prestation de conseil             2        400,00         800,00
Déplacement                       1        50,00          50,00
Total HT                                                  ${total}
TVA 20 %                                                  ${total === '850,00' ? '170,00' : '180,00'}
Total TTC                                                 ${total === '850,00' ? '1 020,00' : '1 080,00'}`;
    const readReasons = (total: string) =>
      readPrintedInvoice(createTypedDocument([table(total)]))
        .fields.filter(({ path }) => /^line_items\.\d+\.amount$/.test(path))
        .map(({ confidence, reason }) => ({ confidence, reason }));
    expect(readReasons('850,00')).toEqual(Array(2).fill({ confidence: 0.95, reason: 'arithmetic_agrees' }));
    expect(readReasons('900,00')).toEqual(Array(2).fill({ confidence: 0.5, reason: 'arithmetic_disagrees' }));
  });

  test('reads descriptions left of a head that names none, in sections with a sum each', () => {
    const table = `
                                        Volume       Prix unitaire HT     Montant HT     TVA
Distribution
Abonnement diamètre 15                  1            30,86                30,86          5,5%
Consommation                            130          1,3753               178,79         5,5%
Total distribution                                                        209,65
Assainissement
Part variable                           86           1,6794               144,43         10%
Total assainissement                                                      144,43
Total HT                                                                  354,08`;
    expect(readLines(table)?.map(({ description, amount }) => [description, amount])).toEqual([
      ['Abonnement diamètre 15', 30.86],
      ['Consommation', 178.79],
      ['Part variable', 144.43],
    ]);
  });

  test('reads rows without columns in sections with a sum each', () => {
    const table = `
HONORAIRES
Rédaction de l'assignation                                                2 038,81 €
Rendez-vous et correspondances                                              529,70 €
Total honoraires                                                          2 568,51 €
DÉBOURS
Droit de plaidoirie                                                          13,00 €
Timbre fiscal                                                               205,96 €
Total débours                                                               218,96 €
TOTAL HT                                                                  2 787,47 €
TVA 20 % sur 2 568,51                                                       513,70 €
TOTAL TTC                                                                 3 301,17 €`;
    expect(readLines(table)?.map(({ amount }) => amount)).toEqual([2038.81, 529.7, 13, 205.96]);
  });

  test('reads quantity and price from the small print below a line', () => {
    const table = `
Licence Équipe                                                            1 270,50 €
55 × 23,10 / utilisateur
Support prioritaire                                                         168,10 €
1 mois à 168,10 €
Sous-total HT                                                             1 438,60 €
TVA (20 %)                                                                  287,72 €
Total TTC                                                                 1 726,32 €`;
    expect(readLines(table)).toMatchObject([
      { description: 'Licence Équipe', quantity: 55, unit_price: 23.1, amount: 1270.5 },
      { description: 'Support prioritaire', quantity: 1, unit_price: 168.1, amount: 168.1 },
    ]);
  });

  test('reads amounts without decimals where quantity times price gives them', () => {
    const table = `
Désignation                       Quantité     Prix unitaire     Montant
Formation management              4            960               3840
Formation électrique              3            490               1470
Frais de déplacement              1            90                90
Total HT                                                         5400 EUR`;
    expect(readLines(table)).toMatchObject([
      { description: 'Formation management', quantity: 4, unit_price: 960, amount: 3840 },
      { quantity: 3, unit_price: 490, amount: 1470 },
      { quantity: 1, unit_price: 90, amount: 90 },
    ]);
  });

  test('reads the sign of a price that is set apart', () => {
    const table = `
Désignation                       Qté          P.U. HT           Total HT
Forfait mobile                    2            30,00             60,00
Geste commercial                  1            - 10,39           - 10,39
Total HT                                                         49,61`;
    expect(readLines(table)?.[1]).toMatchObject({ quantity: 1, unit_price: -10.39, amount: -10.39 });
  });

  test('does not read details below a line as lines', () => {
    const table = `
Désignation                    Qté      P.U. HT       Total HT
Prestation de conseil           2        400,00        800,00
  dont préparation
  et compte rendu
Déplacement                     1         50,00         50,00
Total HT                                               850,00`;
    expect(readLines(table)?.map(({ amount }) => amount)).toEqual([800, 50]);
  });

  test('continues a table on the next page and skips its repeated head and carried-over amounts', () => {
    const head = 'Désignation                    Qté      P.U. HT       Total HT';
    const first = `${head}\nPapier A4                       2         10,00         20,00\nÀ reporter                                            20,00`;
    const second = `${head}\nReport                                                20,00\nEnveloppes                      1          5,00          5,00\nTotal HT                                             25,00`;
    expect(readLines(first, second)?.map(({ description }) => description)).toEqual(['Papier A4', 'Enveloppes']);
  });

  test('reads a line whose product is not its amount, with confidence 0.6', () => {
    const table = `
Désignation                    Qté      P.U. HT       Total HT
Papier A4                       2         10,00         21,00`;
    const { fields } = readPrintedInvoice(createTypedDocument([table]));
    expect(fields.find(({ path }) => path === 'line_items.0.amount')).toMatchObject({
      confidence: 0.6,
      reason: 'layout',
    });
  });

  test('reads rows that add up to the total of a page without a table head', () =>
    expect(readLines('Papier A4 .......     20,00\nEnveloppes .......     5,00\nTotal TTC      25,00')).toEqual([
      { description: 'Papier A4', amount: 20 },
      { description: 'Enveloppes', amount: 5 },
    ]));

  test('reads no rows that do not add up to the total of a page without a table head', () =>
    expect(readLines('Papier A4      20,00\nEnveloppes      5,00\nTotal TTC      27,00')).toBeUndefined());

  test('splits columns set so close that they read as one', () => {
    const table = `
Qté Détail                       Unité    Prix U. HT   TVA    Montant
12 Location de nappage           U           12,00     20%    144,00
5 Pain de campagne               pce          4,00     5,5%    20,00
Total HT                                                      164,00`;
    expect(readLines(table)).toEqual([
      { description: 'Location de nappage', quantity: 12, unit_price: 12, amount: 144, vat_rate: 20 },
      { description: 'Pain de campagne', quantity: 5, unit_price: 4, amount: 20, vat_rate: 5.5 },
    ]);
  });

  test('takes the column of products, not of article numbers, as the description', () => {
    const table = `
Artikel     Leistung                Anz.     E-Preis     Gesamtpreis
D821        Wartung Server           2        50,00        100,00
REF-77      Schulung vor Ort         1       400,00        400,00
Summe netto                                                500,00`;
    expect(readLines(table)?.map(({ description }) => description)).toEqual(['Wartung Server', 'Schulung vor Ort']);
  });

  test('infers the columns from rows where quantity times price is the amount', () => {
    const table = `
A17      Malerarbeiten zweifach        100      16,70      1.670,00
B23      Arbeitsstunde Geselle           5      46,00        230,00
Netto                                                      1.900,00`;
    expect(readLines(table)).toEqual([
      { description: 'Malerarbeiten zweifach', quantity: 100, unit_price: 16.7, amount: 1670 },
      { description: 'Arbeitsstunde Geselle', quantity: 5, unit_price: 46, amount: 230 },
    ]);
  });

  test('resolves a VAT code by the table below', () => {
    const table = `
Désignation                    Qté      P.U. HT      TVA      Total HT
Papier A4                       2        10,00        1         20,00
Livre                           1        30,00        2         30,00
Total HT                                                        50,00

Code    Taux       Base       TVA
1       20,00 %    20,00      4,00
2       5,50 %     30,00      1,65`;
    expect(readLines(table)?.map(({ vat_rate: rate }) => rate)).toEqual([20, 5.5]);
  });

  test('does not take an unknown number in the VAT column as a rate', () => {
    const table = `
Désignation                    Qté      P.U. HT      TVA      Total HT
Papier A4                       2        10,00        3         20,00`;
    expect(readLines(table)?.map(({ vat_rate: rate }) => rate)).toEqual([undefined]);
  });

  test('joins a description wrapped over two rows, without the note below it', () => {
    const table = `
Désignation                    Qté      P.U. HT       Total HT
Isolation des combles, laine    2        10,00         20,00
de roche 300 mm
Livraison                       1         5,00          5,00
Intervention du 12 mai
Total HT                                               25,00`;
    expect(readLines(table)?.map(({ description }) => description)).toEqual([
      'Isolation des combles, laine de roche 300 mm',
      'Livraison',
    ]);
  });

  test('reads the lines of all sections without their subtotals', () => {
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
    expect(readLines(table)?.map(({ description, amount }) => [description, amount])).toEqual([
      ["Dépose de l'existant", 20],
      ['Carrelage', 15],
      ['Plinthes', 5],
    ]);
  });

  test('reads date, quantity and price from the text of a line', () => {
    const bill = `
30/01/2026 - Pose (6 x 86,00) .....    516,00
Déplacement                             20,00
Total TTC                              536,00`;
    expect(readLines(bill)).toEqual([
      { description: 'Pose', quantity: 6, unit_price: 86, amount: 516 },
      { description: 'Déplacement', amount: 20 },
    ]);
  });

  test('reads a line below a head set in three rows', () => {
    const table = `
Pos.   Menge   Beschreibung                       Rabatt %     VK-Preis     Zeilenbetrag
                                                               Ohne         Ohne MwSt.
                                                               MwSt.
1      1       Postfach Exchange 2010                              3,89             3,50
2      2       Speicher                                            5,00             9,00
Total EUR                                                                          12,50`;
    expect(readLines(table)).toEqual([
      { description: 'Postfach Exchange 2010', quantity: 1, unit_price: 3.89, amount: 3.5 },
      { description: 'Speicher', quantity: 2, unit_price: 5, amount: 9 },
    ]);
  });

  test('does not take a number at the end of a name as the quantity', () => {
    const table = `
Désignation            Qté        P.U. HT       Total HT
Licence         Exchange 2010        3,89           3,89
Papier A4              2            10,00          20,00
Total HT                                           23,89`;
    expect(readLines(table)?.map(({ quantity }) => quantity)).toEqual([undefined, 2]);
  });

  test('takes a quantity after a name when quantity times price is the amount', () => {
    const table = `
Désignation            Qté        P.U. HT       Total HT
Licence          Postes : 3         10,00          30,00
Papier A4              2            10,00          20,00
Total HT                                           50,00`;
    expect(readLines(table)?.map(({ quantity }) => quantity)).toEqual([3, 2]);
  });

  test('infers a quantity column that begins where the descriptions do', () => {
    const table = `
1      1 Postfach Standard Exchange 2010       3,89         3,89
2      2 Postfach Quality Exchange 2010        5,39        10,78
Netto                                                      14,67`;
    expect(readLines(table)).toEqual([
      { description: 'Postfach Standard Exchange 2010', quantity: 1, unit_price: 3.89, amount: 3.89 },
      { description: 'Postfach Quality Exchange 2010', quantity: 2, unit_price: 5.39, amount: 10.78 },
    ]);
  });

  test('reads lines next to another column of text', () => {
    const bill = `
Abonnement                          30,00 €     Prochaine facture vers le
Consommation                        70,00 €     12/10/2026
Total TTC                          100,00 €     Nous écrire`;
    expect(readLines(bill)?.map(({ description }) => description)).toEqual(['Abonnement', 'Consommation']);
  });
});
