import { UnreadableDocument } from '../document.ts';
import { isHiddenText } from '../hidden-text.ts';
import { readOfficeParts } from '../office-archive/office-parts.ts';
import { readXmlEvents } from '../office-archive/xml-events.ts';
import { createBlockCollector } from './block-collector.ts';
import { readOdtFormats } from './odt/odt-formats.ts';
import { createOdtVisibility } from './odt/odt-visibility.ts';
import type { TextBlock, TextLimits } from './text-block.ts';

/** Elements whose text is not part of the document: deleted text, comments. */
const UNSEEN_ELEMENTS: ReadonlySet<string> = new Set(['tracked-changes', 'annotation', 'forms', 'sequence-decls']);
const MAX_SPACES = 100;

/**
 * Reads what a person can see of an OpenDocument text: headings with their outline level, paragraphs, list items, table rows.
 *
 * @throws UnreadableDocument.
 */
export function readOdt(
  bytes: Uint8Array,
  limits: TextLimits,
): { readonly title: string | null; readonly blocks: readonly TextBlock[]; readonly hiddenTextPages: number } {
  const parts = readOfficeParts(bytes, limits.elements);
  const content = parts.get('content.xml');
  if (content === undefined) throw new UnreadableDocument('unreadable');
  const collector = createBlockCollector(limits);
  const visibility = createOdtVisibility(readOdtFormats([parts.get('styles.xml'), content]));
  /** Text that nobody can see. */
  const hidden: string[] = [];
  let text = '';
  let [paragraphStart, isParagraphHidden] = [0, false];
  let [unseenDepth, listDepth, tableDepth] = [0, 0, 0];
  /** Depths at which deleted text and its author begin; 0 outside. */
  let [deletionDepth, authorDepth] = [0, 0];
  let level = 0;
  let isInBlock = false;
  let cells: string[] | null = null;
  let isFirstRow = false;
  const endBlock = () => {
    isInBlock = false;
    if (isParagraphHidden) {
      hidden.push(text.slice(paragraphStart));
      text = text.slice(0, paragraphStart);
      isParagraphHidden = false;
    }
    if (tableDepth > 0) {
      text += ' ';
      return;
    }
    if (level > 0) collector.add({ kind: 'heading', level, text, page: null });
    else collector.add({ kind: listDepth > 0 ? 'list_item' : 'paragraph', text, page: null });
    text = '';
    level = 0;
  };
  readXmlEvents(content, {
    open: (name, attributes) => {
      visibility.open(name, attributes);
      if (unseenDepth > 0 || UNSEEN_ELEMENTS.has(name)) {
        unseenDepth += 1;
        if (name === 'deletion') deletionDepth ||= unseenDepth;
        if (name === 'change-info') authorDepth ||= unseenDepth;
      } else if (name === 'h' || name === 'p') {
        isInBlock = true;
        paragraphStart = text.length;
        level = name === 'h' ? Math.min(6, Math.max(1, Number(attributes['text:outline-level'] ?? 1) || 1)) : 0;
      } else if (name === 's') text += ' '.repeat(Math.min(MAX_SPACES, Number(attributes['text:c'] ?? 1) || 1));
      else if (name === 'tab' || name === 'line-break') text += ' ';
      else if (name === 'hidden-paragraph') isParagraphHidden ||= attributes['text:is-hidden'] === 'true';
      else if (name === 'list-item') listDepth += 1;
      else if (name === 'table') {
        tableDepth += 1;
        if (tableDepth === 1) isFirstRow = true;
      } else if (name === 'table-row' && tableDepth === 1) cells = [];
      else if (name === 'table-cell' && tableDepth === 1) text = '';
    },
    text: (piece) => {
      if (unseenDepth > 0) {
        if (deletionDepth > 0 && authorDepth === 0) hidden.push(piece);
      } else if (isInBlock && visibility.isHidden()) hidden.push(piece);
      else if (isInBlock) text += piece;
    },
    close: (name) => {
      visibility.close();
      if (unseenDepth > 0) {
        if (unseenDepth === deletionDepth) deletionDepth = 0;
        if (unseenDepth === authorDepth) authorDepth = 0;
        unseenDepth -= 1;
        return;
      }
      if (name === 'h' || name === 'p') endBlock();
      else if (name === 'list-item') listDepth = Math.max(0, listDepth - 1);
      else if (name === 'table-cell' && tableDepth === 1) {
        cells?.push(text);
        text = '';
      } else if (name === 'table-row' && tableDepth === 1 && cells !== null) {
        collector.add({
          kind: 'table_row',
          cells,
          isHeader: isFirstRow,
          ...(isFirstRow && { startsTable: true }),
          page: null,
        });
        isFirstRow = false;
        cells = null;
      } else if (name === 'table') tableDepth = Math.max(0, tableDepth - 1);
    },
  });
  return {
    title: readTitle(parts.get('meta.xml')),
    blocks: collector.blocks,
    hiddenTextPages: isHiddenText(hidden) ? 1 : 0,
  };
}

function readTitle(meta: Uint8Array | undefined): string | null {
  let title = '';
  let isInTitle = false;
  if (meta !== undefined)
    readXmlEvents(meta, {
      open: (name) => {
        isInTitle = name === 'title';
      },
      text: (piece) => {
        if (isInTitle) title += piece;
      },
      close: () => {
        isInTitle = false;
      },
    });
  return title.trim() || null;
}
