import type { ExtractionResult, ReceiptData } from '@probant/contracts/extraction';
import type { WeighedDocument } from '../../detection/weighed-document.rules.ts';
import type { ReceiptReading } from '../findings/receipt-reading.ts';
import { looksLikeReceipt } from './likeness.rules.ts';

/** What the findings are told from: a document, and what was read off it as a receipt. */
export function receiptReadingOf(
  weighed: WeighedDocument,
  { data, field_confidences: confidences, raw_text: rawText }: ExtractionResult,
): ReceiptReading {
  const scores = Object.fromEntries(confidences.map(({ field, score }) => [field, score]));
  const read = { data: (data ?? {}) as ReceiptData, scores };
  return { ...read, rawText, looksLikeReceipt: looksLikeReceipt(weighed, read) };
}
