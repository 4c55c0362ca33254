import { Parser } from 'htmlparser2';
import { createBlockCollector } from './block-collector.ts';
import { requireAtMost, type TextBlock, type TextLimits } from './text-block.ts';

type HtmlText = { readonly title: string | null; readonly blocks: readonly TextBlock[] };

const createNameSet = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Elements whose text no reader of the page sees. */
const UNSEEN_ELEMENTS = createNameSet('script style noscript template svg math iframe object select textarea');
/** Elements that begin and end a paragraph. */
const BLOCK_ELEMENTS = createNameSet(
  'address article aside blockquote body br caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr html legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul',
);
const HIDDEN_STYLE_PATTERN = /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const HEADING_PATTERN = /^h([1-6])$/;
const MAX_TITLE_CHARACTERS = 300;
/** Longest definition that is read as the value of its term; a longer one is prose. */
const MAX_VALUE_CHARACTERS = 200;
/** Elements that cannot be in a value: what follows is prose. */
const ENDS_OF_TERMS = createNameSet('ul ol li table dl dt h1 h2 h3 h4 h5 h6 pre');

/** Cells of a row that a cell with colspan covers. */
const MAX_COLUMN_SPAN = 100;
const MAX_ROW_SPAN = 1_000;
/** A longer text is not repeated in the cells that its own one covers. */
const MAX_REPEATED_CHARACTERS = 300;
/** Fields of a form whose content is another, or nothing that a reader of the page sees. */
const UNSEEN_INPUTS = createNameSet('hidden password submit button reset image file checkbox radio range color');

/** A cell that covers rows below its own, by its column. */
type OpenSpan = { readonly text: string; rows: number };
/** The cells of the current row of the outermost table. */
type OpenRow = { readonly cells: string[]; isHeader: boolean; columnSpan: number; rowSpan: number };

/**
 * Reads the visible text of an HTML page as blocks: headings, paragraphs, list items, preformatted text, table rows. Tables inside a cell
 * become text of that cell. Hidden elements are left out: a reader of the page does not see them.
 *
 * @throws UnreadableDocument beyond `limits`.
 */
