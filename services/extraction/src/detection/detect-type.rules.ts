import { DOCUMENT_TYPES, type DocumentType } from '@probant/contracts/extraction';
import { type OpenedDocument, type Page, textOf } from '@probant/documents/document';
import { findAmounts } from '@probant/french/money';
import { foldInPlace } from '@probant/french/text-folding';
import { electronicInvoice } from '../invoice/embedded-xml/electronic-invoice.ts';
import { CUES } from './cues.ts';

/** `score` below DETECTED: a best guess, not a finding. */
export type Detection = { readonly type: DocumentType; readonly score: number };

export const DETECTED = 0.3;

/** Which of the five types a document is, by an invoice's XML, else by weighted cues in its text and the look of its first page. */
export function detectType(document: OpenedDocument): Detection {
  if (electronicInvoice(document) !== null) return { type: 'invoice', score: 1 };
  const weights = weigh(document);
  const [best, second] = DOCUMENT_TYPES.map((type) => ({ type, weight: weights[type] })).sort(
    (a, b) => b.weight - a.weight,
  );
  if (!best || !second) return { type: 'invoice', score: 0 };
  return { type: best.type, score: scoreOf(best.weight, Math.max(0, second.weight)) };
}

// Cues of three points are one plain word of the type ("facture"), or two or three signs that go with it.
const ENOUGH = 3;
const TEXT_LIMIT = 30_000;

const scoreOf = (best: number, second: number): number => {
  if (best <= 0) return 0;
  if (best < ENOUGH) return (0.29 * best) / ENOUGH;
  return Math.max(DETECTED, best / (best + second));
};

function weigh(document: OpenedDocument): Record<DocumentType, number> {
  const weights: Record<DocumentType, number> = { invoice: 0, receipt: 0, resume: 0, id_card: 0, rib: 0 };
  const text = foldInPlace(textOf(document.pages.slice(0, 6)).slice(0, TEXT_LIMIT));
  for (const { type, pattern, weight } of CUES) if (pattern.test(text)) weights[type] += weight;
  const [first] = document.pages;
  if (first && isSlip(first)) weights.receipt += 3;
  return weights;
}

/** The look of a till receipt: one narrow column of short rows with prices, far higher than wide or a picture. */
function isSlip(page: Page): boolean {
  const { lines } = page;
  if (lines.length < 5) return false;
  const lengths = lines.map((line) => line.text.length).sort((a, b) => a - b);
  const long = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  const tall = page.height / page.width > 1.7;
  const priced = lines.filter((line) => findAmounts(line.text).length > 0).length >= 2;
  return long <= 48 && priced && (tall || page.source === 'ocr');
}
