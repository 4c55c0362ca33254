import type { Sheet } from '@probant/samples/drawing/sheet';
import { measureTextWidth } from '@probant/samples/typeface/typeface';

/** Returns the texts that extend beyond the edge of their sheet. */
export const findOverflowingTexts = (sheets: readonly Sheet[]): string[] =>
  sheets.flatMap(({ width, height, marks }) =>
    marks.flatMap((mark) => {
      if (mark.kind !== 'text') return [];
      const end = mark.x + measureTextWidth(mark.face, mark.text) * mark.size + mark.tracking * mark.text.length;
      return mark.x < 0 || end > width || mark.y < 0 || mark.y > height ? [mark.text] : [];
    }),
  );
