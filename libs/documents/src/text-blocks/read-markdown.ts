import { Marked } from 'marked';
import { UnreadableDocument } from '../document.ts';
import { readHtml } from './html/read-html.ts';
import { requireAtMost, type TextLimits } from './text-block.ts';

const MARKDOWN = new Marked({ gfm: true, async: false });

/** YAML between two lines of dashes at the start, which page generators read and readers do not see. */
const FRONT_MATTER_PATTERN = /^---\r?\n[\s\S]{0,20000}?\r?\n---\r?\n/;

/**
 * Reads Markdown (CommonMark with tables) as blocks, through its HTML.
 *
 * @throws UnreadableDocument: unreadable when its nesting overflows the parser; beyond `limits`, of which those on its
 * length and marks are checked before it is parsed.
 */
export function readMarkdown(text: string, limits: TextLimits): ReturnType<typeof readHtml> {
  requireAtMost(limits, 'characters', text.length);
  requireAtMost(limits, 'markdown_marks', countMarks(text, limits.markdown_marks));
  let html: string;
  try {
    html = MARKDOWN.parse(text.replace(FRONT_MATTER_PATTERN, '')) as string;
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableDocument('unreadable');
    throw error;
  }
  return readHtml(html, limits);
}

/** Characters that may start markup, and line ends, from which the library makes blocks. */
const MARKS = new Set([...'\n*_`[]!<>&~|\\'].map((mark) => mark.charCodeAt(0)));

/** Counts the marks of a text, and no more than one beyond `maximum`. */
function countMarks(text: string, maximum: number): number {
  let marks = 0;
  for (let at = 0; at < text.length && marks <= maximum; at++) if (MARKS.has(text.charCodeAt(at))) marks++;
  return marks;
}
