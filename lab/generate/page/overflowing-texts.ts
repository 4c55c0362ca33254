import type { Sheet } from '../../../samples/drawing/sheet.ts';
import { measureTextWidth } from '../../../samples/typeface/typeface.ts';

/** Returns the texts that extend beyond the edge of their sheet. */
export const findOverflowingTexts = (sheets: readonly Sheet[]): string[] =>
  sheets.flatMap(({ width, height, marks }) =>
    marks.flatMap((mark) => {
      if (mark.kind !== 'text') return [];
      const end = mark.x + measureTextWidth(mark.face, mark.text) * mark.size + mark.tracking * mark.text.length;
      return mark.x < 0 || end > width || mark.y < 0 || mark.y > height ? [mark.text] : [];
    }),
  );
