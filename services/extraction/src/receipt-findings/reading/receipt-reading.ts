import type { ReceiptData } from '@probant/contracts/extraction';
import { type Cents, toCents } from '@probant/french/money';
import type { ReceiptPicture } from './receipt-picture.ts';

/** Checks of receipt control, as `analysis_incomplete` names them. */
export type ReceiptCheck = 'fields' | 'amounts' | 'dates' | 'duplicates';

/** What was read from a receipt. */
export type ReceiptReading = {
  readonly data: ReceiptData;
  /** Confidence of each value, by its path. */
  readonly scores: Readonly<Record<string, number>>;
  /** Whether lines, VAT or payment contradict the total, so that its confidence does not measure how well it was read. */
  readonly isTotalContradicted: boolean;
  readonly rawText: string;
  /** False for another kind of document: a resume, a bank-details slip, a page without any sign of a receipt. */
  readonly isReceiptLike: boolean;
  /** Null for exact text. On a picture, amounts that disagree are reported only when no misreading explains it. */
  readonly picture: ReceiptPicture | null;
  /** What a limit or the time left out of the reading; null when all was read. */
  readonly unread: UnreadParts | null;
};

/** Checks that could be made in part only, and the pages that were not read to their end. */
export type UnreadParts = { readonly checks: readonly ReceiptCheck[]; readonly pages: readonly number[] };

/** The amounts of a receipt in cents. Null was not read, and is never compared. */
export type Amounts = {
  readonly total: Cents | null;
  readonly subtotal: Cents | null;
  readonly vat: Cents | null;
  readonly rates: readonly RateAmounts[];
};

type RateAmounts = { readonly rate: number | null; readonly base: Cents | null; readonly amount: Cents | null };

/** Returns the amounts of a receipt in cents. */
export const toAmounts = (data: ReceiptData): Amounts => ({
  total: toPlausibleCents(data.total_amount),
  subtotal: toPlausibleCents(data.subtotal),
  vat: toPlausibleCents(data.vat_amount),
  rates: (data.vat_breakdown ?? []).map(({ rate, taxable_base, amount }) => ({
    rate: isPercentage(rate) ? rate : null,
    base: toPlausibleCents(taxable_base),
    amount: toPlausibleCents(amount),
  })),
});

/** Values that OCR may have misread, or that a label did not name, have less. Amounts that contradict each other have at most 0.55. */
const MIN_COMPARED_SCORE = 0.5;
/** A total that other amounts contradict keeps more than this: it is named, paid, or the sum of its rates. Below it, another amount may have been taken for it. */
const MIN_COMPARED_TOTAL_SCORE = 0.8;

/**
 * Returns the data of a picture without the amounts that were not read with confidence: they prove nothing about the others. Exact text has
 * no misread digit, and is compared as it is.
 */
export function selectComparedData({ data, scores, isTotalContradicted, picture }: ReceiptReading): ReceiptData {
  if (picture === null) return data;
  const keep = (field: string, value: number | null | undefined, minScore = MIN_COMPARED_SCORE) =>
    value === undefined || (scores[field] ?? 1) < minScore ? null : value;
  return {
    ...data,
    total_amount: keep(
      'total_amount',
      data.total_amount,
      isTotalContradicted ? MIN_COMPARED_SCORE : MIN_COMPARED_TOTAL_SCORE,
    ),
    subtotal: keep('subtotal', data.subtotal),
    vat_amount: keep('vat_amount', data.vat_amount),
    line_items: (data.line_items ?? []).map((line, index) => ({
      ...line,
      quantity: keep(`line_items.${index}.quantity`, line.quantity),
      unit_price: keep(`line_items.${index}.unit_price`, line.unit_price),
      amount: keep(`line_items.${index}.amount`, line.amount),
    })),
    vat_breakdown: (data.vat_breakdown ?? []).map((row, index) => ({
      ...row,
      taxable_base: keep(`vat_breakdown.${index}.taxable_base`, row.taxable_base),
      amount: keep(`vat_breakdown.${index}.amount`, row.amount),
    })),
  };
}

/** Below this the reader is unsure of a total or a date, and receipt control says so. */
const LOW_CONFIDENCE = 0.5;

/** Whether the reader is unsure of a total or a date. That it is unsure is the finding, and nothing is concluded from the value of a picture. */
export const isUnsure = ({ scores }: Pick<ReceiptReading, 'scores'>, field: string): boolean =>
  (scores[field] ?? 1) < LOW_CONFIDENCE;

/** Larger amounts are not those of a receipt, and their cents would not be exact. */
const MAX_AMOUNT = 1e9;

const isPercentage = (rate: number | null | undefined): rate is number =>
  typeof rate === 'number' && rate >= 0 && rate <= 100;

/** Converts an amount to cents; null when it was not read or is too large for a receipt. */
export const toPlausibleCents = (amount: number | null | undefined): Cents | null =>
  amount === null || amount === undefined || !(Math.abs(amount) <= MAX_AMOUNT) ? null : toCents(amount);
