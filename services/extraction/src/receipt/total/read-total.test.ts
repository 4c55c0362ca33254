import { expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import type { ReceiptLineItem } from '../line-items/receipt-line-item.ts';
import { readReceiptAmounts } from '../receipt-amounts.ts';
import { readReceiptRows } from '../receipt-rows.ts';
import type { VatRow } from '../vat/vat-table.ts';
import { readTotal } from './read-total.ts';

const receipt = readReceiptRows(createTypedDocument(['Valeur        5,34']));
const occurrences = readReceiptAmounts(receipt);
const [row = expect.fail()] = receipt.rows;
const line = (amount: number): ReceiptLineItem => ({
  description: 'x',
  quantity: null,
  unitPrice: null,
  amount,
  row,
  disagrees: false,
});
const vatRow = (base: number | null, vat: number): VatRow => ({ row, rate: 20, base, vat }) as VatRow;
const confidence = (vatTable: readonly VatRow[], lineItems: readonly ReceiptLineItem[]) =>
  readTotal({ cents: 534, occurrences, features: {} }, 0.2, {
    receipt,
    amounts: occurrences,
    vatTable,
    lineItems,
    isPicture: false,
  })?.confidence;

test.each([
  ['several lines add up to it', [], [line(273), line(261)]],
  ['the VAT table adds up to it', [vatRow(445, 89)], []],
  ['it contains the printed tax', [vatRow(null, 89)], []],
] as const)('a total whose words are unknown has 0.6 when %s', (_, vatTable, lineItems) =>
  expect(confidence(vatTable, lineItems)).toBe(0.6),
);

test.each([
  ['the only line has the same amount', [], [line(534)]],
  ['the lines add up to another amount', [], [line(273), line(281)]],
  ['the VAT table adds up to another amount', [vatRow(400, 80)], []],
] as const)('it keeps its probability when %s', (_, vatTable, lineItems) =>
  expect(confidence(vatTable, lineItems)).toBe(0.2),
);
