import { UnreadableDocument } from '../document.ts';
import { readOfficeParts } from '../office-archive/office-parts.ts';
import { type BlockCollector, createBlockCollector } from './block-collector.ts';
import type { TextBlock, TextLimits } from './text-block.ts';
import { formatSerialDate, readDateStyles } from './xlsx-numbers.ts';
import { readRelations, readXmlEvents } from './xml-events.ts';

const WORKBOOK_PART = 'xl/workbook.xml';

type Workbook = {
  readonly sharedTexts: readonly string[];
  readonly isDateStyle: readonly boolean[];
  readonly is1904: boolean;
};

/**
 * Reads the sheets of a workbook in their order as table rows, with the values that the file stores: formulas give their last result, dates
 * are ISO. `page` is the number of the sheet; the first row with text is its header.
 *
 * @throws UnreadableDocument.
 */
export function readXlsx(
  bytes: Uint8Array,
  limits: TextLimits,
): {
  readonly sheets: readonly string[];
  readonly blocks: readonly TextBlock[];
} {
  const parts = readOfficeParts(bytes, limits.elements);
  const workbookPart = parts.get(WORKBOOK_PART);
  if (workbookPart === undefined) throw new UnreadableDocument('unreadable');
  const targets = readRelations(parts, WORKBOOK_PART);
  const sheets: { readonly name: string; readonly part: Uint8Array | undefined }[] = [];
  let is1904 = false;
  readXmlEvents(workbookPart, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      else if (name === 'sheet')
        sheets.push({ name: attributes['name'] ?? '', part: parts.get(targets.get(attributes['r:id'] ?? '') ?? '') });
    },
  });
  const workbook = {
    sharedTexts: readSharedTexts(parts.get('xl/sharedStrings.xml')),
    isDateStyle: readDateStyles(parts.get('xl/styles.xml')),
    is1904,
  };
  const collector = createBlockCollector(limits);
  for (const [index, { part }] of sheets.entries())
    if (part !== undefined) readSheet(part, index + 1, workbook, collector, limits);
  return { sheets: sheets.map(({ name }) => name), blocks: collector.blocks };
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

function readSheet(
  part: Uint8Array,
  page: number,
  workbook: Workbook,
  { add }: BlockCollector,
  { cellsInRow }: TextLimits,
): void {
  let cells: string[] = [];
  let isHeader = true;
  let [type, style, column] = ['', 0, 0];
  let value = '';
  let isValue = false;
  readXmlEvents(part, {
    open: (name, attributes) => {
      if (name === 'row') [cells, column] = [[], 0];
      else if (name === 'c') {
        [type, style, value] = [attributes['t'] ?? 'n', Number(attributes['s'] ?? 0), ''];
        column = readColumn(attributes['r']) ?? column + 1;
      } else if (name === 'v' || name === 't') isValue = true;
    },
    text: (piece) => {
      if (isValue) value += piece;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'c') {
        if (value === '' || column > cellsInRow) return;
        while (cells.length < column - 1) cells.push('');
        cells[column - 1] = formatCell(value, type, style, workbook);
      } else if (name === 'row' && cells.some((cell) => cell.trim() !== '')) {
        add({ kind: 'table_row', cells, isHeader, page });
        isHeader = false;
      }
    },
  });
}

/** Returns the 1-based column of a reference such as "AB12"; null without one. */
function readColumn(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

function formatCell(
  value: string,
  type: string,
  style: number,
  { sharedTexts, isDateStyle, is1904 }: Workbook,
): string {
  if (type === 's') return sharedTexts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'VRAI' : 'FAUX';
  if (type !== 'n' || value.trim() === '') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  // A file stores 0.1 + 0.2 as 0.30000000000000004; a spreadsheet shows 15 digits.
  return isDateStyle[style] === true ? formatSerialDate(number, is1904) : String(Number(number.toPrecision(15)));
}
