import type { OpenedDocument } from '@probant/documents/document';
import { DETECTED, detectType, resembles } from '../../detection/detect-type.rules.ts';

/** Whether a document may stand for an expense: a receipt or an invoice, and none of the papers that are something else. */
export function looksLikeReceipt(document: OpenedDocument): boolean {
  const { type, score } = detectType(document);
  if (score >= DETECTED) return type === 'receipt' || type === 'invoice';
  return resembles(document, 'receipt') || resembles(document, 'invoice');
}
