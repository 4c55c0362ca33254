import type { Features } from '../../ranking/features.ts';
import { measureHeight } from '../../reading/rows.ts';
import { type Cell, computeDepth, type InvoicePages } from './invoice-pages.ts';
import { hasLabel, type Label } from './labels.ts';

/** Labels that change the meaning of a value when they are anywhere on its row, or directly after it. */
const ROW_LABELS: readonly Label[] = ['order', 'delivery', 'penalty', 'capital', 'deposit', 'discount', 'bank', 'unit'];
const FOLLOWING_LABELS: readonly Label[] = ['rate', 'capital', 'vat', 'phone'];
const MAX_FOLLOWING_LETTERS = 20;

/** Returns features of the place of [start, end) of a cell's text. The learned weights use all of them, the rules few. */
export function computePlaceFeatures(pages: InvoicePages, cell: Cell, start: number, end: number): Features {
  const { segment, row, position } = cell;
  const fullRow = pages.rows[row];
  const cells = fullRow?.segments.length ?? 1;
  const following = segment.folded.slice(end, end + MAX_FOLLOWING_LETTERS);
  const labels: Record<string, number> = {};
  for (const label of ROW_LABELS)
    labels[`row:${label}`] = Number(fullRow !== undefined && hasLabel(fullRow.folded.slice(0, 400), label));
  for (const label of FOLLOWING_LABELS) labels[`behind:${label}`] = Number(hasLabel(following, label));
  const edge = pages.rightEdges.get(segment.page) ?? 1;
  return {
    ...labels,
    x: segment.left / edge,
    right: segment.right / edge,
    height: Math.min(4, measureHeight(segment) / pages.medianHeight),
    page: Math.min(3, segment.page - 1),
    lastPage: Number(segment.page === pages.rows.at(-1)?.page),
    lettersBefore: Math.min(40, start),
    lettersBehind: Math.min(60, segment.text.length - end),
    cellsBefore: Math.min(8, position),
    cellsBehind: Math.min(8, cells - 1 - position),
    belowTable: Number(pages.tableHeadRow !== null && row > pages.tableHeadRow),
    untilEnd: Math.min(30, pages.rows.length - 1 - row),
    rowsAbove: Math.min(60, row),
    depth: computeDepth(pages, row),
  };
}
