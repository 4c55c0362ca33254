import { DOCUMENT_TYPES } from '@probant/contracts/document-types';
import type { DocumentType } from '@probant/contracts/extraction';
import { findElectronicInvoice } from '../invoice/embedded-xml/find-electronic-invoice.ts';
import type { WeighedDocument } from './weighed-document.rules.ts';

/** A type with a score below MIN_DETECTION_SCORE is a guess. */
export type Detection = { readonly type: DocumentType; readonly score: number };

export const MIN_DETECTION_SCORE = 0.3;

/** Detects which of the five types a document has: an invoice if it embeds invoice XML, else the type with the highest weight. */
export function detectType({ document, points }: WeighedDocument): Detection {
  if (findElectronicInvoice(document) !== null) return { type: 'invoice', score: 1 };
  const [best, second] = DOCUMENT_TYPES.map((type) => ({ type, weight: points[type] })).sort(
    (a, b) => b.weight - a.weight,
  );
  if (!best || !second) return { type: 'invoice', score: 0 };
  return { type: best.type, score: computeScore(best.weight, Math.max(0, second.weight)) };
}

// One plain word of a type ("facture") has three points: another cue, or several other ones, are required too.
const MIN_DETECTION_POINTS = 3.5;

const computeScore = (best: number, second: number): number => {
  if (best <= 0) return 0;
  if (best < MIN_DETECTION_POINTS) return (0.29 * best) / MIN_DETECTION_POINTS;
  return Math.max(MIN_DETECTION_SCORE, best / (best + second));
};

// Half of MIN_DETECTION_POINTS is enough when the caller has named the type.
const MIN_SIGN_POINTS = 1.75;

/** Whether a document has any sign of the type that the caller named. */
export const hasSignsOfType = ({ document, points }: WeighedDocument, type: DocumentType): boolean =>
  points[type] >= MIN_SIGN_POINTS || (type === 'invoice' && findElectronicInvoice(document) !== null);
