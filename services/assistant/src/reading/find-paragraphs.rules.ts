import { type Box, type Line, type Page, toRenderedBox } from '@probant/documents/document';
import type { ExtractedBlock } from './extracted-document.ts';
import { isHeadingLine, isListItem, rateHeadingLevel } from './line-kinds.rules.ts';

type PlacedBlock = Omit<ExtractedBlock, 'start' | 'end'>;
type PageSize = Pick<Page, 'width' | 'height'>;
type Group = { readonly kind: ExtractedBlock['kind']; readonly level: number; readonly lines: Line[] };

/** Gap between two words that separates cells, in heights of the line. */
const CELL_GAP_HEIGHTS = 1.5;
const MIN_TABLE_CELLS = 3;
/** Gap between two lines that separates paragraphs, in heights of the line. */
const PARAGRAPH_GAP_HEIGHTS = 0.9;
const CELL_SEPARATOR = ' | ';

/** Returns the blocks of a page of positioned words in reading order. */
export function findParagraphs(page: Page): readonly PlacedBlock[] {
  const bodyHeight = computeMedianHeight(page.lines);
  const groups: Group[] = [];
  for (const line of page.lines) {
    const previous = groups.at(-1);
    if (previous !== undefined && continues(previous, line, bodyHeight, page)) previous.lines.push(line);
    else groups.push(startGroup(line, bodyHeight, page));
  }
  return groups.map((group) => toBlock(group, page));
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
  const isSameColumn = line.box[0] < last.box[2] && last.box[0] < line.box[2];
  if (!isNear || !isSameColumn) return false;
  if (kind === 'heading') return next.kind === 'heading' && Math.abs(getHeight(line) / getHeight(last) - 1) < 0.1;
  return next.kind === 'paragraph';
}

function toBlock({ kind, level, lines }: Group, page: Page): PlacedBlock {
  const box = toRenderedBox(lines.map((line) => line.box).reduce(unite), page);
  const [first] = lines;
  const text = kind === 'table_row' && first ? splitCells(first, page).join(CELL_SEPARATOR) : joinLines(lines);
  return { kind, level, text, page: page.number, box, isHeader: false };
}

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
