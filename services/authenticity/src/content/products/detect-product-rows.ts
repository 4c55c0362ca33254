import type { Detector } from '../../evidence/evidence.ts';
import { observePlaces } from '../text/observe-places.ts';
import { listRowsOfPage, readPageRows } from '../text/page-rows.ts';
import { createPlace } from '../text/places.ts';
import { findProductFaults } from './find-product-faults.ts';

/** Rows of a table whose amount is not quantity x price, or base x rate, while the other rows are right. Text layers only. */
export const productRowDetector: Detector = {
  name: 'product_rows',
  detect: ({ document, limits }) => {
    const rows = readPageRows({ document, limits });
    const printed = document.pages.filter(({ source }) => source !== 'ocr');
    const faults = printed.flatMap(({ number }) => findProductFaults(listRowsOfPage(rows, number)));
    return observePlaces(
      'row_product_mismatch',
      faults.map(({ row, numbers }) =>
        createPlace(
          row.page,
          numbers.flatMap(({ words }) => words),
        ),
      ),
    );
  },
};
