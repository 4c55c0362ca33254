import type { PaintOperation } from '@probant/documents/pdf-structure';
import { createBox, createRing, createText } from './painted-pages.ts';

/** Boxes of a page at the limit of the paint order, which has 200,000 glyphs then. */
export const MAX_BOXES = 20_000;
/** Ten letters for one box. */
export const GLYPHS_PER_BOX = 10;
const WORD = 'abcdefghij'.slice(0, GLYPHS_PER_BOX);
const spread = (i: number): [number, number] => [(i * 37) % 590, (i * 53) % 780];

export const HOSTILE_PAGES: Readonly<Record<string, (boxes: number) => readonly PaintOperation[]>> = {
  'words and boxes all over the page': (boxes) =>
    Array.from({ length: boxes }, (_, i) => {
      const [x, y] = spread(i);
      return [createText(x, y, WORD), createBox([x - 1, y - 1, x + 6, y + 11])];
    }).flat(),
  'all words at one place, and boxes that hide none of them': (boxes) => [
    ...Array.from({ length: boxes }, () => createText(300, 400, WORD)),
    ...Array.from({ length: boxes }, () => createBox([301, 401, 304.5, 404.5])),
  ],
  'boxes over a quarter of the page, each over the words before it': (boxes) =>
    Array.from({ length: boxes }, (_, i) => [
      createText(...spread(i), i % 2 === 0 ? WORD : 'klmnopqrst'),
      createBox([0, 0, 290, 390]),
    ]).flat(),
  'all words at one place, and areas with many corners over them': (boxes) => [
    ...Array.from({ length: boxes }, () => createText(300, 400, WORD)),
    ...Array.from({ length: boxes }, () => createRing([290, 390, 310, 420])),
  ],
  'all words before and after one box': (boxes) => [
    ...Array.from({ length: boxes }, () => createText(100, 100, WORD)),
    createBox([50, 50, 200, 200]),
    ...Array.from({ length: boxes }, () => createText(130, 100, 'klmnopqrst')),
  ],
};
