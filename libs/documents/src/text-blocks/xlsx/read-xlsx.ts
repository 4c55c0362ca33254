import { UnreadableDocument } from '../../document.ts';
import { readOfficeParts } from '../../office-archive/office-parts.ts';
import { readRelations, readXmlEvents } from '../../office-archive/xml-events.ts';
import { type BlockCollector, createBlockCollector } from '../block-collector.ts';
import type { TextBlock, TextLimits } from '../text-block.ts';
import { formatSerialDate } from './xlsx-dates.ts';
import { readMerges, toColumn } from './xlsx-merges.ts';
import { formatGeneral, formatNumber, type NumberFormat } from './xlsx-number-format.ts';
import { readNumberFormats } from './xlsx-styles.ts';

const WORKBOOK_PART = 'xl/workbook.xml';

type Workbook = {
  readonly sharedTexts: readonly string[];
  /** Of each cell style; null for the general one. */
  readonly formats: readonly (NumberFormat | null)[];
  readonly is1904: boolean;
};

/** A sheet of the workbook; `part` is undefined where the file has none. */
type Sheet = { readonly name: string; readonly isHidden: boolean; readonly part: Uint8Array | undefined };

/**
 * Reads the sheets of a workbook in their order as table rows, with their values as a French spreadsheet shows them; formulas give their last
 * result. `page` is the number of the sheet. The first row of a sheet with text is its header; one after an empty row starts a table. What is
 * hidden (sheets, rows, columns) is left out: `hiddenTextPages` counts the sheets with such a text.
 *
 * @throws UnreadableDocument.
 */
export function readXlsx(
  bytes: Uint8Array,
  limits: TextLimits,
): {
  readonly sheets: readonly string[];
  readonly blocks: readonly TextBlock[];
  readonly hiddenTextPages: number;
} {
  const parts = readOfficeParts(bytes, limits.elements);
  const workbookPart = parts.get(WORKBOOK_PART);
  if (workbookPart === undefined) throw new UnreadableDocument('unreadable');
  const targets = readRelations(parts, WORKBOOK_PART);
  const sheets: Sheet[] = [];
  let is1904 = false;
  readXmlEvents(workbookPart, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      else if (name === 'sheet')
        sheets.push({
          name: attributes['name'] ?? '',
          isHidden: (attributes['state'] ?? 'visible') !== 'visible',
          part: parts.get(targets.get(attributes['r:id'] ?? '') ?? ''),
        });
    },
  });
  const workbook = {
    sharedTexts: readSharedTexts(parts.get('xl/sharedStrings.xml')),
    formats: readNumberFormats(parts.get('xl/styles.xml')),
    is1904,
  };
  const collector = createBlockCollector(limits);
  let hiddenTextPages = 0;
  for (const [index, { isHidden, part }] of sheets.entries()) {
    if (part === undefined) continue;
    if (readSheet(part, isHidden, index + 1, workbook, collector, limits)) hiddenTextPages += 1;
  }
  return { sheets: sheets.map(({ name }) => name), blocks: collector.blocks, hiddenTextPages };
}

/** Reads the texts that cells refer to by index, without the phonetic hints of East Asian texts. */
function readSharedTexts(part: Uint8Array | undefined): readonly string[] {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isPhonetic = false;
  if (part !== undefined)
    readXmlEvents(part, {
      open: (name) => {
        if (name === 'si') text = '';
        else if (name === 'rPh') isPhonetic = true;
        else if (name === 't') isText = true;
      },
      text: (piece) => {
        if (isText && !isPhonetic) text += piece;
      },
      close: (name) => {
        if (name === 't') isText = false;
        else if (name === 'rPh') isPhonetic = false;
        else if (name === 'si') texts.push(text);
      },
    });
  return texts;
}

/** A row while it is read. */
type OpenRow = { readonly number: number; readonly isHidden: boolean; readonly cells: string[] };

/** Adds the rows of a sheet. Returns whether it has a text that is hidden. */
function readSheet(
  part: Uint8Array,
  isSheetHidden: boolean,
  page: number,
  workbook: Workbook,
  { add }: BlockCollector,
  { cellsInRow }: TextLimits,
): boolean {
  const merges = readMerges(part);
  const hiddenColumns = new Set<number>();
  let hasHiddenText = false;
  let isHeader = true;
  let lastRow = 0;
  let row: OpenRow = { number: 0, isHidden: false, cells: [] };
  let [type, style, column] = ['', 0, 0];
  let value = '';
  let isValue = false;
  const endCell = () => {
    if (value === '' || column > cellsInRow) return;
    const text = formatCell(value, type, style, workbook);
    if (isSheetHidden || row.isHidden || hiddenColumns.has(column)) hasHiddenText ||= text.trim() !== '';
    else {
      while (row.cells.length < column - 1) row.cells.push('');
      row.cells[column - 1] = text;
    }
  };
  const endRow = () => {
    if (!row.cells.some((cell) => cell.trim() !== '')) return;
    const startsTable = isHeader || row.number > lastRow + 1;
    const cells = merges.fill(row.number, row.cells);
    add({ kind: 'table_row', cells, isHeader, ...(startsTable && { startsTable: true }), page });
    isHeader = false;
    lastRow = row.number;
  };
  readXmlEvents(part, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = { number: Number(attributes['r']) || row.number + 1, isHidden: isTrue(attributes['hidden']), cells: [] };
        column = 0;
        // An empty row in between counts, a hidden one does not.
        if (row.isHidden && row.number === lastRow + 1) lastRow = row.number;
      } else if (name === 'c') {
        [type, style, value] = [attributes['t'] ?? 'n', Number(attributes['s'] ?? 0), ''];
        column = readColumn(attributes['r']) ?? column + 1;
      } else if (name === 'col' && isTrue(attributes['hidden'])) {
        const last = Math.min(cellsInRow, Number(attributes['max'] ?? 0));
        for (let hidden = Math.max(1, Number(attributes['min'] ?? 1)); hidden <= last; hidden++)
          hiddenColumns.add(hidden);
      } else if (name === 'v' || name === 't') isValue = true;
    },
    text: (piece) => {
      if (isValue) value += piece;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c') endCell();
      else if (name === 'row') endRow();
    },
  });
  return hasHiddenText;
}

const isTrue = (attribute: string | undefined): boolean => attribute === '1' || attribute === 'true';

/** Returns the 1-based column of a reference such as "AB12"; null without one. */
function readColumn(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  return letters === undefined ? null : toColumn(letters);
}

function formatCell(value: string, type: string, style: number, { sharedTexts, formats, is1904 }: Workbook): string {
  if (type === 's') return sharedTexts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'VRAI' : 'FAUX';
  if (type !== 'n' || value.trim() === '') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const format = formats[style] ?? null;
  if (format === null) return formatGeneral(number);
  return format.kind === 'date' ? formatSerialDate(number, format, is1904) : formatNumber(number, format);
}
