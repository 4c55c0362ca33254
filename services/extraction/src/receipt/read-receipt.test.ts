import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../reading/testing/typed-document.ts';
import { readReceipt } from './read-receipt.ts';

const BISTRO_RECEIPT = `
         LE BISTROT DES HALLES
          12 rue Montorgueil
             75001 PARIS
         Tél : 01 42 36 12 34
       SIRET 732 829 320 00074
        TVA FR 44 732829320

Table 12          Couverts 2
Le 14/03/2024 à 13:42   Serveur : Julie

2 x Menu du jour    18,50      37,00
1 Café gourmand                 7,50
2 Verre de vin       5,00      10,00
Eau gazeuse 50cl                4,50

TOTAL TTC                  59,00 €

Taux    HT       TVA     TTC
10,00%  44,55    4,45    49,00
20,00%  8,33     1,67    10,00

Total HT    52,88
Total TVA    6,12

CARTE BANCAIRE            59,00 €

Merci de votre visite
`;
const MARKET_RECEIPT = `
            CARREFOUR CITY
     45 AVENUE DE LA REPUBLIQUE
           69003 LYON
        TEL 04 78 12 34 56
BANANES                   1,89 A
LAIT DEMI ECREME 1L
        6 x 0,95          5,70 A
PAIN DE MIE               2,15 A
LESSIVE LIQUIDE           8,99 B
REMISE IMMEDIATE         -1,00
TOTAL                    17,73 EUR
ESPECES                  20,00
RENDU MONNAIE             2,27
5 ARTICLES
CODE  TAUX    HT    TVA    TTC
A  5.50%   9.23   0.51   9.74
B  20.00%  6.66   1.33   7.99
12/11/23 18H05 CAISSE 003 TICKET 004512
`;
const BAKERY_RECEIPT = `
BOULANGERIE PATISSERIE MARTIN
3 place de la Mairie
31000 TOULOUSE
02.05.2024 08h12
1 BAGUETTE TRADITION  1,30
3 CROISSANT   3,60
NET A PAYER  4,90
dont TVA 5,5%   0,26
CB SANS CONTACT 4,90
`;
const ENGLISH_RECEIPT = `
          THE CORNER CAFE LTD
          8 Market Street
          London EC1A 1BB
          VAT No 123 4567 89
05 Mar 2024  10:07 AM
Flat white           3.40
Granola bowl         7.10
Subtotal            10.50
Amount due         £10.50
Visa contactless   £10.50
`;

const read = (text: string, confidence = 1) => readReceipt(createTypedDocument([text], { source: 'ocr', confidence }));

