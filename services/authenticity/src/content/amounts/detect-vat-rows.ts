import type { Detector } from '../../evidence/evidence.ts';
import { observePlaces } from '../text/observe-places.ts';
import { readPageRows } from '../text/page-rows.ts';
import { createPlace } from '../text/places.ts';
import { findVatRows, hasValidTax } from './vat-rows.rules.ts';

/** Rows of VAT whose tax is not that of their base at their rate, on text layers: OCR loses and adds cells of such tables. */
export const vatRowDetector: Detector = {
  name: 'vat_rows',
  detect: ({ document }) =>
    observePlaces(
      'vat_arithmetic_mismatch',
      findVatRows(readPageRows(document).filter(({ page }) => page.source !== 'ocr'))
        .filter((row) => !hasValidTax(row))
        .map(({ row, words }) => createPlace(row.page, words)),
    ),
};
