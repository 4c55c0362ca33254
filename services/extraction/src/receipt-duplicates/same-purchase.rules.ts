import type { ReceiptData, TextSource } from '@probant/contracts/extraction';
import { countDifferingBits, type Fingerprint } from '@probant/documents/fingerprint';
import { findRegistrations } from '@probant/french/siren';
import { toPlausibleCents } from '../receipt-findings/reading/receipt-reading.ts';
import { toMerchantKey } from './merchant-key.rules.ts';
import { hasConflictingNumbers, type ReceiptNumbers, readReceiptNumbers } from './receipt-number.rules.ts';

/** A receipt that was read, before it is compared. */
export type ReadReceipt = {
  /** SHA-256 of the file's bytes. */
  readonly sha256: string;
  readonly fingerprint: Fingerprint | null;
  readonly data: ReceiptData;
  readonly rawText: string;
  /** Source of the text. Text that does not come from OCR is exact. */
  readonly textSource?: TextSource | null;
};

/** The data by which two purchases are compared. */
export type Purchase = {
  /** The text was not read by OCR. */
  readonly hasExactText: boolean;
  readonly sha256: string;
  readonly fingerprint: Fingerprint | null;
  readonly merchantKey: string;
  readonly sirets: readonly string[];
  readonly date: string | null;
  readonly time: string | null;
  readonly totalCents: number | null;
  readonly currency: string | null;
  readonly numbers: ReceiptNumbers;
};

/** Characters searched for numbers. A receipt has a few thousand. */
const MAX_TEXT_LENGTH = 20_000;
/** SIRETs of a receipt that are compared. */
const MAX_SIRETS = 8;

/** Returns the data of a receipt by which its purchase is compared with others. */
export function toPurchase({ sha256, fingerprint, data, rawText, textSource }: ReadReceipt): Purchase {
  const text = rawText.slice(0, MAX_TEXT_LENGTH);
  return {
    hasExactText: textSource === 'pdf_text' || textSource === 'embedded_xml',
    sha256,
    fingerprint,
    merchantKey: toMerchantKey(data.vendor_name),
    sirets: [
      ...new Set(
        findRegistrations(text)
          .filter(({ kind, valid }) => kind === 'siret' && valid)
          .map(({ digits }) => digits),
      ),
    ].slice(0, MAX_SIRETS),
    date: data.receipt_date ?? null,
    time: data.receipt_time ?? null,
    totalCents: toPlausibleCents(data.total_amount),
    currency: data.currency ?? null,
    numbers: readReceiptNumbers(text),
  };
}

/**
 * Hamming distances of fingerprints. Of the study's 626 photographs only repeats were within the first; the second applies to receipts
 * with the same date and total.
 */
export const SAME_IMAGE_MAX_BITS = 8;
const SIMILAR_IMAGE_MAX_BITS = 48;

export const hasSameBytes = (a: Purchase, b: Purchase): boolean => a.sha256 === b.sha256;

/** Whether two files show the same photograph. */
export const hasSameImage = (a: Purchase, b: Purchase): boolean =>
  imageDistance(a, b) <= SAME_IMAGE_MAX_BITS && !isCertainlyDifferent(a, b);

/**
 * Whether the texts show that two similar-looking files are of two purchases. Pages rendered by one program look this similar (two in
 * three generated receipts of one merchant are within 8 bits), and their texts are exact. OCR text proves nothing: on a recompressed
 * photograph both total and time may be misread.
 */
export const isCertainlyDifferent = (a: Purchase, b: Purchase): boolean =>
  a.hasExactText && b.hasExactText && countDifferences(a, b) > 0;

const countDifferences = (a: Purchase, b: Purchase): number =>
  [
    isDifferent(a.date, b.date),
    isDifferent(a.totalCents, b.totalCents),
    hasConflictingTimes(a.time, b.time),
    hasConflictingNumbers(a.numbers, b.numbers),
    hasConflictingSirets(a, b),
  ].filter(Boolean).length;

/** Whether two receipts with the same date and total look similar: a photograph that was cropped or rotated a little. */
export const hasSimilarImage = (a: Purchase, b: Purchase): boolean =>
  hasSameDateAndTotal(a, b) && imageDistance(a, b) <= SIMILAR_IMAGE_MAX_BITS && !hasConflict(a, b);

/** Whether merchant, date and total are the same, without a conflict. */
export const hasSameMerchantDateAmount = (a: Purchase, b: Purchase): boolean =>
  hasSameDateAndTotal(a, b) && hasSameMerchant(a, b) && !hasConflict(a, b);

/** Whether two receipts with the same date and total are of two purchases: their times, numbers, currencies or SIRETs differ. */
export const hasConflict = (a: Purchase, b: Purchase): boolean =>
  hasConflictingTimes(a.time, b.time) ||
  hasConflictingNumbers(a.numbers, b.numbers) ||
  isDifferent(a.currency, b.currency) ||
  hasConflictingSirets(a, b);

/** Whether two values differ. An unread value never differs. */
const isDifferent = <T>(a: T | null, b: T | null): boolean => a !== null && b !== null && a !== b;

const hasConflictingSirets = (a: Purchase, b: Purchase): boolean =>
  a.sirets.length > 0 && b.sirets.length > 0 && !hasSharedSiret(a, b);

const imageDistance = (a: Purchase, b: Purchase): number =>
  a.fingerprint === null || b.fingerprint === null
    ? Number.POSITIVE_INFINITY
    : countDifferingBits(a.fingerprint, b.fingerprint);

const hasSameDateAndTotal = (a: Purchase, b: Purchase): boolean =>
  a.date !== null && a.date === b.date && a.totalCents !== null && a.totalCents === b.totalCents;

const hasSameMerchant = (a: Purchase, b: Purchase): boolean =>
  hasSharedSiret(a, b) || (a.merchantKey !== '' && a.merchantKey === b.merchantKey);

const hasSharedSiret = (a: Purchase, b: Purchase): boolean => a.sirets.some((siret) => b.sirets.includes(siret));

/** "12:41" and "12:41:30" are the same time. An unread time never conflicts. */
const hasConflictingTimes = (a: string | null, b: string | null): boolean =>
  a !== null && b !== null && !a.startsWith(b) && !b.startsWith(a);
