import { type Box, type OpenedDocument, type Page, toRenderedBox, type Word } from '@probant/documents/document';
import { type PdfPage, toShownBox } from '@probant/documents/pdf-structure';
import type { PdfEvidence } from './evidence.ts';
import { findOcrLayer } from './ocr-layer.rules.ts';

type SeenText = { readonly box: Box; readonly text: string };

/** Texts of a scanned page that are compared with its words: a scan has a few stamps. Words of further ones are not trusted. */
const MAX_SEEN_TEXTS = 500;

/**
 * Returns the document with every text layer that a program read from a scan marked as what it is: the page has the source `ocr`, and the words
 * that nobody sees have the confidence 0, as the program that read them gave none. Words in visible text, such as a stamp, keep theirs.
 * @throws UnreadableDocument beyond the limits of the file's structure.
 */
export function distrustOcrLayers(document: OpenedDocument, { pages, readPaint }: PdfEvidence): OpenedDocument {
  const pagesByNumber = new Map(pages.map((page) => [page.number, page]));
  return {
    ...document,
    pages: document.pages.map((page) => {
      const pdfPage = page.source === 'pdf_text' ? pagesByNumber.get(page.number) : undefined;
      const layer = pdfPage && findOcrLayer(readPaint(pdfPage), pdfPage.shownBox);
      if (!pdfPage || !layer) return page;
      const seen = layer.seenTexts.slice(0, MAX_SEEN_TEXTS).map((text) => toSeenText(text, pdfPage));
      return distrustPage(page, seen);
    }),
  };
}

const toSeenText = ({ box, text }: { readonly box: Box; readonly text: string }, page: PdfPage): SeenText => ({
  box: toShownBox(box, page),
  text: text.replace(/\s/g, ''),
});

const distrustPage = (page: Page, seen: readonly SeenText[]): Page => ({
  ...page,
  source: 'ocr',
  lines: page.lines.map((line) => ({
    ...line,
    words: line.words.map((word) => (isSeen(word, page, seen) ? word : { ...word, confidence: 0 })),
  })),
});

/** A word may be one of several in a text, or consist of several texts. */
function isSeen(word: Word, page: Page, seen: readonly SeenText[]): boolean {
  const [x0, y0, x1, y1] = toRenderedBox(word.box, page);
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return seen.some(
    ({ box, text }) =>
      x >= box[0] &&
      x <= box[2] &&
      y >= box[1] &&
      y <= box[3] &&
      text.length > 0 &&
      (text.includes(word.text) || word.text.includes(text)),
  );
}
