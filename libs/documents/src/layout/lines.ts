import type { Box } from '../box.ts';
import type { Line, Word } from '../document.ts';
import { orderByColumns } from './columns.ts';
import { groupIntoRows } from './rows.ts';
import type { Segment } from './segment.ts';

/** Returns the segments of a page as lines in reading order. */
export const buildLines = (segments: readonly Segment[]): Line[] =>
  orderByColumns(groupIntoRows(segments)).map((row) => createLine(row.flatMap((segment) => segment.words)));

/** Creates a line from at least one word, left to right. */
export function createLine(words: readonly Word[]): Line {
  return { words, box: computeBounds(words.map((word) => word.box)), text: words.map((word) => word.text).join(' ') };
}

const computeBounds = (boxes: readonly Box[]): Box =>
  boxes.reduce(([x0, y0, x1, y1], box) => [
    Math.min(x0, box[0]),
    Math.min(y0, box[1]),
    Math.max(x1, box[2]),
    Math.max(y1, box[3]),
  ]);
