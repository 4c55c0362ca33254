import { getCentre, isInside } from '@probant/documents/pdf-structure';
import { observePlaces } from '../content/text/observe-places.ts';
import { type PageRow, readPageRows } from '../content/text/page-rows.ts';
import type { Detector } from '../evidence/evidence.ts';
import type { Place } from '../signals/signal.ts';
import { type DeclaredValues, MAX_CODES, readDeclaredValues } from './declared-values.ts';
import { listHeadingMismatches } from './heading-mismatch.rules.ts';
import { listPrintMismatches } from './print-mismatch.rules.ts';
import { readPrintedHeading } from './printed-heading.ts';
import { readPrintedValues } from './printed-values.ts';

/** Compares printed values with the electronic invoice inside the file. */
export const electronicInvoiceDetector: Detector = {
  name: 'electronic invoice',
  detect({ document, limits }) {
    const declared = readDeclaredValues(document.attachments);
    if (declared === null) return [];
    if (declared.codes.codes.size >= MAX_CODES) limits.reach('figures');
    const changed = listPrintMismatches(declared, readPrintedValues(document));
    const others = listOtherValues(declared, readPageRows({ document, limits }));
    const isNamed = (place: Place) => changed.some((other) => isSamePlace(place, other));
    return observePlaces('einvoice_print_mismatch', [...changed, ...others.filter((place) => !isNamed(place))]);
  },
};

/** A value counts as printed on any page. */
function listOtherValues(declared: DeclaredValues, rows: readonly PageRow[]): readonly Place[] {
  const typed = rows.filter(({ page }) => page.source === 'pdf_text');
  const all = readPrintedHeading(rows);
  const { allText, allDates, allAmounts, namesDirectDebit } = all;
  const ofTyped = { ...readPrintedHeading(typed), allText, allDates, allAmounts, namesDirectDebit };
  const places = listHeadingMismatches(declared, ofTyped);
  if (typed.length === rows.length) return places;
  const named = new Set(places.map((place) => JSON.stringify(place)));
  const ofAll = listHeadingMismatches(declared, all, 'ocr').filter((place) => !named.has(JSON.stringify(place)));
  return [...places, ...ofAll];
}

function isSamePlace(a: Place, b: Place): boolean {
  if (a.page !== b.page || a.box === undefined || b.box === undefined) return false;
  return isInside(getCentre(a.box), b.box);
}
