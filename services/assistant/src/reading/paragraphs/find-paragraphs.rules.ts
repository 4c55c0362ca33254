import { type Box, type Line, type Page, toRenderedBox } from '@probant/documents/document';
import { median } from '@probant/kernel/median';
import { CELL_SEPARATOR } from '../../chunking/sentences.rules.ts';
import type { ExtractedBlock } from '../extracted-document.ts';
import { isFieldLine, isLabel, measureLabel, splitFields, startsWithLabel } from '../tables/field-labels.rules.ts';
import { isFieldValue, isValueOfLabel } from '../tables/form-fields.rules.ts';
import { getHeight, joinTexts, sharesColumn, uniteBoxes } from '../tables/page-cells.rules.ts';
import { findSections, type PageSection } from '../tables/page-rows.rules.ts';
import { findRuledTables, type RuledTable } from '../tables/ruled-tables.rules.ts';
import { arrangeTable } from '../tables/table-rows.rules.ts';
import { isHeadingLine, isListItem, rateHeadingLevel } from './line-kinds.rules.ts';
import { findNumberedSteps } from './numbered-steps.rules.ts';

type PlacedBlock = Omit<ExtractedBlock, 'start' | 'end'>;
type Group = { readonly kind: ExtractedBlock['kind']; readonly level: number; readonly lines: Line[] };

/** Gap between two lines that separates paragraphs, in heights of the line. */
const PARAGRAPH_GAP_HEIGHTS = 0.9;
/** Gap between a label and the value below it, in heights of the label. */
const FIELD_GAP_HEIGHTS = 2.5;
/** Blocks beside each other that a line can continue. */
const MAX_OPEN_GROUPS = 4;

/** Returns the blocks of a page of positioned words in reading order. */
export function findParagraphs(page: Page): readonly PlacedBlock[] {
  const bodyHeight = computeMedianHeight(page.lines);
  return listSections(page, bodyHeight).flatMap((section) =>
    section.kind === 'rows' ? toRowBlocks(section, page) : toTextBlocks(groupLines(section.lines, bodyHeight), page),
  );
}

/** Lists the tables that are drawn, at the place of their first line, and what the lines between them are. */
function listSections(page: Page, bodyHeight: number): readonly PageSection[] {
  const tables = new Map<number, RuledTable>();
  const inTables = new Set<number>();
  for (const table of findRuledTables(page)) {
    if ([...table.lines].some((line) => inTables.has(line))) continue;
    tables.set(Math.min(...table.lines), table);
    for (const line of table.lines) inTables.add(line);
  }
  const sections: PageSection[] = [];
  let lines: Line[] = [];
  for (const [at, line] of page.lines.entries()) {
    const table = tables.get(at);
    if (table !== undefined) {
      sections.push(...findSections(lines, page, bodyHeight));
      lines = [];
      const rows = table.rows.map(({ cells }) => ({ cells, isMarked: false }));
      sections.push({ kind: 'rows', rows, boxes: table.rows.map(({ box }) => box), isForm: false });
    }
    if (!inTables.has(at)) lines.push(line);
  }
  return [...sections, ...findSections(lines, page, bodyHeight)];
}

function toRowBlocks(
  { boxes, isForm, rows }: Extract<PageSection, { kind: 'rows' }>,
  page: Page,
): readonly PlacedBlock[] {
  const arranged = isForm
    ? rows.map(({ cells }, at) => ({ cells, rows: [at], isHeader: false }))
    : arrangeTable(rows, 'none');
  const header = arranged.findIndex(({ isHeader }) => isHeader);
  return arranged.map(({ cells, isHeader, rows: places }, at) => {
    const box = places.map((place) => boxes[place] as Box).reduce(uniteBoxes);
    const isTitle = cells.length === 1 && (at < header || header === -1);
    const kind = isTitle ? ('paragraph' as const) : ('table_row' as const);
    return {
      kind,
      level: 0,
      text: cells.join(CELL_SEPARATOR),
      page: page.number,
      box: toRenderedBox(box, page),
      isHeader,
    };
  });
}

/** What a line is judged by: the usual height of a line on its page, and the lines that begin a step of a numbered list. */
type PageLines = { readonly bodyHeight: number; readonly steps: ReadonlySet<Line> };

function groupLines(lines: readonly Line[], bodyHeight: number): readonly Group[] {
  const groups: Group[] = [];
  const page = { bodyHeight, steps: findNumberedSteps(lines) };
  for (const line of lines) {
    const above = findGroupAbove(groups, line, page);
    if (above !== undefined) above.lines.push(line);
    else groups.push(startGroup(line, page));
  }
  return groups;
}

/** Finds the block that a line continues: the last one, or one beside it with nothing between. */
function findGroupAbove(groups: readonly Group[], line: Line, page: PageLines): Group | undefined {
  for (const group of groups.slice(-MAX_OPEN_GROUPS).reverse()) {
    if (continues(group, line, page)) return group;
    const last = group.lines.at(-1);
    if (last !== undefined && sharesColumn(last, line)) return undefined;
  }
  return undefined;
}

