import type { Line, OpenedDocument, Page } from '@probant/documents/document';

/**
 * What the readers look at: they run in the process that serves everybody, and some of their steps compare words with words. A dense
 * A4 page has a thousand words; a file that has more was made to keep somebody busy, and is read as far as this goes.
 */
const LIMITS = { linesOfPage: 800, wordsOfLine: 400, wordsOfPage: 6_000, words: 150_000 } as const;

/** The document without what lies beyond the limits; the same object when nothing does. */
export function boundedDocument(document: OpenedDocument): OpenedDocument {
  let left: number = LIMITS.words;
  const pages = document.pages.map((page) => {
    const bounded = boundedPage(page, Math.min(left, LIMITS.wordsOfPage));
    left -= wordsIn(bounded);
    return bounded;
  });
  return pages.every((page, index) => page === document.pages[index]) ? document : { ...document, pages };
}

function boundedPage(page: Page, limit: number): Page {
  const fits =
    page.lines.length <= LIMITS.linesOfPage &&
    page.lines.every(({ words }) => words.length <= LIMITS.wordsOfLine) &&
    wordsIn(page) <= limit;
  if (fits) return page;
  const lines: Line[] = [];
  let words = 0;
  for (const line of page.lines.slice(0, LIMITS.linesOfPage)) {
    const room = Math.min(LIMITS.wordsOfLine, limit - words);
    if (room <= 0) break;
    lines.push(line.words.length <= room ? line : { ...line, words: line.words.slice(0, room) });
    words += Math.min(room, line.words.length);
  }
  return { ...page, lines };
}

const wordsIn = (page: Page): number => page.lines.reduce((sum, { words }) => sum + words.length, 0);
