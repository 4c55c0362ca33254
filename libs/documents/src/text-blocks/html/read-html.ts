import { Parser } from 'htmlparser2';
import { requireAtMost, type TextBlock, type TextLimits } from '../text-block.ts';
import { createHtmlBlocks } from './html-blocks.ts';

type HtmlText = { readonly title: string | null; readonly blocks: readonly TextBlock[] };

/** Elements whose text no reader of the page sees. */
const UNSEEN_ELEMENTS: ReadonlySet<string> = new Set(
  'script style noscript template svg math iframe object select textarea'.split(' '),
);
const HIDDEN_STYLE_PATTERN = /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const MAX_TITLE_CHARACTERS = 300;

/**
 * Reads the visible text of an HTML page as blocks: headings, paragraphs, list items, preformatted text, table rows. Tables inside a cell
 * become text of that cell. Hidden elements are left out: a reader of the page does not see them.
 *
 * @throws UnreadableDocument beyond `limits`.
 */
export function readHtml(html: string, limits: TextLimits): HtmlText {
  const page = createHtmlBlocks(limits);
  let title = '';
  let isInTitle = false;
  let unseenDepth = 0;
  let openElements = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      openElements += 1;
      requireAtMost(limits, 'nested_elements', openElements);
      const isUnseen =
        UNSEEN_ELEMENTS.has(name) || 'hidden' in attributes || HIDDEN_STYLE_PATTERN.test(attributes['style'] ?? '');
      if (unseenDepth > 0 || isUnseen) unseenDepth += 1;
      else if (name === 'title') isInTitle = true;
      else page.open(name, attributes);
    },
    ontext(piece) {
      if (unseenDepth > 0) return;
      if (isInTitle) title = (title + piece).slice(0, MAX_TITLE_CHARACTERS);
      else page.addText(piece);
    },
    onclosetag(name) {
      openElements -= 1;
      if (unseenDepth > 0) unseenDepth -= 1;
      else if (name === 'title') isInTitle = false;
      else page.close(name);
    },
  });
  parser.end(html);
  return { title: title.replace(/\s+/gu, ' ').trim() || null, blocks: page.finish() };
}
