import type { TextLimits } from '../text-block.ts';

/** A row of the outermost table. `startsTable`: the first one of its table. */
type HtmlRow = { readonly cells: readonly string[]; readonly isHeader: boolean; readonly startsTable: boolean };

/** Builds the rows of the outermost table from its elements; those of a table inside a cell are ignored. */
export type HtmlTable = {
  /** Whether a table is open. */
  readonly isOpen: boolean;
  /** Whether a row of the outermost table is open, whose cells this table takes. */
  readonly takesCells: boolean;
  openTable(): void;
  /** Returns whether it was the outermost one. */
  closeTable(): boolean;
  openHead(): void;
  closeHead(): void;
  openRow(): void;
  closeRow(): void;
  openCell(name: 'td' | 'th', attributes: Readonly<Record<string, string>>): void;
  closeCell(text: string): void;
};

/** Cells of a row that a cell with colspan covers. */
const MAX_COLUMN_SPAN = 100;
const MAX_ROW_SPAN = 1_000;
/** A longer text is not repeated in the cells that its own one covers. */
const MAX_REPEATED_CHARACTERS = 300;

/** A cell that covers rows below its own, by its column. */
type OpenSpan = { readonly text: string; rows: number };
type OpenRow = { readonly cells: string[]; isHeader: boolean; columnSpan: number; rowSpan: number };

/** Calls `onRow` with each row that has a text. */
export function createHtmlTable(
  { cellsInRow }: Pick<TextLimits, 'cellsInRow'>,
  onRow: (row: HtmlRow) => void,
): HtmlTable {
  let [tableDepth, headDepth] = [0, 0];
  let row: OpenRow | null = null;
  let isFirstRow = false;
  const spans = new Map<number, OpenSpan>();

  /** Adds the texts of cells of the rows above that reach into this row, at their columns. */
  const fillSpans = ({ cells }: OpenRow) => {
    for (let span = spans.get(cells.length); span !== undefined; span = spans.get(cells.length)) {
      span.rows -= 1;
      if (span.rows === 0) spans.delete(cells.length);
      cells.push(span.text);
    }
  };
  const endRow = () => {
    if (row !== null) fillSpans(row);
    if (row?.cells.some((cell) => cell.trim() !== '')) {
      onRow({ cells: row.cells, isHeader: row.isHeader, startsTable: isFirstRow });
      isFirstRow = false;
    }
    row = null;
  };
  return {
    get isOpen() {
      return tableDepth > 0;
    },
    get takesCells() {
      return tableDepth === 1 && row !== null;
    },
    openTable() {
      tableDepth += 1;
      if (tableDepth > 1) return;
      isFirstRow = true;
      spans.clear();
    },
    closeTable() {
      const isOutermost = tableDepth === 1;
      if (isOutermost) endRow();
      tableDepth = Math.max(0, tableDepth - 1);
      return isOutermost;
    },
    openHead() {
      headDepth += 1;
    },
    closeHead() {
      headDepth = Math.max(0, headDepth - 1);
    },
    openRow() {
      if (tableDepth === 1) row = { cells: [], isHeader: headDepth > 0, columnSpan: 1, rowSpan: 1 };
    },
    closeRow() {
      if (tableDepth === 1) endRow();
    },
    openCell(name, attributes) {
      if (row === null) return;
      row.columnSpan = readSpan(attributes['colspan'], MAX_COLUMN_SPAN);
      row.rowSpan = readSpan(attributes['rowspan'], MAX_ROW_SPAN);
      if (name === 'th' && row.cells.length === 0) row.isHeader = true;
      if (name === 'td' && headDepth === 0) row.isHeader = false;
    },
    closeCell(text) {
      if (row === null) return;
      fillSpans(row);
      const { cells, columnSpan, isHeader, rowSpan } = row;
      const repeated = text.length <= MAX_REPEATED_CHARACTERS ? text : '';
      const covered = isHeader ? repeated : '';
      for (let column = 0; column < columnSpan && cells.length < cellsInRow; column++) {
        if (rowSpan > 1) spans.set(cells.length, { text: column === 0 ? repeated : covered, rows: rowSpan - 1 });
        cells.push(column === 0 ? text : covered);
      }
    },
  };
}

const readSpan = (value: string | undefined, maximum: number): number =>
  Math.min(maximum, Math.max(1, Number.parseInt(value ?? '1', 10) || 1));