export function readHtml(html: string, limits: TextLimits): HtmlText {
  const collector = createBlockCollector(limits);
  let title: string | null = null;
  let text = '';
  let isInTitle = false;
  let unseenDepth = 0;
  let openElements = 0;
  let [tableDepth, listItemDepth, codeDepth, tableHeadDepth] = [0, 0, 0, 0];
  let headingLevel = 0;
  let row: OpenRow | null = null;
  let isFirstRow = false;
  /** Of the current table. */
  const spans = new Map<number, OpenSpan>();
  let term: string | null = null;

  const endBlock = () => {
    const block = text;
    if (tableDepth > 0 || term !== null) {
      // The text of a cell is kept until the cell ends; a block inside it ends a word.
      text = block === '' ? '' : `${block} `;
      return;
    }
    text = '';
    if (headingLevel > 0) collector.add({ kind: 'heading', level: headingLevel, text: block, page: null });
    else if (codeDepth > 0) collector.add({ kind: 'code', text: block, page: null });
    else collector.add({ kind: listItemDepth > 0 ? 'list_item' : 'paragraph', text: block, page: null });
  };
  /** Adds the texts of cells of the rows above that reach into this row, at their columns. */
  const fillSpans = ({ cells }: OpenRow) => {
    for (let span = spans.get(cells.length); span !== undefined; span = spans.get(cells.length)) {
      span.rows -= 1;
      if (span.rows === 0) spans.delete(cells.length);
      cells.push(span.text);
    }
  };
  const endCell = (open: OpenRow) => {
    fillSpans(open);
    const repeated = text.length <= MAX_REPEATED_CHARACTERS ? text : '';
    const covered = open.isHeader ? repeated : '';
    for (let column = 0; column < open.columnSpan; column++) {
      if (open.cells.length >= limits.cellsInRow) break;
      if (open.rowSpan > 1)
        spans.set(open.cells.length, { text: column === 0 ? repeated : covered, rows: open.rowSpan - 1 });
      open.cells.push(column === 0 ? text : covered);
    }
    text = '';
  };
  const endRow = () => {
    if (row !== null) fillSpans(row);
    if (row?.cells.some((cell) => cell.trim() !== '')) {
      const { cells, isHeader } = row;
      collector.add({ kind: 'table_row', cells, isHeader, ...(isFirstRow && { startsTable: true }), page: null });
      isFirstRow = false;
    }
    row = null;
  };
  /** Adds a term whose definition is none, or more than a value, as a paragraph of its own. */
  const endTerm = () => {
    if (term !== null) collector.add({ kind: 'paragraph', text: term, page: null });
    term = null;
  };
  /** Ends a definition: a short one is the value of its term, as in a form. */
  const endDefinition = () => {
    if (term === null) return;
    if (text.trim() !== '' && text.length <= MAX_VALUE_CHARACTERS) {
      collector.add({ kind: 'table_row', cells: [term, text], isHeader: false, page: null });
      [term, text] = [null, ''];
    } else {
      const definition = text;
      endTerm();
      text = definition;
    }
  };

  const openElement = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (term !== null && ENDS_OF_TERMS.has(name)) endDefinition();
    if (name === 'br' && codeDepth > 0) text += '\n';
    else if (BLOCK_ELEMENTS.has(name)) endBlock();
    const level = HEADING_PATTERN.exec(name)?.[1];
    if (level !== undefined) headingLevel = Number(level);
    else if (name === 'title') isInTitle = true;
    else if (name === 'li') listItemDepth += 1;
    else if (name === 'pre') codeDepth += 1;
    else if (name === 'thead') tableHeadDepth += 1;
    else if (name === 'table') {
      tableDepth += 1;
      if (tableDepth === 1) {
        isFirstRow = true;
        spans.clear();
      }
    } else if (name === 'tr' && tableDepth === 1)
      row = { cells: [], isHeader: tableHeadDepth > 0, columnSpan: 1, rowSpan: 1 };
    else if (name === 'input') text += describeInput(attributes);
    else if ((name === 'td' || name === 'th') && tableDepth === 1 && row !== null) {
      text = '';
      row.columnSpan = readSpan(attributes['colspan'], MAX_COLUMN_SPAN);
      row.rowSpan = readSpan(attributes['rowspan'], MAX_ROW_SPAN);
      if (name === 'th' && row.cells.length === 0) row.isHeader = true;
      if (name === 'td' && tableHeadDepth === 0) row.isHeader = false;
    }
  };

  const closeElement = (name: string) => {
    if ((name === 'td' || name === 'th') && tableDepth === 1 && row !== null) {
      endCell(row);
      return;
    }
    if (name === 'dt' && tableDepth === 0) {
      term = text.trim() === '' ? null : text;
      text = '';
      return;
    }
    if ((name === 'dd' || name === 'dl') && tableDepth === 0) endDefinition();
    if (BLOCK_ELEMENTS.has(name)) endBlock();
    if (name === 'title') isInTitle = false;
    else if (HEADING_PATTERN.test(name)) headingLevel = 0;
    else if (name === 'li') listItemDepth = Math.max(0, listItemDepth - 1);
    else if (name === 'pre') codeDepth = Math.max(0, codeDepth - 1);
    else if (name === 'thead') tableHeadDepth = Math.max(0, tableHeadDepth - 1);
    else if (name === 'tr' && tableDepth === 1) endRow();
    else if (name === 'table') {
      if (tableDepth === 1) {
        endRow();
        text = '';
      }
      tableDepth = Math.max(0, tableDepth - 1);
    }
  };

  const parser = new Parser({
    onopentag(name, attributes) {
      openElements += 1;
      requireAtMost(limits, 'nested_elements', openElements);
      const isUnseen =
        UNSEEN_ELEMENTS.has(name) || 'hidden' in attributes || HIDDEN_STYLE_PATTERN.test(attributes['style'] ?? '');
      if (unseenDepth > 0 || isUnseen) unseenDepth += 1;
      else openElement(name, attributes);
    },
    ontext(piece) {
      if (unseenDepth > 0) return;
      if (isInTitle) title = ((title ?? '') + piece).slice(0, MAX_TITLE_CHARACTERS);
      else text += piece;
    },
    onclosetag(name) {
      openElements -= 1;
      if (unseenDepth > 0) unseenDepth -= 1;
      else closeElement(name);
    },
  });
  parser.end(html);
  endBlock();
  return { title: (title as string | null)?.replace(/\s+/gu, ' ').trim() || null, blocks: collector.blocks };
}

const readSpan = (value: string | undefined, maximum: number): number =>
  Math.min(maximum, Math.max(1, Number.parseInt(value ?? '1', 10) || 1));

/** The text that a field of a form shows. */
function describeInput({ type = 'text', value = '' }: Readonly<Record<string, string>>): string {
  return UNSEEN_INPUTS.has(type.toLowerCase()) || value === '' ? '' : ` ${value}`;
}
