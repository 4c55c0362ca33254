import type { Box, Page, PageSource, Word } from '@probant/documents/document';
import { foldInPlace } from '@probant/french/text-folding';

/** Words that stand close together on one row. Sizes are in page units, so that widths and heights compare. */
export type Segment = {
  readonly text: string;
  /** The text in small letters without accents, same offsets. */
  readonly folded: string;
  readonly words: readonly Word[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly page: number;
  readonly source: PageSource;
};

/** Segments at the same height, left to right. `text` joins them by one space. */
export type Row = {
  readonly segments: readonly Segment[];
  readonly text: string;
  readonly folded: string;
  readonly words: readonly Word[];
  readonly page: number;
  readonly source: PageSource;
};

// A space is about 0.3 of the height of a line; wider than this, what follows is another cell.
const CELL_GAP = 1.5;

/** The rows of the first pages of a document: identity cards, slips and receipts have few, and a reader must not run long. */
export const firstRows = (pages: readonly Page[], most: number): Row[] => {
  const rows: Row[] = [];
  for (const page of pages) {
    if (rows.length >= most) break;
    rows.push(...rowsOf(page));
  }
  return rows.slice(0, most);
};

/** The rows of a page from top to bottom. What the reader of the document joined too eagerly is parted at wide gaps. */
export function rowsOf(page: Page): Row[] {
  const segments = page.lines.flatMap((line) => split(line.words, page)).sort((a, b) => middle(a) - middle(b));
  const rows: Segment[][] = [];
  for (const segment of segments) {
    const row = rows.slice(-3).findLast((candidate) => standsIn(candidate, segment));
    if (row) row.push(segment);
    else rows.push([segment]);
  }
  const height = (row: Segment[]) => row.reduce((sum, segment) => sum + middle(segment), 0) / row.length;
  return rows.sort((a, b) => height(a) - height(b)).map((row) => rowOf(row.sort((a, b) => a.left - b.left)));
}

export const heightOf = (segment: Segment): number => segment.bottom - segment.top;

/** The box around words; null for none. */
export function boxAround(words: readonly Word[]): Box | null {
  if (words.length === 0) return null;
  const side = (index: 0 | 1 | 2 | 3, choose: (...values: number[]) => number) =>
    choose(...words.map((word) => word.box[index]));
  return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)];
}

/** The words under [start, end) of a text made by joining them with one space. */
export function wordsUnder(words: readonly Word[], start: number, end: number): Word[] {
  let at = 0;
  return words.filter((word) => {
    const from = at;
    at += word.text.length + 1;
    return from < end && from + word.text.length > start;
  });
}

function segmentOf(words: readonly Word[], page: Pick<Page, 'number' | 'source' | 'width' | 'height'>): Segment {
  const box = boxAround(words) ?? [0, 0, 0, 0];
  const text = words.map((word) => word.text).join(' ');
  return {
    text,
    folded: foldInPlace(text),
    words,
    left: box[0] * page.width,
    right: box[2] * page.width,
    top: box[1] * page.height,
    bottom: box[3] * page.height,
    page: page.number,
    source: page.source,
  };
}

// No field holds a longer word: what is longer is data, and patterns would run long on it.
const LONGEST_WORD = 200;

function split(words: readonly Word[], page: Page): Segment[] {
  const cells: Word[][] = [];
  for (const word of words) {
    if (word.text.length > LONGEST_WORD) continue;
    const cell = cells.at(-1);
    const before = cell?.at(-1);
    const height = Math.max((word.box[3] - word.box[1]) * page.height, 1);
    const near = before && (word.box[0] - before.box[2]) * page.width <= CELL_GAP * height;
    if (cell && near) cell.push(word);
    else cells.push([word]);
  }
  return cells.map((cell) => segmentOf(cell, page));
}

function rowOf(segments: readonly Segment[]): Row {
  const [first] = segments;
  const text = segments.map((segment) => segment.text).join(' ');
  return {
    segments,
    text,
    folded: foldInPlace(text),
    words: segments.flatMap((segment) => segment.words),
    page: first?.page ?? 1,
    source: first?.source ?? 'pdf_text',
  };
}

const middle = (segment: Segment): number => (segment.top + segment.bottom) / 2;

function standsIn(row: readonly Segment[], segment: Segment): boolean {
  const last = row.at(-1);
  if (!last) return false;
  const level =
    Math.abs(middle(last) - middle(segment)) < 0.5 * Math.max(Math.min(heightOf(last), heightOf(segment)), 1);
  return level && row.every((other) => overlap(other, segment) <= 0.3 * Math.min(width(other), width(segment)));
}

const width = (segment: Segment): number => segment.right - segment.left;

/** How far two segments stand above one another, in page units; negative when a gap parts them. */
export const overlap = (a: Segment, b: Segment): number => Math.min(a.right, b.right) - Math.max(a.left, b.left);
