import type { PrintedReceipt, ReceiptFacts } from '../../../receipt/facts.ts';

export const formatAmount = (cents: number): string =>
  `${cents < 0 ? '-' : ''}${Math.trunc(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, '0')}`;
export const formatDate = (iso: string): string => iso.split('-').reverse().join('/');
export const formatRate = (percent: number): string => percent.toFixed(2).replace('.', ',');

/** Describes a receipt that prints everything. A template passes in `overrides` what it prints otherwise. */
export const describePrinted = (facts: ReceiptFacts, overrides: Partial<PrintedReceipt>): PrintedReceipt => ({
  time: facts.time,
  showsNet: true,
  showsVatTotal: true,
  breakdown: 'full',
  showsRates: false,
  showsAddress: true,
  vendorName: facts.sign,
  ...overrides,
});
