import { describe, expect, test } from 'vitest';
import { addLines, checkSums, findProductFault } from './totals.rules.ts';

const line = (amount: number | null, quantity: number | null = null, unitPrice: number | null = null) => ({
  amount,
  quantity,
  unitPrice,
});

describe('lines that are added up again', () => {
  test.each([
    { title: 'cents that binary numbers do not have', lines: [line(0.1), line(0.2)], sum: 0.3 },
    { title: 'a discount counts against the others', lines: [line(100), line(-12.5)], sum: 87.5 },
    { title: 'a line without an amount leaves the sum open', lines: [line(100), line(null)], sum: null },
    { title: 'no line has no sum', lines: [], sum: null },
  ])('$title', ({ lines, sum }) => expect(addLines(lines)).toBe(sum));
});

describe('sums compared with what is printed', () => {
  test.each([
    {
      title: 'an invoice whose lines are without VAT',
      lines: [line(340), line(40)],
      totals: { subtotal: 380, vat: 76, total: 456 },
      found: [
        ['lines_subtotal', 0],
        ['subtotal_vat', 0],
      ],
    },
    {
      title: 'a receipt whose lines are with VAT',
      lines: [line(37.8), line(77.3)],
      totals: { subtotal: 103.15, vat: 11.95, total: 115.1 },
      found: [
        ['lines_total', 0],
        ['subtotal_vat', 0],
      ],
    },
    {
      title: 'a line that was read wrong',
      lines: [line(340), line(90)],
      totals: { subtotal: 380, vat: 76, total: 456 },
      found: [
        ['lines_subtotal', -50],
        ['subtotal_vat', 0],
      ],
    },
    {
      title: 'no VAT: subtotal and total are one amount',
      lines: [line(250)],
      totals: { subtotal: 250, vat: null, total: 250 },
      found: [['lines_subtotal', 0]],
    },
    {
      title: 'only the total is printed',
      lines: [line(12)],
      totals: { subtotal: null, vat: null, total: 13 },
      found: [['lines_total', 1]],
    },
    { title: 'nothing printed', lines: [line(12)], totals: { subtotal: null, vat: null, total: null }, found: [] },
  ])('$title', ({ lines, totals, found }) =>
    expect(checkSums(lines, totals).map(({ name, difference }) => [name, difference])).toEqual(found),
  );
});

test.each([
  { title: 'quantity by price is the amount', amounts: line(76.7, 6.5, 11.8), product: null },
  { title: 'a cent of rounding', amounts: line(0.34, 3, 0.112), product: null },
  { title: 'another amount', amounts: line(800, 4000, 0.19), product: 760 },
  { title: 'no price', amounts: line(45, 1), product: null },
])('$title', ({ amounts, product }) => expect(findProductFault(amounts)).toBe(product));
