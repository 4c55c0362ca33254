import { createBlockCollector } from '../block-collector.ts';
import type { TextBlock, TextLimits } from '../text-block.ts';
import { createHtmlTable } from './html-table.ts';

/** Builds blocks from the visible elements of a page. */
type HtmlBlocks = {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  addText(piece: string): void;
  close(name: string): void;
  /** Ends the last block and returns all of them. */
  finish(): readonly TextBlock[];
};

const createNameSet = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Elements that begin and end a paragraph. */
const BLOCK_ELEMENTS = createNameSet(
  'address article aside blockquote body br caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr html legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul',
);
const HEADING_PATTERN = /^h([1-6])$/;
/** Longest definition that is read as the value of its term; a longer one is prose. */
const MAX_VALUE_CHARACTERS = 200;
/** Elements that cannot be in a value: what follows is prose. */
const ENDS_OF_TERMS = createNameSet('ul ol li table dl dt h1 h2 h3 h4 h5 h6 pre');
/** Fields of a form whose content is another, or nothing that a reader of the page sees. */
const UNSEEN_INPUTS = createNameSet('hidden password submit button reset image file checkbox radio range color');

/** The methods throw UnreadableDocument beyond `limits`. */
export function createHtmlBlocks(limits: TextLimits): HtmlBlocks {
  const collector = createBlockCollector(limits);
  const table = createHtmlTable(limits, ({ cells, isHeader, startsTable }) =>
    collector.add({ kind: 'table_row', cells, isHeader, ...(startsTable && { startsTable: true }), page: null }),
  );
  let text = '';
  let term: string | null = null;
  let [listItemDepth, codeDepth, headingLevel] = [0, 0, 0];

  const endBlock = () => {
    const block = text;
    if (table.isOpen || term !== null) {
      // The text of a cell is kept until the cell ends; a block inside it ends a word.
      text = block === '' ? '' : `${block} `;
      return;
    }
    text = '';
    if (headingLevel > 0) collector.add({ kind: 'heading', level: headingLevel, text: block, page: null });
    else if (codeDepth > 0) collector.add({ kind: 'code', text: block, page: null });
    else collector.add({ kind: listItemDepth > 0 ? 'list_item' : 'paragraph', text: block, page: null });
  };
  /** Ends a definition: a short one is the value of its term, as in a form. Otherwise the term is a paragraph of its own. */
  const endDefinition = () => {
    if (term === null) return;
    if (text.trim() !== '' && text.length <= MAX_VALUE_CHARACTERS) {
      collector.add({ kind: 'table_row', cells: [term, text], isHeader: false, page: null });
      text = '';
    } else collector.add({ kind: 'paragraph', text: term, page: null });
    term = null;
  };

  return {
    open(name, attributes) {
      if (term !== null && ENDS_OF_TERMS.has(name)) endDefinition();
      if (name === 'br' && codeDepth > 0) text += '\n';
      else if (BLOCK_ELEMENTS.has(name)) endBlock();
      const level = HEADING_PATTERN.exec(name)?.[1];
      if (level !== undefined) headingLevel = Number(level);
      else if (name === 'li') listItemDepth += 1;
      else if (name === 'pre') codeDepth += 1;
      else if (name === 'thead') table.openHead();
      else if (name === 'table') table.openTable();
      else if (name === 'tr') table.openRow();
      else if (name === 'input') text += describeInput(attributes);
      else if ((name === 'td' || name === 'th') && table.takesCells) {
        text = '';
        table.openCell(name, attributes);
      }
    },
    addText(piece) {
      text += piece;
    },
    close(name) {
      if ((name === 'td' || name === 'th') && table.takesCells) {
        table.closeCell(text);
        text = '';
        return;
      }
      if (name === 'dt' && !table.isOpen) {
        term = text.trim() === '' ? null : text;
        text = '';
        return;
      }
      if ((name === 'dd' || name === 'dl') && !table.isOpen) endDefinition();
      if (BLOCK_ELEMENTS.has(name)) endBlock();
      if (HEADING_PATTERN.test(name)) headingLevel = 0;
      else if (name === 'li') listItemDepth = Math.max(0, listItemDepth - 1);
      else if (name === 'pre') codeDepth = Math.max(0, codeDepth - 1);
      else if (name === 'thead') table.closeHead();
      else if (name === 'tr') table.closeRow();
      else if (name === 'table' && table.closeTable()) text = '';
    },
    finish() {
      endBlock();
      return collector.blocks;
    },
  };
}

/** The text that a field of a form shows. */
function describeInput({ type = 'text', value = '' }: Readonly<Record<string, string>>): string {
  return UNSEEN_INPUTS.has(type.toLowerCase()) || value === '' ? '' : ` ${value}`;
}
