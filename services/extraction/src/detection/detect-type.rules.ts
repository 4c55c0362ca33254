import { DOCUMENT_TYPES, type DocumentType } from '@probant/contracts/extraction';
import { electronicInvoice } from '../invoice/embedded-xml/electronic-invoice.ts';
import type { WeighedDocument } from './weighed-document.rules.ts';

/** `score` below DETECTED: a best guess, not a finding. */
export type Detection = { readonly type: DocumentType; readonly score: number };

export const DETECTED = 0.3;

/** Which of the five types a document is, by an invoice's XML, else by what weighs most. */
export function detectType({ document, points }: WeighedDocument): Detection {
  if (electronicInvoice(document) !== null) return { type: 'invoice', score: 1 };
  const [best, second] = DOCUMENT_TYPES.map((type) => ({ type, weight: points[type] })).sort(
    (a, b) => b.weight - a.weight,
  );
  if (!best || !second) return { type: 'invoice', score: 0 };
  return { type: best.type, score: scoreOf(best.weight, Math.max(0, second.weight)) };
}

// One plain word of a type ("facture") has three points: a sign that goes with it must be there too, or several of them without it.
const ENOUGH = 3.5;

const scoreOf = (best: number, second: number): number => {
  if (best <= 0) return 0;
  if (best < ENOUGH) return (0.29 * best) / ENOUGH;
  return Math.max(DETECTED, best / (best + second));
};

// Half of what tells a type, where the caller has told it already.
const SOME = 1.75;

/** Whether a document shows anything of the type that a caller says it has. */
export const resembles = ({ document, points }: WeighedDocument, type: DocumentType): boolean =>
  points[type] >= SOME || (type === 'invoice' && electronicInvoice(document) !== null);
