import { divideIntoCells } from '@probant/documents/cells';
import type { Page, PageSource, Word } from '@probant/documents/document';
import { foldInPlace } from '@probant/french/text-folding';
import { encloseWords } from './boxes.ts';

/** Adjacent words on one row. Sizes are in page units, so that widths and heights can be compared. */
export type Segment = {
  readonly text: string;
  /** The text in lower case without accents, with the same offsets. */
  readonly folded: string;
  readonly words: readonly Word[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly page: number;
  readonly source: PageSource;
};

/** Segments at the same height, left to right. `text` joins them with one space. */
export type Row = {
  readonly segments: readonly Segment[];
  readonly text: string;
  readonly folded: string;
  readonly words: readonly Word[];
  readonly page: number;
  readonly source: PageSource;
};

/** Returns the first rows of a document, at most `maxRows`. Identity cards, bank slips and receipts have few; the limit bounds the run time. */
export const readFirstRows = (pages: readonly Page[], maxRows: number): Row[] => {
  const rows: Row[] = [];
  for (const page of pages) {
    if (rows.length >= maxRows) break;
    rows.push(...readRows(page));
  }
  return rows.slice(0, maxRows);
};

/** Returns the rows of a page from top to bottom. Lines that the document reader joined across a wide gap are split there. */
export function readRows(page: Page): Row[] {
  const segments = page.lines
    .flatMap((line) => splitIntoSegments(line.words, page))
    .sort((a, b) => middle(a) - middle(b));
  const rows: Segment[][] = [];
  for (const segment of segments) {
    const row = rows.slice(-3).findLast((candidate) => isInRow(candidate, segment));
    if (row) row.push(segment);
    else rows.push([segment]);
  }
  const height = (row: Segment[]) => row.reduce((sum, segment) => sum + middle(segment), 0) / row.length;
  return rows.sort((a, b) => height(a) - height(b)).map((row) => rowOf(row.sort((a, b) => a.left - b.left)));
}

export const measureHeight = (segment: Segment): number => segment.bottom - segment.top;

/** Returns the words under [start, end) of the text that joins them with one space. */
export function selectWords(words: readonly Word[], start: number, end: number): Word[] {
  let at = 0;
  return words.filter((word) => {
    const from = at;
    at += word.text.length + 1;
    return from < end && from + word.text.length > start;
  });
}

/** Returns the segment of the words [from, to) of a segment. */
export function sliceSegment(segment: Segment, from: number, to: number): Segment {
  const words = segment.words.slice(from, to);
  const all = segment.words;
  const [x0 = 0, x1 = 1] = [all[0]?.box[0], all.at(-1)?.box[2]];
  const scale = (segment.right - segment.left) / Math.max(1e-9, x1 - x0);
  const part = (text: string) => text.split(' ').slice(from, to).join(' ');
  const [left, right] = [words[0]?.box[0] ?? x0, words.at(-1)?.box[2] ?? x1];
  return {
    ...segment,
    words,
    folded: part(segment.folded),
    text: words.map(({ text }) => text).join(' '),
    left: segment.left + (left - x0) * scale,
    right: segment.left + (right - x0) * scale,
  };
}

function segmentOf(words: readonly Word[], page: Pick<Page, 'number' | 'source' | 'width' | 'height'>): Segment {
  const box = encloseWords(words) ?? [0, 0, 0, 0];
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

// No field contains a longer word. Longer ones are encoded data, on which the patterns would be slow.
const MAX_WORD_LENGTH = 200;

function splitIntoSegments(words: readonly Word[], page: Page): Segment[] {
  const readable = words.filter(({ text }) => text.length <= MAX_WORD_LENGTH);
  return divideIntoCells(readable, page).map((cell) => segmentOf(cell, page));
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

function isInRow(row: readonly Segment[], segment: Segment): boolean {
  const last = row.at(-1);
  if (!last) return false;
  const isLevel =
    Math.abs(middle(last) - middle(segment)) < 0.5 * Math.max(Math.min(measureHeight(last), measureHeight(segment)), 1);
  return (
    isLevel && row.every((member) => measureOverlap(member, segment) <= 0.3 * Math.min(width(member), width(segment)))
  );
}

const width = (segment: Segment): number => segment.right - segment.left;

/** Returns the width that two segments share, in page units; negative when a gap separates them. */
export const measureOverlap = (a: Segment, b: Segment): number => Math.min(a.right, b.right) - Math.max(a.left, b.left);
