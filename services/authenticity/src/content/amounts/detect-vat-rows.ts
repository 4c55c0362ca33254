import type { Detector } from '../../evidence/evidence.ts';
import { observePlaces } from '../text/observe-places.ts';
import { readPageRows } from '../text/page-rows.ts';
import { createPlace } from '../text/places.ts';
import { findTotalFaults } from './find-total-faults.ts';
import { findVatRows, hasValidTax, type VatRow } from './vat-rows.rules.ts';

/**
 * Reports rows of VAT whose tax is not their base times their rate, on text layers: OCR loses and adds cells of such tables. A row that shares
 * an amount with totals that do not add up has the same cause, and the totals say it.
 */
export const vatRowDetector: Detector = {
  name: 'vat_rows',
  detect: ({ document, limits }) => {
    const rows = readPageRows({ document, limits });
    const printed = rows.filter(({ page }) => page.source !== 'ocr');
    const faults = findVatRows(printed).filter((row) => !hasValidTax(row));
    if (faults.length === 0) return [];
    const totals = findTotalFaults(document, rows).flatMap(({ amounts }) => amounts);
    const isInTotals = ({ row, amounts }: VatRow) =>
      totals.some((total) => total.row.page === row.page && amounts.map(Math.abs).includes(Math.abs(total.value)));
    return observePlaces(
      'vat_arithmetic_mismatch',
      faults.filter((fault) => !isInTotals(fault)).map(({ row, words }) => createPlace(row.page, words)),
    );
  },
};