describe('readReceipt', () => {
  test('reads a restaurant receipt with a VAT table, unit prices and two VAT rates', () => {
    expect(read(BISTRO_RECEIPT).data).toEqual({
      vendor_name: 'LE BISTROT DES HALLES',
      vendor_address: '12 rue Montorgueil, 75001 PARIS',
      receipt_date: '2024-03-14',
      receipt_time: '13:42',
      currency: 'EUR',
      line_items: [
        { description: 'Menu du jour', quantity: 2, unit_price: 18.5, amount: 37 },
        { description: 'Café gourmand', quantity: 1, unit_price: 7.5, amount: 7.5 },
        { description: 'Verre de vin', quantity: 2, unit_price: 5, amount: 10 },
        { description: 'Eau gazeuse 50cl', amount: 4.5 },
      ],
      subtotal: 52.88,
      vat_amount: 6.12,
      vat_breakdown: [
        { rate: 10, taxable_base: 44.55, amount: 4.45 },
        { rate: 20, taxable_base: 8.33, amount: 1.67 },
      ],
      total_amount: 59,
      payment_method: 'carte bancaire',
    });
  });

  test('reads a supermarket receipt with a discount, cash and change, a quantity below its article and a two-digit year', () => {
    const { data } = read(MARKET_RECEIPT);
    expect(data).toMatchObject({
      vendor_name: 'CARREFOUR CITY',
      receipt_date: '2023-11-12',
      receipt_time: '18:05',
      total_amount: 17.73,
      subtotal: 15.89,
      vat_amount: 1.84,
      payment_method: 'espèces',
    });
    expect(data.line_items).toContainEqual({
      description: 'LAIT DEMI ECREME 1L',
      quantity: 6,
      unit_price: 0.95,
      amount: 5.7,
    });
    expect(data.line_items).toContainEqual({ description: 'REMISE IMMEDIATE', amount: -1 });
  });

  describe('quantity and unit price on a row of their own', () => {
    const printReceipt = (lines: string) => `
AU BON PAIN
3 rue du Four, 75006 PARIS
12/03/2024 10:12
${lines}
TOTAL EUR                     17,65
Espèces                       17,65`;
    const items = (lines: string) =>
      read(printReceipt(lines)).data.line_items?.map((line) => [
        line.description,
        line.quantity,
        line.unit_price,
        line.amount,
      ]);

    test('are read below the article', () => {
      expect(
        items(`Baguette tradition             4,05
  3 x 1,35
Tarte 6 p.                     9,00
Croissant                      4,60
  4 x 1,15`),
      ).toEqual([
        ['Baguette tradition', 3, 1.35, 4.05],
        ['Tarte 6 p.', undefined, undefined, 9],
        ['Croissant', 4, 1.15, 4.6],
      ]);
    });
    test('are read above the article, also as a weight', () => {
      expect(
        items(`3 x 1,35
Baguette tradition             4,05
0,612 kg x 22,22 €/kg
Comté                         13,60`),
      ).toEqual([
        ['Baguette tradition', 3, 1.35, 4.05],
        ['Comté', 0.612, 22.22, 13.6],
      ]);
    });
    test('are kept when they do not multiply to the amount', () => {
      expect(
        items(`Baguette tradition             4,05
  3 x 1,30
Tarte                         13,60`),
      ).toEqual([
        ['Baguette tradition', 3, 1.3, 4.05],
        ['Tarte', undefined, undefined, 13.6],
      ]);
    });
    test('default to a quantity of one when that gives the printed number of articles', () => {
      const lines = (count: number) => `Baguette tradition             4,05
  3 x 1,35
Tarte                         13,60
${count} articles`;
      expect(items(lines(4))?.[1]).toEqual(['Tarte', 1, 13.6, 13.6]);
      expect(items(lines(5))?.[1]).toEqual(['Tarte', undefined, undefined, 13.6]);
    });
  });

  describe('line items', () => {
    const items = (lines: string, after = 'TOTAL TTC   99,00 €') =>
      read(`CHEZ PAULINE\n3 rue du Four\n75006 PARIS\n12/03/2024 10:12\n${lines}\n${after}`).data.line_items?.map(
        (line) => [line.description, line.quantity ?? null, line.unit_price ?? null, line.amount],
      );

    test.each([
      [
        'keeps the number of pieces in a name out of the quantity',
        'Eau gazeuse 6x1L   3,72',
        ['Eau gazeuse 6x1L', null, null, 3.72],
      ],
      [
        'keeps the number of pieces at the end of a name out of the quantity',
        '1 Piles LR6 x4   3,54',
        ['Piles LR6 x4', 1, 3.54, 3.54],
      ],
      [
        'does not read the cocoa percentage in a name as a VAT rate',
        '2 Chocolat noir 70%   5,96',
        ['Chocolat noir 70%', 2, 2.98, 5.96],
      ],
      ['removes a VAT rate from the description', 'Chocolat noir 20,00%   5,96', ['Chocolat noir', null, null, 5.96]],
      ['ignores the VAT code after the amount', 'Café moulu   4,61 EUR 2', ['Café moulu', null, null, 4.61]],
      ['reads the quantity from its own column', 'Terreau 40L   2   10,08   20,16', ['Terreau 40L', 2, 10.08, 20.16]],
      [
        'reads a quantity next to a three-digit price',
        'Perceuse 18V   2 107,05   214,10',
        ['Perceuse 18V', 2, 107.05, 214.1],
      ],
      [
        'does not read a postcard (carte postale) as a card payment',
        '1 Carte postale   1,61',
        ['Carte postale', 1, 1.61, 1.61],
      ],
      [
        'does not read "member" in "Camembert" as a loyalty label',
        'Camembert 250g   2,71',
        ['Camembert 250g', null, null, 2.71],
      ],
      ['reads an article with an amount of zero', "Carafe d'eau\n2 x 0,00   0,00", ["Carafe d'eau", 2, 0, 0]],
    ])('%s', (_, line, expected) => expect(items(line)?.[0]).toEqual(expected));

    test('does not read the column header as a total', () => {
      expect(items('Qté   Désignation   PU   Total\n2   Menu   18,50   37,00')?.[0]).toEqual(['Menu', 2, 18.5, 37]);
    });
  });

  describe('VAT under other labels', () => {
    const data = (lines: string) => read(`LE BISTROT\n12/03/2024 10:12\nMenu   22,00\nTOTAL   22,00 €\n${lines}`).data;
    test('reads "Taxes" with a rate', () => {
      expect(data('Taxes 10,00 %   2,00')).toMatchObject({ vat_amount: 2, vat_breakdown: [{ rate: 10, amount: 2 }] });
    });
    test('reads "Total taxes" without a rate', () =>
      expect(data('Total taxes   2,00')).toMatchObject({ vat_amount: 2 }));
    test('does not read the tourist tax (taxe de séjour) as VAT', () =>
      expect(data('Taxe de séjour   2,00').vat_amount).toBeUndefined());
    test('reads the base from the next row of a narrow roll', () => {
      expect(data('Dont TVA 10,00% : 2,00 sur\n20,00 HT').vat_breakdown).toEqual([
        { rate: 10, taxable_base: 20, amount: 2 },
      ]);
    });
  });

  test('gives a total with an unusual label 0.9 and above when it contains the printed tax and was paid', () => {
    const slip = (tax: string) => `
MODE TOULEMOIS
45, boulevard Victor Hugo
28000 CHARTRES
Le 10 oct. 2016 à 14h26
Distance 24,9 km
Prix TTC               37.61 E
TVA incluse 10.00 %     ${tax}
CARTE BANCAIRE         37.61 E`;
    const total = (tax: string) =>
      readReceipt(createTypedDocument([slip(tax)])).fields.find(({ path }) => path === 'total_amount');
    expect(total('3.42')).toMatchObject({ reason: 'arithmetic_agrees' });
    expect(total('3.42')?.confidence).toBeGreaterThanOrEqual(0.9);
    expect(total('3.92')?.confidence ?? 0).toBeLessThan(0.9);
  });

  test('recognises misread labels', () => {
    expect(
      read('LE BISTROT\n12/03/2024 10:12\nMenu   22,00\nTotel   22,00 €\nEspéces   30,00\nMonnale   8,00').data
        .total_amount,
    ).toBe(22);
  });

  test('includes the post box in the address', () => {
    const { data } = read(BISTRO_RECEIPT.replace('          12 rue', '          CS 40218\n          12 rue'));
    expect(data.vendor_address).toBe('CS 40218, 12 rue Montorgueil, 75001 PARIS');
  });

  test('reads a bakery receipt without a currency sign and with VAT without a base', () => {
    const { data, fields } = read(BAKERY_RECEIPT);
    expect(data).toMatchObject({ currency: 'EUR', total_amount: 4.9, vat_amount: 0.26, receipt_date: '2024-05-02' });
    expect(data.vat_breakdown).toEqual([{ rate: 5.5, amount: 0.26 }]);
    expect(fields.find(({ path }) => path === 'currency')).toMatchObject({ reason: 'layout' });
  });

  test('does not join the sign of the merchant and the company below it', () => {
    const { data } = read(BISTRO_RECEIPT.replace('          12 rue', '           SARL LES HALLES\n          12 rue'));
    expect(['LE BISTROT DES HALLES', 'SARL LES HALLES']).toContain(data.vendor_name);
  });

  test('does not read a VAT rate as an amount', () => {
    const { data } = read(
      'PARKING DE LA GARE\n193 RUE DE BERCY\n75012 PARIS\n03/01/2024 18:40\nMontant TTC   24,00 EUR\nTVA 20,00 %   4,00 EUR',
    );
    expect(data).toMatchObject({ total_amount: 24, vat_amount: 4, vat_breakdown: [{ rate: 20, amount: 4 }] });
    expect(data.subtotal).toBeUndefined();
  });

  test('reads an English receipt', () => {
    const { data } = read(ENGLISH_RECEIPT);
    expect(data).toMatchObject({
      receipt_date: '2024-03-05',
      receipt_time: '10:07',
      currency: 'GBP',
      total_amount: 10.5,
    });
    expect(data.payment_method).toBe('carte bancaire');
  });
});

