import { Marked } from 'marked';
import { UnreadableDocument } from '../document.ts';
import { readHtml } from './read-html.ts';

const MARKDOWN = new Marked({ gfm: true, async: false });

/** YAML between two lines of dashes at the start, which page generators read and readers do not see. */
const FRONT_MATTER_PATTERN = /^---\r?\n[\s\S]{0,20000}?\r?\n---\r?\n/;

/**
 * Reads Markdown (CommonMark with tables) as blocks, through its HTML.
 *
 * @throws UnreadableDocument: unreadable when its nesting overflows the parser; beyond TEXT_LIMITS as readHtml.
 */
export function readMarkdown(text: string): ReturnType<typeof readHtml> {
  let html: string;
  try {
    html = MARKDOWN.parse(text.replace(FRONT_MATTER_PATTERN, '')) as string;
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableDocument('unreadable');
    throw error;
  }
  return readHtml(html);
}
