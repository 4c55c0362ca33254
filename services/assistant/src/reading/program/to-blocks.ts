import type { Page } from '@probant/documents/document';
import type { TextBlock, TextFormat } from '@probant/documents/text-blocks';
import { CELL_SEPARATOR } from '../../chunking/sentences.rules.ts';
import type { ExtractedBlock } from '../extracted-document.ts';
import { findParagraphs } from '../paragraphs/find-paragraphs.rules.ts';
import { splitFields } from '../tables/field-labels.rules.ts';
import { type CellRow, listColumns } from '../tables/table-cells.rules.ts';
import { arrangeTable } from '../tables/table-rows.rules.ts';

/** A block whose offset in the extracted text is not known yet. */
export type PlacedBlock = Omit<ExtractedBlock, 'start' | 'end'>;

/** Whether the first row of a table usually names its columns, or the format states which rows do. */
const HEADER_TRUST: Readonly<Record<TextFormat, 'usual' | 'stated'>> = {
  docx: 'usual',
  odt: 'usual',
  pptx: 'usual',
  xlsx: 'usual',
  html: 'stated',
  markdown: 'stated',
  csv: 'usual',
  text: 'stated',
};
/** Names that a spreadsheet gives to its sheets. */
const UNNAMED_SHEET_PATTERN = /^(?:feuil|feuille|sheet|tabelle|hoja)[ _]?\d*$/i;
const SHEET_LEVEL = 1;
const TABLE_TITLE_LEVEL = 2;
const MAX_TABLE_TITLE_LENGTH = 100;

/**
 * Returns the blocks of a text document with their offsets. Forms have one block for each label with its value. `sheets` are the names of
 * those of a workbook, which are titles.
 */
export function toBlocks(
  blocks: readonly TextBlock[],
  format: TextFormat,
  sheets: readonly string[] = [],
): readonly ExtractedBlock[] {
  const placed: PlacedBlock[] = [];
  let tables: CellRow[][] = [];
  let page: number | null = null;
  const endTables = () => {
    placed.push(...arrangeTables(tables, format, page));
    tables = [];
  };
  for (const block of blocks) {
    if (block.page !== page) {
      endTables();
      page = block.page;
      const sheet = page === null ? undefined : sheets[page - 1];
      if (sheet !== undefined && !UNNAMED_SHEET_PATTERN.test(sheet.trim()))
        placed.push({ kind: 'heading', level: SHEET_LEVEL, text: sheet.trim(), page, box: null, isHeader: false });
    }
    if (block.kind === 'table_row') {
      const row = { cells: block.cells, isMarked: block.isHeader };
      if (block.startsTable || tables.length === 0) tables.push([row]);
      else tables.at(-1)?.push(row);
    } else {
      endTables();
      placed.push(...toTextBlocks(block));
    }
  }
  endTables();
  return addOffsets(placed);
}

function toTextBlocks(block: Exclude<TextBlock, { readonly kind: 'table_row' }>): readonly PlacedBlock[] {
  const level = block.kind === 'heading' ? block.level : 0;
  const texts = block.kind === 'paragraph' ? splitFields(block.text) : [block.text];
  return texts.map((text) => ({ kind: block.kind, level, text, page: block.page, box: null, isHeader: false }));
}

/** Arranges tables that follow each other. In a workbook they share their columns, and a line above one is its title. */
function arrangeTables(
  tables: readonly (readonly CellRow[])[],
  format: TextFormat,
  page: number | null,
): readonly PlacedBlock[] {
  const isWorkbook = format === 'xlsx';
  const columns = isWorkbook ? listColumns(tables.flat()) : null;
  return tables.flatMap((rows) => {
    const arranged = arrangeTable(rows, HEADER_TRUST[format], columns ?? listColumns(rows));
    const header = arranged.findIndex(({ isHeader }) => isHeader);
    return arranged.map(({ cells, isHeader }, at) => {
      const text = cells.join(CELL_SEPARATOR);
      const isTitle = cells.length === 1 && (at < header || (isWorkbook && arranged.length === 1));
      if (isTitle && isWorkbook && text.length <= MAX_TABLE_TITLE_LENGTH)
        return { kind: 'heading' as const, level: TABLE_TITLE_LEVEL, text, page, box: null, isHeader };
      const kind = isTitle ? ('paragraph' as const) : ('table_row' as const);
      return { kind, level: 0, text, page, box: null, isHeader };
    });
  });
}

/** Returns the blocks of pages of words: paragraphs and headings by the place and the height of their lines. */
export const toPageBlocks = (pages: readonly Page[]): readonly ExtractedBlock[] =>
  addOffsets(pages.flatMap((page) => findParagraphs(page)));

/** Returns the blocks of a document, in reading order, with their offsets. */
export function addOffsets(blocks: readonly PlacedBlock[]): readonly ExtractedBlock[] {
  let start = 0;
  return blocks.map((block) => {
    const text = makeStorable(block.text);
    const placed = { ...block, text, start, end: start + text.length };
    start = placed.end + 1;
    return placed;
  });
}

/** Replaces NUL and lone surrogates, which PostgreSQL cannot store, by characters of the same length. */
const makeStorable = (text: string): string => text.replaceAll('\0', ' ').toWellFormed();