describe('confidence', () => {
  const readField = (text: string, path: string, confidence = 1) =>
    read(text, confidence).fields.find((field) => field.path === path);

  test('is above 0.9 for a total that arithmetic confirms', () => {
    expect(readField(BISTRO_RECEIPT, 'total_amount')).toMatchObject({ reason: 'arithmetic_agrees' });
    expect(readField(BISTRO_RECEIPT, 'total_amount')?.confidence).toBeGreaterThan(0.9);
  });

  test('is lower, with the reason ocr_low, when OCR was unsure', () => {
    expect(readField(BISTRO_RECEIPT, 'total_amount', 0.6)).toMatchObject({ reason: 'ocr_low' });
    expect(readField(BISTRO_RECEIPT, 'total_amount', 0.6)?.confidence).toBeLessThan(0.6);
  });

  const NEWSSTAND = `KIOSQUE DU PONT
71000 Macon

1 CARTE        2.73 2.73
1 JOURNAL      2.61 2.61

Somme réglementaire       5.34

14/08/2017
Prix nets en euros`;

  test('is at least 0.5 for the only date, among numbers that look like dates', () => {
    expect(readField(NEWSSTAND, 'receipt_date')?.confidence).toBeGreaterThanOrEqual(0.5);
  });

  test.each(['Garantie valable jusqu\u2019au 14/08/2019', 'Echeance 14/08/2019', '13/08/2017'])(
    'is not raised for the date beside "%s"',
    (other) => {
      const alone = readField(NEWSSTAND.replace('14/08/2017', other), 'receipt_date');
      const both = readField(`${NEWSSTAND}\n${other}`, 'receipt_date');
      for (const reading of [alone, both]) expect(reading?.confidence).not.toBe(0.6);
    },
  );

  test('is below 0.7 for line items that do not add up to the total', () => {
    const incomplete = BISTRO_RECEIPT.replace('Eau gazeuse 50cl                4,50\n', '');
    expect(readField(incomplete, 'line_items.0.amount')?.confidence).toBeLessThan(0.7);
  });
});

