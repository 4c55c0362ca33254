import type { Box, Line, Word } from '../document.ts';
import { columnsOf } from './columns.ts';
import { rowsOf } from './rows.ts';
import type { Segment } from './segment.ts';

/** Segments of a page as lines in reading order. */
export const linesOf = (segments: readonly Segment[]): Line[] =>
  columnsOf(rowsOf(segments)).map((row) => lineOf(row.flatMap((segment) => segment.words)));

/** At least one word, left to right. */
export function lineOf(words: readonly Word[]): Line {
  return { words, box: around(words.map((word) => word.box)), text: words.map((word) => word.text).join(' ') };
}

const around = (boxes: readonly Box[]): Box =>
  boxes.reduce(([x0, y0, x1, y1], box) => [
    Math.min(x0, box[0]),
    Math.min(y0, box[1]),
    Math.max(x1, box[2]),
    Math.max(y1, box[3]),
  ]);
