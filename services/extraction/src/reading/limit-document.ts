import type { Line, OpenedDocument, Page } from '@probant/documents/document';

/**
 * What the field readers process: some of their steps compare words with words, so their run time grows with the square of the page. A
 * dense A4 page has a thousand words; a file beyond these limits was made to exhaust the service, and is read up to them.
 */
const DOCUMENT_LIMITS = { linesOfPage: 800, wordsOfLine: 400, wordsOfPage: 6_000, words: 150_000 } as const;

/** Returns the document without the words beyond the limits; the same object when there are none. */
export function limitDocument(document: OpenedDocument): OpenedDocument {
  let remainingWords: number = DOCUMENT_LIMITS.words;
  const pages = document.pages.map((page) => {
    const limitedPage = limitPage(page, Math.min(remainingWords, DOCUMENT_LIMITS.wordsOfPage));
    remainingWords -= countWords(limitedPage);
    return limitedPage;
  });
  return pages.every((page, index) => page === document.pages[index]) ? document : { ...document, pages };
}

function limitPage(page: Page, limit: number): Page {
  const isWithinLimits =
    page.lines.length <= DOCUMENT_LIMITS.linesOfPage &&
    page.lines.every(({ words }) => words.length <= DOCUMENT_LIMITS.wordsOfLine) &&
    countWords(page) <= limit;
  if (isWithinLimits) return page;
  const lines: Line[] = [];
  let words = 0;
  for (const line of page.lines.slice(0, DOCUMENT_LIMITS.linesOfPage)) {
    const maxWords = Math.min(DOCUMENT_LIMITS.wordsOfLine, limit - words);
    if (maxWords <= 0) break;
    lines.push(line.words.length <= maxWords ? line : { ...line, words: line.words.slice(0, maxWords) });
    words += Math.min(maxWords, line.words.length);
  }
  return { ...page, lines };
}

const countWords = (page: Page): number => page.lines.reduce((sum, { words }) => sum + words.length, 0);
