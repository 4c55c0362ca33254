import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listCodes, observeTyped } from '../testing/typed-evidence.ts';
import { productRowDetector } from './detect-product-rows.ts';

const observe = async (rows: readonly string[], options = {}) =>
  listCodes(await observeTyped([productRowDetector], rows, options));
const OBSERVED = ['row_product_mismatch'];

const print = (cents: number) => `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`;
const printRow = (...cells: readonly string[]) => cells.map((cell) => cell.padStart(15)).join('');

type Layout = { readonly rows: (seed: readonly (readonly [number, number])[]) => readonly (readonly string[])[] };
const LAYOUTS: readonly (readonly [string, Layout])[] = [
  ['an invoice', { rows: (seed) => seed.map(([q, p]) => ['Vis', `${q}`, print(p), '20 %', print(q * p)]) }],
  [
    'a pay slip',
    {
      rows: (seed) =>
        seed.map(([rate, base]) => [
          'CSG',
          print(base * 7),
          `${print(rate * 11)} %`,
          print(Math.round((base * 7 * rate * 11) / 10_000)),
        ]),
    },
  ],
];
const seeds = fc.array(fc.tuple(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 11_111, max: 99_999 })), {
  minLength: 3,
  maxLength: 6,
});

describe.each(LAYOUTS)('the rows of %s', (_, { rows }) => {
  test('are not observed when they are right', () =>
    fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        expect(await observe(rows(seed).map((cells) => printRow(...cells)))).toEqual([]);
      }),
      { numRuns: 40 },
    ));

  test('are observed with the first digit of any number changed', () =>
    fc.assert(
      fc.asyncProperty(seeds, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 8 }), async (seed, at, column, shift) => {
        const right = rows(seed);
        const changed = right.map((cells, index) => {
          const numbers = cells.flatMap((cell, place) => (/\d/.test(cell) && cell !== '20 %' ? [place] : []));
          const place = numbers[column % numbers.length];
          return index === at % right.length
            ? cells.map((cell, other) =>
                other === place ? `${((Number(cell[0]) - 1 + shift) % 9) + 1}${cell.slice(1)}` : cell,
              )
            : cells;
        });
        fc.pre(changed.some((cells, index) => cells.join() !== right[index]?.join()));
        expect(await observe(changed.map((cells) => printRow(...cells)))).toEqual(OBSERVED);
      }),
      { numRuns: 60 },
    ));
});

const HEADINGS = printRow('Article', 'Qté', 'Prix', 'Montant');
test.each([
  [
    'single articles under headings',
    [
      HEADINGS,
      printRow('A', '1', '4,08', '4,08'),
      printRow('B', '1', '7,15', '7,15'),
      printRow('C', '1', '33,60', '53,60'),
    ],
    OBSERVED,
  ],
  [
    'single articles without headings',
    [printRow('A', '1', '4,08', '4,08'), printRow('B', '1', '7,15', '7,15'), printRow('C', '1', '33,60', '53,60')],
    [],
  ],
  [
    'two rates whose taxes add up to a printed amount',
    [printRow('7 %', '160,00', '11,20'), printRow('19 %', '198,00', '77,62'), 'USt. gesamt   48,82'],
    OBSERVED,
  ],
  [
    'two rates whose taxes add up to no printed amount',
    [printRow('7 %', '160,00', '11,20'), printRow('19 %', '198,00', '77,62'), 'USt. gesamt   91,00'],
    [],
  ],
  [
    'a discount in percent on the row',
    [
      printRow('A', '2', '4,08', '', '8,16'),
      printRow('B', '3', '7,15', '', '21,45'),
      printRow('C', '1', '50,00', '20 %', '40,00'),
    ],
    [],
  ],
  [
    'a discount that a row below names',
    [
      HEADINGS,
      printRow('A', '2', '4,08', '8,16'),
      printRow('B', '3', '7,15', '21,45'),
      printRow('C', '1', '50,00', '40,00'),
      'remise fidélité',
    ],
    [],
  ],
  [
    'prices that are rounded',
    [
      printRow('A', '400', '0,33', '133,33'),
      printRow('B', '3', '7,15', '21,45'),
      printRow('C', '2', '50,00', '100,00'),
    ],
    [],
  ],
  [
    'a price with its group apart',
    [
      printRow('A', '3', '1 627,14', '4 881,42'),
      printRow('B', '3', '1 007,15', '3 021,45'),
      printRow('C', '2', '1 250,00', '3 500,00'),
    ],
    OBSERVED,
  ],
  [
    'two rows that are wrong',
    [
      printRow('A', '3', '7,14', '21,42'),
      printRow('B', '3', '7,15', '21,45'),
      printRow('C', '2', '2,50', '6,00'),
      printRow('D', '2', '2,50', '7,00'),
    ],
    [],
  ],
  [
    'an amount that is wrong by more than a digit',
    [printRow('A', '3', '7,14', '21,42'), printRow('B', '3', '7,15', '21,45'), printRow('C', '2', '2,50', '7,81')],
    [],
  ],
  ['whole numbers', [printRow('A', '3', '7', '21'), printRow('B', '3', '5', '15'), printRow('C', '2', '2', '6')], []],
] as const)('%s', async (_, rows, codes) => expect(await observe(rows)).toEqual(codes));

test('leaves what OCR read alone', async () => {
  const rows = [
    printRow('A', '3', '7,14', '21,42'),
    printRow('B', '3', '7,15', '21,45'),
    printRow('C', '2', '2,50', '6,00'),
  ];
  expect(await observe(rows)).toEqual(OBSERVED);
  expect(await observe(rows, { source: 'ocr' })).toEqual([]);
});

test('reads at most 200 rows of a page', async () => {
  const fitting = Array.from({ length: 250 }, () => printRow('A', '3', '7,14', '21,42'));
  const wrong = printRow('C', '2', '2,50', '6,00');
  expect(await observe([...fitting, wrong])).toEqual([]);
  expect(await observe([...fitting.slice(100), wrong])).toEqual(OBSERVED);
});

test('compares at most 200 wrong products of a page', async () => {
  const repeat = (count: number, row: string) => Array.from({ length: count }, () => row);
  const printPair = (product: string) => printRow('3', '7,14', product, '3', '7,14', product);
  const shifted = [...repeat(3, printRow('3', '7,14', '21,42')), printRow('2', '2,50', '6,00')].map(
    (row) => `${' '.repeat(8)}${row}`,
  );
  const withWrongPairs = (count: number) =>
    observe([...repeat(3, printPair('21,42')), ...repeat(count, printPair('99,99')), ...shifted]);
  expect(await withWrongPairs(120)).toEqual([]);
  expect(await withWrongPairs(5)).toEqual(OBSERVED);
});
