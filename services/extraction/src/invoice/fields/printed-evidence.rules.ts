import { isConfirmedDay } from '../dates/day-signs.rules.ts';
import { isCutNumber, isNamedNumber, isOfOtherPaper, isReplacedNumber } from '../number/named-number.rules.ts';
import type { NumberCandidate } from '../number/number-candidates.rules.ts';
import type { InvoicePages } from '../page/invoice-pages.ts';
import type { SupplierCandidate } from '../supplier/supplier-candidates.rules.ts';
import { weighSupplierSigns } from '../supplier/supplier-signs.rules.ts';
import type { ChosenFields, FieldCandidates } from './choose-fields.ts';

/** Of a number in text that its own label names, and no other number so. */
const NAMED_NUMBER_CONFIDENCE = 0.93;
/** Of a number in groups after "Facture n°", which the learned weights do not know. */
const SPACED_NUMBER_CONFIDENCE = 0.7;
/** Of a number that continues in the next row, or that another invoice or another paper has. */
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
  if (isCutNumber(number) || isReplacedNumber(pages, number) || isOfOtherPaper(number))
    return Math.min(own, MAX_CUT_CONFIDENCE);
  const isNamed = pages.source !== 'ocr' && isNamedNumber(pages, number, candidates);
  return isNamed ? Math.max(own, NAMED_NUMBER_CONFIDENCE) : own;
}

/** Of a day in text that two signs confirm. */
const CONFIRMED_DAY_CONFIDENCE = 0.93;
/** A day that the scorers doubt more is seldom the right one of several. */
const MIN_CONFIRMED_CONFIDENCE = 0.2;
const SURE_CONFIDENCE = 0.9;
/** Of a number whose day is beside it. */
const MIN_NUMBER_CONFIDENCE = 0.85;

const DUE_FEATURES = ['left:due', 'above:due', 'row:due'] as const;

/** Returns the confidence of the date of the invoice by what else the page says of the day. */
export function weighDateEvidence(
  pages: InvoicePages,
  { dates: candidates, terms }: Pick<FieldCandidates, 'dates' | 'terms'>,
  { dates, number }: Pick<ChosenFields, 'dates' | 'number'>,
  { issued: confidence, ...others }: Readonly<Record<'issued' | 'due' | 'number', number>>,
): number {
  const isDecided = confidence < MIN_CONFIRMED_CONFIDENCE || confidence >= CONFIRMED_DAY_CONFIDENCE;
  if (dates.issued === null || pages.source === 'ocr' || isDecided) return confidence;
  const due = dates.due?.candidate ?? null;
  const isDueNamed = DUE_FEATURES.some((name) => due?.features[name] === 1);
  const isConfirmed = isConfirmedDay(pages, {
    issued: dates.issued.candidate,
    candidates,
    due,
    isDueSure: isDueNamed || others.due >= SURE_CONFIDENCE,
    terms,
    number: number?.candidate.value ?? null,
    isNumberSure: others.number >= MIN_NUMBER_CONFIDENCE,
  });
  return isConfirmed ? CONFIRMED_DAY_CONFIDENCE : confidence;
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
