import { describe, expect, test } from 'vitest';
import { negateCreditNote } from './credit-note-signs.rules.ts';

const totals = (subtotal: number, vat_amount: number, total_amount: number) => ({ subtotal, vat_amount, total_amount });
const line = (quantity: number | null, unit_price: number | null, amount: number | null) => ({
  quantity,
  unit_price,
  amount,
});

describe('negateCreditNote', () => {
  test.each([
    ['positive', totals(194.56, 38.91, 233.47)],
    ['negative', totals(-194.56, -38.91, -233.47)],
    ['only the total negative', totals(194.56, 38.91, -233.47)],
    ['only the total positive', totals(-194.56, -38.91, 233.47)],
  ])('totals printed %s are negative', (_, printed) =>
    expect(negateCreditNote(printed)).toEqual(totals(-194.56, -38.91, -233.47)),
  );

  test('keeps the relative sign of a VAT correction', () =>
    expect(negateCreditNote(totals(100, -5, 95))).toEqual(totals(-100, 5, -95)));

  test('negates a total alone, and leaves missing ones out', () =>
    expect(negateCreditNote({ total_amount: 12, subtotal: null })).toEqual({ total_amount: -12, subtotal: null }));

  test('zero has no sign', () => expect(negateCreditNote(totals(10, 0, 10))).toEqual(totals(-10, 0, -10)));

  test.each([
    ['positive', [line(2, 10, 20), line(1, 5, 5)]],
    ['negative', [line(-2, 10, -20), line(-1, 5, -5)]],
    ['negative with positive quantities', [line(2, 10, -20), line(1, 5, -5)]],
    ['one of them negative', [line(2, 10, 20), line(-1, 5, -5)]],
  ])('lines printed %s that add up to the subtotal are negative', (_, line_items) =>
    expect(negateCreditNote({ subtotal: 25, line_items }).line_items).toEqual([line(-2, 10, -20), line(-1, 5, -5)]),
  );

  test('a correction within a credit note keeps its opposite sign', () =>
    expect(negateCreditNote({ subtotal: 15, line_items: [line(2, 10, 20), line(-1, 5, -5)] }).line_items).toEqual([
      line(-2, 10, -20),
      line(1, 5, 5),
    ]));

  test('a negative unit price stays negative', () =>
    expect(negateCreditNote({ line_items: [line(2, -10, -20)] }).line_items).toEqual([line(2, -10, -20)]));

  test('leaves a line without an amount as it is', () =>
    expect(negateCreditNote({ line_items: [line(2, 10, null)] }).line_items).toEqual([line(2, 10, null)]));
});
