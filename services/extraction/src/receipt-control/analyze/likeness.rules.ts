import { DETECTED, detectType, resembles } from '../../detection/detect-type.rules.ts';
import type { WeighedDocument } from '../../detection/weighed-document.rules.ts';
import type { ReceiptReading } from '../findings/receipt-reading.ts';

/** A total of this confidence is proved by sums or by its tax. */
const PROVED = 0.9;

/**
 * Whether a document may stand for an expense: a receipt or an invoice, and none of the papers that are something else. One that bears no
 * word of either is told by what was read: a proved total and a day.
 */
export function looksLikeReceipt(
  weighed: WeighedDocument,
  { data, scores }: Pick<ReceiptReading, 'data' | 'scores'>,
): boolean {
  const { type, score } = detectType(weighed);
  if (score >= DETECTED) return type === 'receipt' || type === 'invoice';
  if (resembles(weighed, 'receipt') || resembles(weighed, 'invoice')) return true;
  const dated = data.receipt_date !== null && data.receipt_date !== undefined;
  return dated && (scores['total_amount'] ?? 0) >= PROVED && !weighed.isOtherPaper;
}
