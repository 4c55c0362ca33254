import type { OpenedDocument } from '@probant/documents/document';
import { levelledPage } from '../reading/levelled-page.ts';
import { firstRows, heightOf, type Row } from '../reading/rows.ts';
import { type LabelClass, labelsOf } from './label-classes.ts';

/** A receipt as rows, with what every feature is measured against. Sizes are in page units. */
export type ReceiptRows = {
  readonly rows: readonly Row[];
  /** What each row is about. */
  readonly labels: readonly ReadonlySet<LabelClass>[];
  readonly medianHeight: number;
  readonly left: number;
  readonly width: number;
};

// A long till roll has some 200 rows; what is longer is no receipt, and pairwise arithmetic must stay cheap.
const MOST_ROWS = 400;

export function receiptRows(document: OpenedDocument): ReceiptRows {
  const rows = levelRows(document);
  const segments = rows.flatMap((row) => row.segments);
  const heights = segments.map(heightOf).sort((a, b) => a - b);
  const left = Math.min(...segments.map((segment) => segment.left), Number.MAX_SAFE_INTEGER);
  const right = Math.max(...segments.map((segment) => segment.right), 0);
  return {
    rows,
    labels: rows.map((row) => labelsOf(row.text)),
    medianHeight: heights[heights.length >> 1] || 1,
    left,
    width: Math.max(right - left, 1),
  };
}

/** Rows as they run, also where a photo was taken from an angle; their words are as they were read, boxes included. */
function levelRows({ pages }: OpenedDocument): Row[] {
  const levelled = pages.map(levelledPage);
  const originals = (words: Row['words']) =>
    words.map((word) => levelled.reduce((found, { original }) => original(found), word));
  return firstRows(
    levelled.map(({ page }) => page),
    MOST_ROWS,
  ).map((row) => ({
    ...row,
    words: originals(row.words),
    segments: row.segments.map((segment) => ({ ...segment, words: originals(segment.words) })),
  }));
}
