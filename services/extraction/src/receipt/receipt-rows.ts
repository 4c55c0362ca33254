import type { OpenedDocument } from '@probant/documents/document';
import { levelPerspective } from '../reading/level-perspective.ts';
import { measureHeight, type Row, readFirstRows } from '../reading/rows.ts';
import { detectLabels, type LabelClass } from './labels/label-classes.ts';

/** The rows of a receipt, with the sizes that features are relative to. Sizes are in page units. */
export type ReceiptRows = {
  readonly rows: readonly Row[];
  /** The label classes of each row, by its index. */
  readonly labels: readonly ReadonlySet<LabelClass>[];
  readonly medianHeight: number;
  readonly left: number;
  readonly width: number;
};

// A long till roll has about 200 rows. The limit keeps pairwise arithmetic on longer documents cheap.
export const MAX_ROWS = 400;

/** Returns the rows of a document read as a receipt, at most `MAX_ROWS`. */
export function readReceiptRows(document: OpenedDocument): ReceiptRows {
  const rows = readLevelRows(document);
  const segments = rows.flatMap((row) => row.segments);
  const heights = segments.map(measureHeight).sort((a, b) => a - b);
  const left = Math.min(...segments.map((segment) => segment.left), Number.MAX_SAFE_INTEGER);
  const right = Math.max(...segments.map((segment) => segment.right), 0);
  return {
    rows,
    labels: rows.map((row) => detectLabels(row.text)),
    medianHeight: heights[heights.length >> 1] || 1,
    left,
    width: Math.max(right - left, 1),
  };
}

/** Finds the rows on levelled pages, since photos are taken at an angle. Their words keep the boxes that were read. */
function readLevelRows({ pages }: OpenedDocument): Row[] {
  const levelled = pages.map(levelPerspective);
  const originals = (words: Row['words']) =>
    words.map((word) => levelled.reduce((found, { toOriginalWord: original }) => original(found), word));
  return readFirstRows(
    levelled.map(({ page }) => page),
    MAX_ROWS,
  ).map((row) => ({
    ...row,
    words: originals(row.words),
    segments: row.segments.map((segment) => ({ ...segment, words: originals(segment.words) })),
  }));
}
