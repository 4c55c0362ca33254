import { invertTurn, type QuarterTurn, rotateBox, rotateSize } from '../box.ts';
import type { Line, Word } from '../document.ts';
import { buildLines, createLine } from '../layout/lines.ts';
import type { Segment } from '../layout/segment.ts';
import { computePageTurn, type PlacedWord, rotateWord } from './placed-words.ts';

type Size = { readonly width: number; readonly height: number };

export type PageLines = Size & { readonly turned: QuarterTurn; readonly lines: readonly Line[] };

/** A gap above this share of the letter size starts a new segment (a cell, a column). */
const MAX_SEGMENT_GAP = 1;

/**
 * Returns the words of a displayed page as lines in reading order, on the page turned upright. Text written along the side comes after the
 * text of the page; slanted words (stamps, watermarks) come last, each on a line of its own.
 */
export function buildPageLines(words: readonly PlacedWord[], page: Size): PageLines {
  const turned = computePageTurn(words);
  const uprightWords = words.map((word) => rotateWord(word, turned));
  const size = rotateSize(page, turned);
  const levelLines = ([0, 90, 270, 180] as const).flatMap((turn) =>
    buildLines(
      groupIntoSegments(
        uprightWords.filter((word) => word.turn === turn),
        turn,
        size,
      ),
    ),
  );
  const slantedLines = uprightWords.filter((word) => word.turn === null).map((word) => createLine([toWord(word)]));
  return { ...size, turned, lines: [...levelLines, ...slantedLines] };
}

const toWord = ({ text, box }: PlacedWord): Word => ({ text, box, confidence: 1 });

/** Groups words of one direction in the frame where they are level, in points. */
function groupIntoSegments(words: readonly PlacedWord[], turn: QuarterTurn, page: Size): Segment[] {
  const frame = rotateSize(page, turn);
  const wordSegments = words
    .map((word) => toSegment(word, turn, frame))
    .sort((a, b) => a.middle - b.middle || a.left - b.left);
  const segments: GrowingSegment[] = [];
  for (const next of sortByRows(wordSegments)) {
    const last = segments.at(-1);
    if (last && isSameSegment(last, next)) extendSegment(last, next);
    else segments.push({ ...next, words: [...next.words] });
  }
  return segments;
}

/** A segment that is extended in place: copying its words for each word of a row of 40,000 took 11 s. */
type GrowingSegment = { -readonly [Key in keyof Segment]: Segment[Key] } & { readonly words: Word[] };

function toSegment(word: PlacedWord, turn: QuarterTurn, frame: Size): Segment {
  const [x0, y0, x1, y1] = rotateBox(word.box, invertTurn(turn));
  return {
    words: [toWord(word)],
    left: x0 * frame.width,
    right: x1 * frame.width,
    middle: ((y0 + y1) / 2) * frame.height,
    height: word.size,
  };
}

/** Sorts words into rows of nearly the same height, left to right: small steps of the baseline do not separate neighbours. */
function sortByRows(wordSegments: readonly Segment[]): Segment[] {
  const rows: Segment[][] = [];
  for (const segment of wordSegments) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && Math.abs(segment.middle - first.middle) < 0.5 * Math.min(first.height, segment.height))
      row.push(segment);
    else rows.push([segment]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.left - b.left));
}

function isSameSegment(last: Segment, next: Segment): boolean {
  const height = Math.max(last.height, next.height);
  const gap = next.left - last.right;
  return Math.abs(last.middle - next.middle) < 0.5 * height && gap < MAX_SEGMENT_GAP * height && gap > -height;
}

function extendSegment(segment: GrowingSegment, next: Segment): void {
  segment.words.push(...next.words);
  segment.left = Math.min(segment.left, next.left);
  segment.right = Math.max(segment.right, next.right);
  segment.height = Math.max(segment.height, next.height);
}
