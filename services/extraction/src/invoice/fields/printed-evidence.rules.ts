import { isCutNumber, isNamedNumber, isReplacedNumber } from '../number/named-number.rules.ts';
import type { NumberCandidate } from '../number/number-candidates.rules.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import type { SupplierCandidate } from '../supplier/supplier-candidates.rules.ts';
import { weighSupplierSigns } from '../supplier/supplier-signs.rules.ts';

/** Of a number in text that its own label names, and no other number so. */
const NAMED_NUMBER_CONFIDENCE = 0.93;
/** Of a number in groups after "Facture n°", which the learned weights do not know. */
const SPACED_NUMBER_CONFIDENCE = 0.7;
/** Of a number that goes on in the next row, or that another invoice had. */
const MAX_CUT_CONFIDENCE = 0.6;

/** Returns the confidence of the number by its own label, which says more on a page of an unknown layout than its place. */
export function weighNumberEvidence(
  pages: InvoicePages,
  candidates: readonly NumberCandidate[],
  number: NumberCandidate | null,
  confidence: number,
): number {
  if (number === null) return confidence;
  const own = Math.max(confidence, number.whole ? SPACED_NUMBER_CONFIDENCE : 0);
  if (isCutNumber(number) || isReplacedNumber(pages, number)) return Math.min(own, MAX_CUT_CONFIDENCE);
  const isNamed = pages.source !== 'ocr' && isNamedNumber(pages, number, candidates);
  return isNamed ? Math.max(own, NAMED_NUMBER_CONFIDENCE) : own;
}

/** Of a name after "Fournisseur :", however rare its page is. */
const LABELLED_SUPPLIER_CONFIDENCE = 0.3;
/** Of a name in text that two signs confirm. */
const CONFIRMED_SUPPLIER_CONFIDENCE = 0.93;
/** Of a name that another company, or the customer as issuer, contests. */
const MAX_CONTESTED_CONFIDENCE = 0.85;

/** Returns the confidence of the supplier by what is printed of it and of other companies, wherever that is. */
export function weighSupplierEvidence(
  pages: InvoicePages,
  candidates: readonly SupplierCandidate[],
  supplier: SupplierCandidate | null,
  confidence: number,
): number {
  if (supplier === null) return confidence;
  const own = Math.max(confidence, supplier.features['labelledSeller'] === 1 ? LABELLED_SUPPLIER_CONFIDENCE : 0);
  const support = weighSupplierSigns(pages, supplier, candidates);
  if (support === 'contested') return Math.min(own, MAX_CONTESTED_CONFIDENCE);
  // A misread letter of a name has the same signs.
  return support === 'confirmed' && pages.source !== 'ocr' ? Math.max(own, CONFIRMED_SUPPLIER_CONFIDENCE) : own;
}
