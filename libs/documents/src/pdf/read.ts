import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { About, Desk } from '../child/desk.ts';
import { type Page, UnreadableDocument } from '../document.ts';
import { isBlank } from '../image/blank.ts';
import type { Picture } from '../image/picture.ts';
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

/** A page before its picture is read: its text layer (null when broken) and, where that is poor, what else it shows. */
type Draft = {
  readonly number: number;
  readonly text: PageText | null;
  readonly shows: 'text' | 'picture' | 'nothing' | 'broken';
};

/** Reads a PDF: the text layer of each page or, where there is none worth the name, the picture of the page. Throws UnreadableDocument. */
export async function readPdf(bytes: Uint8Array, desk: Desk): Promise<About> {
  const pdf = await loadPdf(Uint8Array.from(bytes));
  const pictures = picturesOf(bytes, desk.tired);
  try {
    if (pdf.numPages > LIMITS.pages) throw new UnreadableDocument('too_many_pages');
    const drafts = await draftsOf(pdf, pictures);
    // Before the first page is read: nobody should wait for thirty pages to learn that there are forty.
    if (drafts.filter(({ shows }) => shows === 'picture').length > LIMITS.ocrPages)
      throw new UnreadableDocument('too_many_pages');
    if (desk.firstPicture) await showFirst(pictures, desk.firstPicture);
    let lost = 0;
    for (const draft of drafts) {
      const page = await finished(draft, pictures, desk);
      if (page === null) lost += 1;
      desk.page(page ?? textPage(draft.number, draft.text ?? EMPTY_TEXT));
    }
    if (lost === drafts.length) throw new UnreadableDocument('unreadable');
    for (const attachment of await attachmentsOf(pdf)) desk.attachment(attachment);
    return { pageCount: pdf.numPages, metadata: await metadataOf(pdf) };
  } finally {
    await pictures.close();
    await pdf.loadingTask.destroy();
  }
}

/** A page that cannot be shown is not shown. */
async function showFirst(pictures: Pictures, show: (picture: Picture) => Promise<void>): Promise<void> {
  const picture = await pictures.small(1);
  if (picture !== 'broken') await show(picture);
}

async function draftsOf(pdf: PDFDocumentProxy, pictures: Pictures): Promise<Draft[]> {
  const drafts: Draft[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const text = await textOf(pdf, number);
    const shows = text && isReadable(text.words) ? 'text' : await pictures.among(number);
    drafts.push({ number, text, shows });
  }
  return drafts;
}

const EMPTY_TEXT: PageText = { words: [], width: 595, height: 842 };

/** Null for a page of which neither library can make anything. */
async function finished({ number, text, shows }: Draft, pictures: Pictures, desk: Desk): Promise<Page | null> {
  const asText = textPage(number, text ?? EMPTY_TEXT);
  if (shows === 'text' || shows === 'nothing') return asText;
  const picture = shows === 'broken' ? 'broken' : await pictures.of(number);
  if (picture === 'broken') return asText.lines.length > 0 ? asText : null;
  if (isBlank(picture)) return asText;
  const read = ocrPage(number, await desk.ocr(picture), text ?? picture);
  // A stamp or a page number beside a drawing: the text layer knows it better.
  return letters(read) > letters(asText) ? read : asText;
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
