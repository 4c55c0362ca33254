import type { Sheet } from '../../../samples/drawing/sheet.ts';
import { textWidth } from '../../../samples/typeface/typeface.ts';

/** Texts that do not stand wholly on their sheet: what no reader can see. */
export const outsideTexts = (sheets: readonly Sheet[]): string[] =>
  sheets.flatMap(({ width, height, marks }) =>
    marks.flatMap((mark) => {
      if (mark.kind !== 'text') return [];
      const end = mark.x + textWidth(mark.face, mark.text) * mark.size + mark.tracking * mark.text.length;
      return mark.x < 0 || end > width || mark.y < 0 || mark.y > height ? [mark.text] : [];
    }),
  );
