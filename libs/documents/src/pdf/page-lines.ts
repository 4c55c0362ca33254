import type { Line, Word } from '../document.ts';
import { lineOf, linesOf } from '../layout/lines.ts';
import type { Segment } from '../layout/segment.ts';
import { type QuarterTurn, turnedBox, turnedSize, undoing } from '../layout/turning.ts';
import { type PlacedWord, turnedWord, turnOfPage } from './placed-words.ts';

type Size = { readonly width: number; readonly height: number };

export type PageLines = Size & { readonly turned: QuarterTurn; readonly lines: readonly Line[] };

/** Words further apart than this share of their size start a new segment (a cell, a column). */
const SEGMENT_GAP = 1;

/**
 * The words of a displayed page as lines in reading order, on the page turned upright. Text written along the side comes after the
 * text of the page, slanted words (stamps, watermarks) last, each on a line of its own.
 */
export function pageLines(words: readonly PlacedWord[], page: Size): PageLines {
  const turned = turnOfPage(words);
  const upright = words.map((word) => turnedWord(word, turned));
  const size = turnedSize(page, turned);
  const level = ([0, 90, 270, 180] as const).flatMap((turn) =>
    linesOf(
      segmentsOf(
        upright.filter((word) => word.turn === turn),
        turn,
        size,
      ),
    ),
  );
  const slanted = upright.filter((word) => word.turn === null).map((word) => lineOf([asWord(word)]));
  return { ...size, turned, lines: [...level, ...slanted] };
}

const asWord = ({ text, box }: PlacedWord): Word => ({ text, box, confidence: 1 });

/** Words of one direction, grouped in the frame where they are level, in points. */
function segmentsOf(words: readonly PlacedWord[], turn: QuarterTurn, page: Size): Segment[] {
  const frame = turnedSize(page, turn);
  const placed = words.map((word) => placeOf(word, turn, frame)).sort((a, b) => a.middle - b.middle || a.left - b.left);
  const segments: Segment[] = [];
  for (const place of inRows(placed)) {
    const last = segments.at(-1);
    if (last && belongs(last, place)) segments[segments.length - 1] = joined(last, place);
    else segments.push(place);
  }
  return segments;
}

function placeOf(word: PlacedWord, turn: QuarterTurn, frame: Size): Segment {
  const [x0, y0, x1, y1] = turnedBox(word.box, undoing(turn));
  return {
    words: [asWord(word)],
    left: x0 * frame.width,
    right: x1 * frame.width,
    middle: ((y0 + y1) / 2) * frame.height,
    height: word.size,
  };
}

/** Words of nearly one height on the page, left to right: small steps of the baseline do not part neighbours. */
function inRows(places: readonly Segment[]): Segment[] {
  const rows: Segment[][] = [];
  for (const place of places) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && Math.abs(place.middle - first.middle) < 0.5 * Math.min(first.height, place.height))
      row.push(place);
    else rows.push([place]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.left - b.left));
}

function belongs(last: Segment, next: Segment): boolean {
  const height = Math.max(last.height, next.height);
  const gap = next.left - last.right;
  return Math.abs(last.middle - next.middle) < 0.5 * height && gap < SEGMENT_GAP * height && gap > -height;
}

const joined = (a: Segment, b: Segment): Segment => ({
  words: [...a.words, ...b.words],
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  middle: a.middle,
  height: Math.max(a.height, b.height),
});