test('returns no fields for text that is not a receipt', () => {
  expect(read('').data).toEqual({});
  const { data } = read('Compte rendu de la réunion\nPrésents : tous les membres du comité');
  expect(data.total_amount).toBeUndefined();
  expect(data.receipt_date).toBeUndefined();
  expect(data.currency).toBeUndefined();
});

test('reads the VAT table in any order of its columns', () => {
  const row = fc.record({
    rate: fc.constantFrom(20, 10, 5.5),
    base: fc.integer({ min: 500, max: 90_000 }),
    order: fc.shuffledSubarray(['base', 'vat', 'sum'] as const, { minLength: 3, maxLength: 3 }),
  });
  fc.assert(
    fc.property(row, ({ rate, base, order }) => {
      const vat = Math.round((base * rate) / 100);
      const printed = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
      const cells = order.map((column) => printed({ base, vat, sum: base + vat }[column]));
      const { data } = read(
        `EPICERIE DU PORT\n12/03/2024 10:15\nTOTAL TTC   ${printed(base + vat)} €\nTAUX TVA   MONTANTS\n${rate} %   ${cells.join('   ')}`,
      );
      expect(data.vat_breakdown).toEqual([{ rate, taxable_base: base / 100, amount: vat / 100 }]);
    }),
    { numRuns: 60 },
  );
});

test('terminates with confidences between 0 and 1 whatever the rows contain', () => {
  const words = fc.constantFrom(
    'TOTAL',
    'TVA',
    '20%',
    '12,50',
    '1 x 3,20',
    '12/03/2024',
    'CB',
    'SARL',
    '€',
    '75001 PARIS',
    '(',
    '-',
    'x',
  );
  fc.assert(
    fc.property(fc.array(fc.array(words, { maxLength: 5 }), { maxLength: 15 }), (rows) => {
      const { fields } = read(rows.map((row) => row.join('   ')).join('\n'));
      for (const { confidence } of fields) expect(confidence >= 0 && confidence <= 1).toBe(true);
    }),
    { numRuns: 100 },
  );
});
