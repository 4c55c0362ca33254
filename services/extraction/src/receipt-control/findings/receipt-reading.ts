import type { ReceiptData } from '@probant/contracts/extraction';
import { type Cents, centsOf } from '@probant/french/money';

/** A receipt as it was read. */
export type ReceiptReading = {
  readonly data: ReceiptData;
  /** How sure each value is, by its path. */
  readonly scores: Readonly<Record<string, number>>;
  readonly rawText: string;
  /** False for a paper of another kind: a resume, a bank slip, a page without anything of a receipt. */
  readonly looksLikeReceipt: boolean;
};

/** A receipt with its amounts in whole cents; null is what was not read, and is never compared. */
export type Amounts = {
  readonly total: Cents | null;
  readonly subtotal: Cents | null;
  readonly vat: Cents | null;
  readonly rates: readonly RateAmounts[];
};

type RateAmounts = { readonly rate: number | null; readonly base: Cents | null; readonly amount: Cents | null };

export const amountsOf = (data: ReceiptData): Amounts => ({
  total: inCents(data.total_amount),
  subtotal: inCents(data.subtotal),
  vat: inCents(data.vat_amount),
  rates: (data.vat_breakdown ?? []).map(({ rate, taxable_base, amount }) => ({
    rate: isShare(rate) ? rate : null,
    base: inCents(taxable_base),
    amount: inCents(amount),
  })),
});

/** Beyond this an amount is no amount of a receipt, and its cents would not be exact. */
const MOST = 1e9;

const isShare = (rate: number | null | undefined): rate is number =>
  typeof rate === 'number' && rate >= 0 && rate <= 100;

export const inCents = (amount: number | null | undefined): Cents | null =>
  amount === null || amount === undefined || !(Math.abs(amount) <= MOST) ? null : centsOf(amount);
