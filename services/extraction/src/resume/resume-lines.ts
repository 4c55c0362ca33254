import type { OpenedDocument, Page } from '@probant/documents/document';
import { foldInPlace } from '@probant/french/text-folding';
import { heightOf, type Row, rowsOf, type Segment } from '../reading/rows.ts';

/** A row of a resume in reading order, columns one after the other as the reader of documents gives them. */
export type ResumeLine = {
  /** Without its bullet. */
  readonly text: string;
  readonly folded: string;
  /** Parts with wide gaps between them. */
  readonly parts: readonly string[];
  readonly bullet: boolean;
  readonly place: Row;
  readonly left: number;
  readonly height: number;
  /** Room above, in heights of the line; large at the top of a page or column. */
  readonly gapAbove: number;
};

const BULLET = /^\s*(?:[•·●▪◦‣➢➤►✓✔○■□–—*-]|\uF0B7|\u00a7|o(?=\s))\s*/u;
/** Hyphens that PDF writers leave: soft, non-breaking, typographic. */
const HYPHENS = /-?\u00ad\u2010?|-?\u2010|\u2011/g;

// Longer than any resume, short enough that reading ends soon.
const MOST_PAGES = 12;
const MOST_LINES = 300;

export function resumeLines(document: OpenedDocument): ResumeLine[] {
  return document.pages.slice(0, MOST_PAGES).flatMap((page) => {
    const rows = rowsInOrder({ ...page, lines: page.lines.slice(0, MOST_LINES) });
    return rows.map((row, index) => lineOf(row, rows[index - 1]));
  });
}

/** Rows as the page lists its lines: only lines that follow each other on one level are one row. */
function rowsInOrder(page: Page): Row[] {
  const rows: Row[] = [];
  for (const line of page.lines) {
    const [row] = rowsOf({ ...page, lines: [line] });
    const before = rows.at(-1);
    if (!row) continue;
    if (before && follows(before, row)) rows[rows.length - 1] = joined(before, row);
    else rows.push(row);
  }
  return rows;
}

const first = (row: Row): Segment | undefined => row.segments[0];
const last = (row: Row): Segment | undefined => row.segments.at(-1);

function follows(before: Row, row: Row): boolean {
  const [a, b] = [last(before), first(row)];
  if (!a || !b || b.left < a.right) return false;
  return Math.abs((a.top + a.bottom) / 2 - (b.top + b.bottom) / 2) < 0.5 * Math.min(heightOf(a), heightOf(b));
}

function joined(a: Row, b: Row): Row {
  const text = `${a.text} ${b.text}`;
  return {
    ...a,
    segments: [...a.segments, ...b.segments],
    words: [...a.words, ...b.words],
    text,
    folded: foldInPlace(text),
  };
}

function lineOf(row: Row, above: Row | undefined): ResumeLine {
  const clean = (text: string) => text.replace(HYPHENS, '-').replace(/\s+/g, ' ').trim();
  const text = clean(row.text);
  const bullet = BULLET.exec(text)?.[0] ?? '';
  const isBullet = bullet !== '' && /\p{L}/u.test(text.slice(bullet.length));
  const body = isBullet ? text.slice(bullet.length) : text;
  const parts = row.segments
    .map((segment) => clean(segment.text))
    .map((part, at) => (at === 0 && isBullet ? part.replace(BULLET, '') : part));
  const [segment, upper] = [first(row), above && first(above)];
  const height = segment ? heightOf(segment) : 0;
  const gap = segment && upper ? (segment.top - upper.bottom) / Math.max(height, 1) : 9;
  return {
    text: body,
    folded: foldInPlace(body),
    parts: parts.filter((part) => part !== ''),
    bullet: isBullet,
    place: row,
    left: segment?.left ?? 0,
    height,
    gapAbove: gap < 0 ? 9 : gap,
  };
}
