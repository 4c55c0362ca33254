import { type Box, type Line, type Page, toRenderedBox } from '@probant/documents/document';
import type { ExtractedBlock } from './extracted-document.ts';
import { isValueOfLabel, namesColumns } from './form-fields.rules.ts';
import { isHeadingLine, isListItem, rateHeadingLevel } from './line-kinds.rules.ts';

type PlacedBlock = Omit<ExtractedBlock, 'start' | 'end'>;
type PageSize = Pick<Page, 'width' | 'height'>;
type Group = { readonly kind: ExtractedBlock['kind']; readonly level: number; readonly lines: Line[] };

/** Gap between two words that separates cells, in heights of the line. */
const CELL_GAP_HEIGHTS = 1.5;
const MIN_TABLE_CELLS = 3;
/** Gap between two lines that separates paragraphs, in heights of the line. */
const PARAGRAPH_GAP_HEIGHTS = 0.9;
/** Gap between a label and the value below it, in heights of the label. */
const FIELD_GAP_HEIGHTS = 2.5;
/** Blocks beside each other that a line can continue. */
const MAX_OPEN_GROUPS = 4;
const CELL_SEPARATOR = ' | ';

/** Returns the blocks of a page of positioned words in reading order. */
export function findParagraphs(page: Page): readonly PlacedBlock[] {
  const bodyHeight = computeMedianHeight(page.lines);
  const groups: Group[] = [];
  for (const line of page.lines) {
    const above = findGroupAbove(groups, line, bodyHeight, page);
    if (above !== undefined) above.lines.push(line);
    else groups.push(startGroup(line, bodyHeight, page));
  }
  return toBlocks(groups, page);
}

/** Finds the block that a line continues: the last one, or one beside it with nothing between. */
function findGroupAbove(groups: readonly Group[], line: Line, bodyHeight: number, page: PageSize): Group | undefined {
  for (const group of groups.slice(-MAX_OPEN_GROUPS).reverse()) {
    if (continues(group, line, bodyHeight, page)) return group;
    const last = group.lines.at(-1);
    if (last !== undefined && sharesColumn(last, line)) return undefined;
  }
  return undefined;
}

function startGroup(line: Line, bodyHeight: number, page: PageSize): Group {
  if (splitCells(line, page).length >= MIN_TABLE_CELLS) return { kind: 'table_row', level: 0, lines: [line] };
  if (isHeadingLine(line.text, getHeight(line) / bodyHeight))
    return { kind: 'heading', level: rateHeadingLevel(line.text, getHeight(line) / bodyHeight), lines: [line] };
  return { kind: isListItem(line.text) ? 'list_item' : 'paragraph', level: 0, lines: [line] };
}

/** Whether a line goes on with the block above it: the same column, a usual gap, and nothing that starts a block. */
function continues({ kind, lines }: Group, line: Line, bodyHeight: number, page: PageSize): boolean {
  const last = lines.at(-1);
  if (last === undefined || kind === 'table_row') return false;
  const next = startGroup(line, bodyHeight, page);
  const gap = line.box[1] - last.box[3];
  const isNear = gap < PARAGRAPH_GAP_HEIGHTS * getHeight(last) && gap > -getHeight(last);
  if (!sharesColumn(last, line)) return false;
  if (kind === 'paragraph' && lines.length === 1 && isValueOfLabel(line.text, last.text))
    return gap > -getHeight(last) && gap < FIELD_GAP_HEIGHTS * getHeight(last);
  if (!isNear) return false;
  if (kind === 'heading') return next.kind === 'heading' && Math.abs(getHeight(line) / getHeight(last) - 1) < 0.1;
  return next.kind === 'paragraph';
}

/** Writes each group as a block. A table of one row below its header is a form: one block, each label before its value. */
function toBlocks(groups: readonly Group[], page: Page): readonly PlacedBlock[] {
  const blocks: PlacedBlock[] = [];
  for (let at = 0; at < groups.length; ) {
    const rows = takeRows(groups, at);
    const [header, values] = rows.map((row) => listCells(row, page));
    const hasHeader = header !== undefined && values !== undefined && namesColumns(header, values);
    if (hasHeader && rows.length === 2) {
      const fields = header.map((label, column) => `${label} ${values[column]}`).join(CELL_SEPARATOR);
      const lines = rows.flatMap((row) => row.lines);
      blocks.push(createBlock({ kind: 'table_row', level: 0, lines }, fields, page));
    } else if (rows.length > 0) {
      for (const [index, row] of rows.entries()) {
        const block = createBlock(row, listCells(row, page).join(CELL_SEPARATOR), page);
        blocks.push({ ...block, isHeader: index === 0 && hasHeader });
      }
    } else {
      const group = groups[at] as Group;
      blocks.push(createBlock(group, joinLines(group.lines), page));
    }
    at += Math.max(1, rows.length);
  }
  return blocks;
}

/** Returns the rows of the table that starts at a group; none when that is no row. */
function takeRows(groups: readonly Group[], start: number): readonly Group[] {
  let end = start;
  while (groups[end]?.kind === 'table_row') end += 1;
  return groups.slice(start, end);
}

function createBlock({ kind, level, lines }: Group, text: string, page: Page): PlacedBlock {
  const box = toRenderedBox(lines.map((line) => line.box).reduce(unite), page);
  return { kind, level, text, page: page.number, box, isHeader: false };
}

const listCells = ({ lines }: Group, page: PageSize): readonly string[] =>
  lines.flatMap((line) => splitCells(line, page));

/** Joins the lines of a paragraph; a word that was divided at the end of a line becomes one again. */
function joinLines(lines: readonly Line[]): string {
  let text = '';
  for (const line of lines) {
    const isDivided = /\p{Ll}-$/u.test(text.slice(-2)) && /^\p{Ll}/u.test(line.text);
    text = isDivided ? text.slice(0, -1) + line.text : text === '' ? line.text : `${text} ${line.text}`;
  }
  return text;
}

function splitCells(line: Line, page: PageSize): readonly string[] {
  const cells: string[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const word of line.words) {
    // Boxes are in shares of the page, whose sides differ.
    if ((word.box[0] - end) * page.width > CELL_GAP_HEIGHTS * getHeight(line) * page.height) cells.push([]);
    cells.at(-1)?.push(word.text);
    end = word.box[2];
  }
  return cells.map((words) => words.join(' '));
}

const sharesColumn = (a: Line, b: Line): boolean => a.box[0] < b.box[2] && b.box[0] < a.box[2];

const getHeight = ({ box }: Line): number => Math.max(box[3] - box[1], Number.EPSILON);

function computeMedianHeight(lines: readonly Line[]): number {
  const heights = lines.map(getHeight).sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 1;
}

const unite = (a: Box, b: Box): Box => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.max(a[2], b[2]),
  Math.max(a[3], b[3]),
];
