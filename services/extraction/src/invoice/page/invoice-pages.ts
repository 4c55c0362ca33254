import type { OpenedDocument, Page, PageSource } from '@probant/documents/document';
import { type DateOrder, detectDateOrder } from '@probant/french/dates';
import { median } from '@probant/kernel/median';
import { levelRotation, measureRotation, type Slope } from '../../reading/level-rotation.ts';
import { measureHeight, type Row, readRows, type Segment } from '../../reading/rows.ts';
import { findTableHead } from '../lines/table-head.ts';

/** A segment with the index of its row and its position in the row. */
export type Cell = { readonly segment: Segment; readonly row: number; readonly position: number };

/** The pages of an invoice, prepared for the rules that read its fields. */
export type InvoicePages = {
  readonly rows: readonly Row[];
  readonly cells: readonly Cell[];
  /** The text of all rows, one per line, folded. */
  readonly folded: string;
  readonly text: string;
  readonly dateOrder: DateOrder;
  /** The height of the largest letters, in page units. */
  readonly maxHeight: number;
  /** The median height of the cells, in page units. */
  readonly medianHeight: number;
  /** The last row of the head of the table of line items; null when there is none. */
  readonly tableHeadRow: number | null;
  /** The right edge of the words of each page, in page units. */
  readonly rightEdges: ReadonlyMap<number, number>;
  readonly source: PageSource;
  /** Each page as it was read, and the slope that was removed from its rows and cells. */
  readonly rotations: ReadonlyMap<number, { readonly page: Page; readonly slope: Slope }>;
};

// The head of an invoice is on its first pages, its totals on the last ones; the pages between contain line items only.
const MAX_FIRST_PAGES = 6;
const MAX_LAST_PAGES = 2;
const MAX_ROWS = 1500;
/** Longer segments are paragraphs, which contain no labelled values. */
const MAX_CELL_LENGTH = 400;

export function readInvoicePages(document: OpenedDocument): InvoicePages {
  const pages = document.pages.filter(
    (_, index, all) => index < MAX_FIRST_PAGES || index >= all.length - MAX_LAST_PAGES,
  );
  const slopes = new Map(pages.map((page) => [page.number, { page, slope: measureRotation(page) }] as const));
  const rows = pages
    .flatMap((page) => readRows(levelRotation(page, slopes.get(page.number)?.slope ?? 0)))
    .slice(0, MAX_ROWS);
  const cells = rows.flatMap((row, index) =>
    row.segments
      .map((segment, position) => ({ segment, row: index, position }))
      .filter(({ segment }) => segment.text.length <= MAX_CELL_LENGTH),
  );
  const text = rows.map((row) => row.text).join('\n');
  return {
    rows,
    cells,
    text,
    folded: rows.map((row) => row.folded).join('\n'),
    dateOrder: detectDateOrder(text),
    maxHeight: cells.reduce((max, { segment }) => Math.max(max, segment.bottom - segment.top), 1),
    medianHeight: Math.max(
      1,
      median(
        cells.map(({ segment }) => measureHeight(segment)),
        1,
      ),
    ),
    tableHeadRow: findTableHead(rows)?.row ?? null,
    rightEdges: new Map(
      [...Map.groupBy(cells, ({ segment }) => segment.page)].map(([page, all]) => [page, rightEdge(all)]),
    ),
    source: pages[0]?.source ?? 'pdf_text',
    rotations: slopes,
  };
}

/** Returns the share of the document above a row, 0 to 1. */
export const computeDepth = (pages: InvoicePages, row: number): number => row / Math.max(1, pages.rows.length - 1);

const rightEdge = (cells: readonly Cell[]): number =>
  cells.reduce((max, { segment }) => Math.max(max, segment.right), 1);
