import { heightOf } from '../../reading/rows.ts';
import { type Cell, depthOf, type InvoicePages } from './invoice-pages.ts';
import { bears, type Label } from './labels.ts';
import type { Features } from './scoring.ts';

/** Words that change what a value is when they stand anywhere on its row, and right behind it. */
const ON_THE_ROW: readonly Label[] = ['order', 'delivery', 'penalty', 'capital', 'deposit', 'discount', 'bank', 'unit'];
const BEHIND: readonly Label[] = ['rate', 'capital', 'vat', 'phone'];
const BEHIND_REACH = 20;

/** Where [start, end) of a cell's text stands on its page, and among what. Learned weights use it, rules by hand do not. */
export function placeFeatures(pages: InvoicePages, cell: Cell, start: number, end: number): Features {
  const { segment, row, place } = cell;
  const whole = pages.rows[row];
  const cells = whole?.segments.length ?? 1;
  const behind = segment.folded.slice(end, end + BEHIND_REACH);
  const flags: Record<string, number> = {};
  for (const label of ON_THE_ROW)
    flags[`row:${label}`] = Number(whole !== undefined && bears(whole.folded.slice(0, 400), label));
  for (const label of BEHIND) flags[`behind:${label}`] = Number(bears(behind, label));
  const edge = pages.rightEnds.get(segment.page) ?? 1;
  return {
    ...flags,
    x: segment.left / edge,
    right: segment.right / edge,
    height: Math.min(4, heightOf(segment) / pages.usualHeight),
    page: Math.min(3, segment.page - 1),
    lastPage: Number(segment.page === pages.rows.at(-1)?.page),
    lettersBefore: Math.min(40, start),
    lettersBehind: Math.min(60, segment.text.length - end),
    cellsBefore: Math.min(8, place),
    cellsBehind: Math.min(8, cells - 1 - place),
    belowTable: Number(pages.tableRow !== null && row > pages.tableRow),
    untilEnd: Math.min(30, pages.rows.length - 1 - row),
    rowsAbove: Math.min(60, row),
    depth: depthOf(pages, row),
  };
}