function startGroup(line: Line, { bodyHeight, steps }: PageLines): Group {
  if (steps.has(line)) return { kind: 'list_item', level: 0, lines: [line] };
  if (isHeadingLine(line.text, getHeight(line) / bodyHeight))
    return { kind: 'heading', level: rateHeadingLevel(line.text, getHeight(line) / bodyHeight), lines: [line] };
  return { kind: isListItem(line.text) ? 'list_item' : 'paragraph', level: 0, lines: [line] };
}

/** Whether a line goes on with the block above it: the same column, a usual gap, and nothing that starts a block. */
function continues({ kind, lines }: Group, line: Line, page: PageLines): boolean {
  const last = lines.at(-1);
  if (last === undefined) return false;
  const next = startGroup(line, page);
  const gap = line.box[1] - last.box[3];
  const isNear = gap < PARAGRAPH_GAP_HEIGHTS * getHeight(last) && gap > -getHeight(last);
  if (!sharesColumn(last, line)) return false;
  if (startsField(line.text, last.text) || isCompleteField(last.text) || startsLabel(lines, line.text)) return false;
  if (kind === 'paragraph' && lines.length === 1 && isValueOfLabel(line.text, last.text))
    return gap > -getHeight(last) && gap < FIELD_GAP_HEIGHTS * getHeight(last);
  if (!isNear) return false;
  if (kind === 'list_item' && leavesList(lines, line)) return false;
  if (kind === 'heading') return next.kind === 'heading' && Math.abs(getHeight(line) / getHeight(last) - 1) < 0.1;
  return next.kind === 'paragraph';
}

/** Room after the last line of an item, in heights of the line, in which the first word of the next line would have fitted. */
const FREE_ROOM_HEIGHTS = 10;

/** Whether a line is the paragraph after a list: it begins left of the item, or where the item had room for it. */
function leavesList(lines: readonly Line[], line: Line): boolean {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined || !/^\p{Lu}/u.test(line.text)) return false;
  const height = getHeight(first);
  if (line.box[0] < first.box[0] - height / 2) return true;
  return line.box[0] < first.box[0] + height / 2 && line.box[2] - last.box[2] > FREE_ROOM_HEIGHTS * height;
}

/** Whether a line is a field of its own, and not the middle of a sentence that has a colon. */
function startsField(text: string, above: string): boolean {
  if (!isFieldLine(text)) return false;
  return (
    startsWithLabel(text) ||
    (/^\p{Lu}/u.test(text) && (isFieldLine(above) || isLabel(above) || /[.:;!?)]$/.test(above)))
  );
}

/** Whether a line is the next label below a label and its value: the fields of a form that has its labels above. */
const startsLabel = (lines: readonly Line[], text: string): boolean =>
  lines.length > 1 && isLabel(lines[0]?.text ?? '') && isLabel(text) && /^\p{Lu}/u.test(text);

/** Whether a line is a label with a value that no further line continues: a number, a code, an e-mail address. */
function isCompleteField(text: string): boolean {
  const value = text.slice(measureLabel(text)).replace(/^[\s.:]+/, '');
  return measureLabel(text) > 0 && (isFieldValue(value) || /^\S+@\S+$/.test(value));
}

/** Writes each group as a block, each field of a text as one, and a label above its value as a row. */
const toTextBlocks = (groups: readonly Group[], page: Page): readonly PlacedBlock[] =>
  groups.flatMap((group) => {
    const { kind, level, lines } = group;
    const box = toRenderedBox(lines.map((line) => line.box).reduce(uniteBoxes), page);
    const block = { level, page: page.number, box, isHeader: false };
    const field = kind === 'paragraph' ? readStackedField(lines) : null;
    if (field !== null) return [{ ...block, kind: 'table_row' as const, text: field.join(CELL_SEPARATOR) }];
    const text = joinTexts(lines.map((line) => line.text));
    return (kind === 'paragraph' ? splitFields(text) : [text]).map((piece) => ({ ...block, kind, text: piece }));
  });

const MAX_STACKED_LINES = 5;
const MAX_STACKED_LENGTH = 160;

/** Returns the label on the first line and the value on the next ones; null for any other text. */
function readStackedField([first, ...rest]: readonly Line[]): readonly [label: string, value: string] | null {
  if (first === undefined || rest.length === 0 || rest.length > MAX_STACKED_LINES) return null;
  const value = joinTexts(rest.map((line) => line.text));
  const isField = isLabel(first.text) || isValueOfLabel(value, first.text);
  if (!isField || value.length > MAX_STACKED_LENGTH || /[.!?]$/.test(value) || isFieldLine(value)) return null;
  return [first.text, value];
}

const computeMedianHeight = (lines: readonly Line[]): number => median(lines.map(getHeight), 1);
