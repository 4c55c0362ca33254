import type { OpenedDocument, Page, PageSource } from '@probant/documents/document';
import { type DateOrder, dateOrderOf } from '@probant/french/dates';
import { median } from '../../reading/median.ts';
import { heightOf, type Row, rowsOf, type Segment } from '../../reading/rows.ts';
import { levelled, type Slope, slopeOf } from './levelled-page.ts';
import { tableHead } from './table-head.ts';

/** A segment with its place among the rows. */
export type Cell = { readonly segment: Segment; readonly row: number; readonly place: number };

/** The pages of an invoice as its rules see them. */
export type InvoicePages = {
  readonly rows: readonly Row[];
  readonly cells: readonly Cell[];
  /** All rows, one a line, folded. */
  readonly folded: string;
  readonly text: string;
  readonly dateOrder: DateOrder;
  /** The largest letters, in page units. */
  readonly tallest: number;
  /** The height of most letters, in page units. */
  readonly usualHeight: number;
  /** The last row of the head of the table of lines; null when there is none. */
  readonly tableRow: number | null;
  /** The right end of the words of each page, in page units. */
  readonly rightEnds: ReadonlyMap<number, number>;
  readonly source: PageSource;
  /** Each page as it is: rows and cells stand on it levelled by its slope. */
  readonly leaning: ReadonlyMap<number, { readonly page: Page; readonly slope: Slope }>;
};

// The head of an invoice stands on its first pages, its totals on the last ones; what lies between is lines.
const FIRST_PAGES = 6;
const LAST_PAGES = 2;
const ROW_LIMIT = 1500;
/** What is longer is a paragraph, in which nothing is labelled. */
const CELL_LENGTH = 400;

export function invoicePages(document: OpenedDocument): InvoicePages {
  const pages = document.pages.filter((_, index, all) => index < FIRST_PAGES || index >= all.length - LAST_PAGES);
  const slopes = new Map(pages.map((page) => [page.number, { page, slope: slopeOf(page) }] as const));
  const rows = pages.flatMap((page) => rowsOf(levelled(page, slopes.get(page.number)?.slope ?? 0))).slice(0, ROW_LIMIT);
  const cells = rows.flatMap((row, index) =>
    row.segments
      .map((segment, place) => ({ segment, row: index, place }))
      .filter(({ segment }) => segment.text.length <= CELL_LENGTH),
  );
  const text = rows.map((row) => row.text).join('\n');
  return {
    rows,
    cells,
    text,
    folded: rows.map((row) => row.folded).join('\n'),
    dateOrder: dateOrderOf(text),
    tallest: cells.reduce((most, { segment }) => Math.max(most, segment.bottom - segment.top), 1),
    usualHeight: Math.max(
      1,
      median(
        cells.map(({ segment }) => heightOf(segment)),
        1,
      ),
    ),
    tableRow: tableHead(rows)?.row ?? null,
    rightEnds: new Map(
      [...Map.groupBy(cells, ({ segment }) => segment.page)].map(([page, all]) => [page, rightEnd(all)]),
    ),
    source: pages[0]?.source ?? 'pdf_text',
    leaning: slopes,
  };
}

/** Share of the document above a row, 0 to 1. */
export const depthOf = (pages: InvoicePages, row: number): number => row / Math.max(1, pages.rows.length - 1);

const rightEnd = (cells: readonly Cell[]): number =>
  cells.reduce((most, { segment }) => Math.max(most, segment.right), 1);
