import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { About, Desk } from '../child/desk.ts';
import { type Page, UnreadableDocument } from '../document.ts';
import { isBlank } from '../image/blank.ts';
import { LIMITS } from '../limits.ts';
import { ocrPage } from '../ocr/page.ts';
import { attachmentsOf } from './attachments.ts';
import { fragmentsOf } from './fragments.ts';
import { loadPdf } from './load.ts';
import { metadataOf } from './metadata.ts';
import { pageLines } from './page-lines.ts';
import { type Pictures, picturesOf } from './pictures.ts';
import { type PlacedWord, placedWords } from './placed-words.ts';
import { isReadable } from './text-quality.ts';

type Size = { readonly width: number; readonly height: number };
type PageText = Size & { readonly words: readonly PlacedWord[] };

/** Reads a PDF: the text layer of each page or, where there is none worth the name, the picture of the page. Throws UnreadableDocument. */
export async function readPdf(bytes: Uint8Array, desk: Desk): Promise<About> {
  const pdf = await loadPdf(Uint8Array.from(bytes));
  const pictures = picturesOf(bytes, desk.tired);
  try {
    if (pdf.numPages > LIMITS.pages) throw new UnreadableDocument('too_many_pages');
    let readable = 0;
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await readPage(pdf, number, pictures, desk);
      if (page) readable += 1;
      desk.page(page ?? emptyPage(number));
    }
    if (readable === 0) throw new UnreadableDocument('unreadable');
    for (const attachment of await attachmentsOf(pdf)) desk.attachment(attachment);
    return { pageCount: pdf.numPages, metadata: await metadataOf(pdf) };
  } finally {
    await pictures.close();
    await pdf.loadingTask.destroy();
  }
}

/** A page that neither library can make sense of, among others that can be read. */
const emptyPage = (number: number): Page => ({ number, width: 595, height: 842, source: 'pdf_text', lines: [] });

async function readPage(pdf: PDFDocumentProxy, number: number, pictures: Pictures, desk: Desk): Promise<Page | null> {
  const text = await textOf(pdf, number);
  if (text && isReadable(text.words)) return textPage(number, text);
  const picture = await pictures.of(number);
  if (picture === 'broken') return text && text.words.length > 0 ? textPage(number, text) : null;
  if (picture === 'nothing' || isBlank(picture)) return text && textPage(number, text);
  const read = ocrPage(number, await desk.ocr(picture), text ?? picture);
  // A stamp or a page number beside a drawing: the text layer knows it better.
  return text && letters(read) <= letters(textPage(number, text)) ? textPage(number, text) : read;
}

function textPage(number: number, { words, width, height }: PageText): Page {
  const { turned, ...page } = pageLines(words, { width, height });
  return { number, source: 'pdf_text', ...page, ...(turned === 0 ? {} : { turned }) };
}

const letters = (page: Page): number => page.lines.reduce((sum, line) => sum + line.text.length, 0);

async function textOf(pdf: PDFDocumentProxy, number: number): Promise<PageText | null> {
  let page: PDFPageProxy | null = null;
  try {
    page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const { width, height } = viewport;
    if (!(width > 0 && height > 0)) return null;
    return { words: placedWords(fragmentsOf(await page.getTextContent(), viewport), viewport), width, height };
  } catch {
    // One broken page is not a broken document: its picture may still be read.
    return null;
  } finally {
    page?.cleanup();
  }
}
