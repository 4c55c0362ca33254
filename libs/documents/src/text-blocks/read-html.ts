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

/** The cells of the current row of the outermost table. */
type OpenRow = { readonly cells: string[]; isHeader: boolean };

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

  const endBlock = () => {
    const block = text;
    if (tableDepth > 0) {
      // The text of a cell is kept until the cell ends; a block inside it ends a word.
      text = block === '' ? '' : `${block} `;
      return;
    }
    text = '';
    if (headingLevel > 0) collector.add({ kind: 'heading', level: headingLevel, text: block, page: null });
    else if (codeDepth > 0) collector.add({ kind: 'code', text: block, page: null });
    else collector.add({ kind: listItemDepth > 0 ? 'list_item' : 'paragraph', text: block, page: null });
  };
  const endRow = () => {
    if (row?.cells.some((cell) => cell.trim() !== ''))
      collector.add({ kind: 'table_row', cells: row.cells, isHeader: row.isHeader, page: null });
    row = null;
  };

  const openElement = (name: string) => {
    if (name === 'br' && codeDepth > 0) text += '\n';
    else if (BLOCK_ELEMENTS.has(name)) endBlock();
    const level = HEADING_PATTERN.exec(name)?.[1];
    if (level !== undefined) headingLevel = Number(level);
    else if (name === 'title') isInTitle = true;
    else if (name === 'li') listItemDepth += 1;
    else if (name === 'pre') codeDepth += 1;
    else if (name === 'thead') tableHeadDepth += 1;
    else if (name === 'table') tableDepth += 1;
    else if (name === 'tr' && tableDepth === 1) row = { cells: [], isHeader: tableHeadDepth > 0 };
    else if ((name === 'td' || name === 'th') && tableDepth === 1 && row !== null) {
      text = '';
      if (name === 'th' && row.cells.length === 0) row.isHeader = true;
      if (name === 'td' && tableHeadDepth === 0) row.isHeader = false;
    }
  };

  const closeElement = (name: string) => {
    if ((name === 'td' || name === 'th') && tableDepth === 1 && row !== null) {
      row.cells.push(text);
      text = '';
      return;
    }
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
      else openElement(name);
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
