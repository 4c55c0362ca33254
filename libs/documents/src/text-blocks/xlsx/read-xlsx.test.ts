import { describe, expect, test } from 'vitest';
import { type SheetCell, type SheetLayout, writeXlsx } from '../../testing/office-writer.ts';
import { readTextDocument } from '../read-text-document.ts';

const open = (rows: readonly (readonly SheetCell[])[], layout: SheetLayout = {}) =>
  readTextDocument(writeXlsx({ Tarifs: rows }, false, layout), 'xlsx');
const readRows = async (rows: readonly (readonly SheetCell[])[], layout: SheetLayout = {}) =>
  (await open(rows, layout)).blocks.map((block) => (block.kind === 'table_row' ? block.cells.join(' | ') : block.text));

describe('a number is shown as in the sheet', () => {
  test.each([
    ['a rate in percent', 0.035, '0.0%', '3,5 %'],
    ['a rate with a space in its format', 0.055, '0.0\\ %', '5,5 %'],
    ['a rate in whole percent', 0.2, '0%', '20 %'],
    ['a salary in euros', 32_500.5, '#,##0.00\\ "€"', '32 500,50 €'],
    ['a price with the currency of a locale', 1_234.5, '#,##0.00\\ [$€-40C]', '1 234,50 €'],
    [
      'an amount of an accounting format',
      1_980,
      '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-',
      '1 980,00 €',
    ],
    [
      'a negative amount of an accounting format',
      -75.4,
      '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-',
      '-75,40 €',
    ],
    ['nothing of an accounting format', 0, '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', '- €'],
    ['a negative amount in red', -12.5, '0.00;[Red]-0.00', '-12,50'],
    ['a negative amount in brackets', -1_200, '#,##0;(#,##0)', '(1 200)'],
    ['a quantity with its unit', 12, '0" kg"', '12 kg'],
    ['a code with leading zeros', 733, '00000', '00733'],
    ['a number with optional decimals', 2.5, '0.##', '2,5'],
    ['a number rounded to cents', 1.005, '0.00', '1,01'],
    ['thousands of euros', 1_250_000, '#,##0,"\u00a0k€"', '1 250 k€'],
    ['a price in dollars', 1_500, '[$$-409]#,##0.00', '$1 500,00'],
    ['an unformatted number', 36.25, 'General', '36,25'],
  ])('%s', async (_, value, format, shown) => {
    expect(await readRows([[{ value, format }]])).toEqual([shown]);
  });

  test.each([
    ['a date', 46_054, 'dd/mm/yyyy', '01/02/2026'],
    ['a date in words', 46_054, 'd\\ mmmm\\ yyyy', '1 février 2026'],
    ['a day in words', 46_054, '[$-40C]dddd\\ d\\ mmmm\\ yyyy;@', 'dimanche 1 février 2026'],
    ['a month', 46_054, 'mmm\\-yy', 'févr-26'],
    ['an English date', 46_054, '[$-409]mmmm\\ d\\,\\ yyyy;@', 'February 1, 2026'],
    ['an ISO date', 46_054, 'yyyy\\-mm\\-dd', '2026-02-01'],
    ['a date and a time', 46_054.75, 'dd/mm/yyyy\\ hh:mm', '01/02/2026 18:00'],
    ['a time with seconds', 0.7521, 'hh:mm:ss', '18:03:01'],
    ['an afternoon in twelve hours', 0.75, 'h:mm\\ AM/PM', '6:00 PM'],
    ['hours worked beyond a day', 1.5, '[h]:mm', '36:00'],
    ['a number that is no date', -3, 'dd/mm/yyyy', '-3'],
  ])('%s', async (_, value, format, shown) => {
    expect(await readRows([[{ value, format }]])).toEqual([shown]);
  });

  test('the result of a formula, an error and a built-in percentage', async () => {
    const cells = [
      { xml: '<c r="A1" s="1"><f>TODAY()</f><v>46054</v></c>' },
      { xml: '<c r="B1" t="e"><f>1/0</f><v>#DIV/0!</v></c>' },
      { xml: '<c r="C1" t="str"><f>A1&amp;"x"</f><v>Lot x</v></c>' },
    ];
    expect(await readRows([cells])).toEqual(['01/02/2026 | #DIV/0! | Lot x']);
  });
});

describe('what is hidden is left out and counted', () => {
  const rows = [
    ['Article', 'Prix', 'Marge'],
    ['Vis', 2, 0.4],
    ['Écrou', 1, 0.3],
  ];

  test.each([
    ['a row', { hiddenRows: [2] }, ['Article | Prix | Marge', 'Écrou | 1 | 0,3'], 1],
    ['a column', { hiddenColumns: [3] }, ['Article | Prix', 'Vis | 2', 'Écrou | 1'], 1],
    [
      'an empty row and an empty column',
      { hiddenRows: [4], hiddenColumns: [9] },
      ['Article | Prix | Marge', 'Vis | 2 | 0,4', 'Écrou | 1 | 0,3'],
      0,
    ],
  ])('%s', async (_, layout, shown, hiddenTextPages) => {
    expect(await readRows(rows, layout)).toEqual(shown);
    expect(await open(rows, layout)).toMatchObject({ hiddenTextPages });
  });

  test('a sheet, whose number no other sheet gets', async () => {
    const file = writeXlsx({ Calcul: [['secret']], Tarifs: [['Vis', 2]] }, false, { hiddenSheets: ['Calcul'] });
    const { blocks, hiddenTextPages, sheets } = await readTextDocument(file, 'xlsx');
    expect(blocks).toMatchObject([{ cells: ['Vis', '2'], page: 2 }]);
    expect([hiddenTextPages, sheets]).toEqual([1, ['Calcul', 'Tarifs']]);
  });
});

test('a merged cell is the text of each row beside it, and a title over the table is one cell', async () => {
  const rows = [
    ['Grille 2026'],
    ['Grade', 'Plafond', null],
    [null, 'Paris', 'Lyon'],
    ['Cadre', 90, 70],
    [null, 95, 75],
  ];
  expect(await readRows(rows, { merges: ['A1:C1', 'A2:A3', 'B2:C2', 'A4:A5'] })).toEqual([
    'Grille 2026',
    'Grade | Plafond | Plafond',
    'Grade | Paris | Lyon',
    'Cadre | 90 | 70',
    'Cadre | 95 | 75',
  ]);
});

test('a row after an empty one starts a table, one after a hidden row does not', async () => {
  const { blocks } = await open([['a', 'b'], ['c', 'd'], [], ['e', 'f'], ['g', 'h']], { hiddenRows: [2] });
  expect(blocks.map((block) => block.kind === 'table_row' && [block.cells[0], block.startsTable === true])).toEqual([
    ['a', true],
    ['e', true],
    ['g', false],
  ]);
});
