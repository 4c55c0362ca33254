import type { ExtractionResult, ReceiptData } from '@probant/contracts/extraction';
import { detectType, hasSignsOfType, MIN_DETECTION_SCORE } from '../../detection/detect-type.rules.ts';
import type { WeighedDocument } from '../../detection/weighed-document.rules.ts';
import { describePicture } from './receipt-picture.rules.ts';
import type { ReceiptReading } from './receipt-reading.ts';
import { findUnreadParts } from './unread-parts.rules.ts';

/** Returns what findings are based on: a document and its extraction as a receipt. */
export function createReceiptReading(
  weighed: WeighedDocument,
  { data, field_confidences: confidences, raw_text: rawText }: ExtractionResult,
): ReceiptReading {
  const scores = Object.fromEntries(confidences.map(({ field, score }) => [field, score]));
  const values = { data: (data ?? {}) as ReceiptData, scores };
  return {
    ...values,
    isTotalContradicted: confidences.some(
      ({ field, reason }) => field === 'total_amount' && reason === 'arithmetic_disagrees',
    ),
    rawText,
    isReceiptLike: isReceiptLike(weighed, values),
    picture: describePicture(weighed.document),
    unread: findUnreadParts(weighed.document),
  };
}

/** A total of this confidence is confirmed by sums or by its tax. */
const MIN_PROVED_CONFIDENCE = 0.9;

/**
 * Whether a document can be an expense document: a receipt or an invoice, and no other kind of document. Without the words of either, a
 * confirmed total and a date decide.
 */
export function isReceiptLike(
  weighed: WeighedDocument,
  { data, scores }: Pick<ReceiptReading, 'data' | 'scores'>,
): boolean {
  const { type, score } = detectType(weighed);
  if (score >= MIN_DETECTION_SCORE) return type === 'receipt' || type === 'invoice';
  if (hasSignsOfType(weighed, 'receipt') || hasSignsOfType(weighed, 'invoice')) return true;
  const hasDate = data.receipt_date !== null && data.receipt_date !== undefined;
  return hasDate && (scores['total_amount'] ?? 0) >= MIN_PROVED_CONFIDENCE && !weighed.isOtherPaper;
}
