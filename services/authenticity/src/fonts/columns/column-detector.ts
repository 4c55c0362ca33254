import type { Detector } from '../../evidence/evidence.ts';
import { MAX_PLACES, toPlaces } from '../../page-edits/pages/edit-places.ts';
import { listAmountsOutOfColumn } from './column.rules.ts';
import { listPaintedAmounts } from './painted-amounts.ts';

/** Amounts that stick out of their column by the width of a digit. */
export const columnDetector: Detector = {
  name: 'columns of amounts',
  detect({ pdf }) {
    if (pdf === null) return [];
    const places = pdf.pages.flatMap((page) => {
      const amounts = listAmountsOutOfColumn(listPaintedAmounts(pdf.readPaint(page)));
      return toPlaces(
        amounts.map(({ box }) => box),
        page,
      );
    });
    if (places.length === 0) return [];
    return [{ code: 'figure_out_of_column', detail: { amounts: places.length, places: places.slice(0, MAX_PLACES) } }];
  },
};
