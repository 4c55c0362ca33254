import type { Detector } from '../../evidence/evidence.ts';
import { observePlaces } from '../text/observe-places.ts';
import { readPageRows } from '../text/page-rows.ts';
import { createPlace } from '../text/places.ts';
import { findTotalFaults } from './find-total-faults.ts';

/** Totals whose net amount and taxes do not add up to the gross amount. */
export const totalsDetector: Detector = {
  name: 'printed_totals',
  detect: ({ document }) => {
    const faults = findTotalFaults(document, readPageRows(document));
    const raised = faults.filter(({ isLarge }) => isLarge);
    const counted = raised.length > 0 ? raised : faults;
    return observePlaces(
      'totals_mismatch',
      counted.flatMap(({ amounts }) => amounts.map(({ row, words }) => createPlace(row.page, words))),
      raised.length > 0,
    );
  },
};
