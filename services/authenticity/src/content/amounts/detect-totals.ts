import type { Detector } from '../../evidence/evidence.ts';
import { observePlaces } from '../text/observe-places.ts';
import { listRowsOfPage, readPageRows } from '../text/page-rows.ts';
import { createPlace } from '../text/places.ts';
import { findTotalFaults } from './find-total-faults.ts';
import { findLinesFault } from './receipt-lines.rules.ts';

/**
 * Reports totals whose net amount and taxes do not add up to the gross amount, and totals of receipts to which the lines do not add up.
 * Lines of scans are left to receipt control: a line that was not read is no fault of the receipt.
 */
export const totalsDetector: Detector = {
  name: 'printed_totals',
  detect: ({ document, profile, limits }) => {
    const rows = readPageRows({ document, limits });
    const faults = findTotalFaults(document, rows);
    if (faults.length === 0 && profile === 'receipt') {
      const pages = document.pages.filter(({ source }) => source !== 'ocr');
      const lineFaults = pages.flatMap(({ number }) => findLinesFault(listRowsOfPage(rows, number)) ?? []);
      return observePlaces(
        'totals_mismatch',
        lineFaults.map(({ row, words }) => createPlace(row.page, words)),
      );
    }
    const raised = faults.filter(({ isLarge }) => isLarge);
    const counted = raised.length > 0 ? raised : faults;
    return observePlaces(
      'totals_mismatch',
      counted.flatMap(({ amounts }) => amounts.map(({ row, words }) => createPlace(row.page, words))),
      raised.length > 0,
    );
  },
};
