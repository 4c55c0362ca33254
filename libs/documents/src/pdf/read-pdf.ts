import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Box, rotateBox } from '../box.ts';
import { type Page, UnreadableDocument } from '../document.ts';
import { isHiddenText } from '../hidden-text.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';
import { createOcrPage } from '../ocr/ocr-page.ts';
import { isBlank } from '../picture/blank.ts';
import type { Picture } from '../picture/picture.ts';
import type { DocumentSummary, ReadContext } from '../read-context.ts';
import { readAttachments } from './attachments.ts';
import { extractFragments } from './fragments.ts';
import { findHiddenWords, hasInk } from './hidden-words.ts';
import { loadPdf } from './load-pdf.ts';
import { MAX_PARSED_PACKET_BYTES, measureMetadata } from './metadata-size.ts';
import { buildPageLines } from './page-lines.ts';
import { createPageRenderer, type PageRenderer } from './page-renderer.ts';
import { createPaintRunReader, type PaintRunReader, type PaintRuns } from './paint-runs.ts';
import { readPdfMetadata } from './pdf-metadata.ts';
import { createWordJoiner } from './placed-letters.ts';
import { type PlacedWord, placeWords } from './placed-words.ts';
import { hasUsableText } from './text-quality.ts';

type Size = { readonly width: number; readonly height: number };
type PageText = Size & {
  readonly words: readonly PlacedWord[];
  readonly hasHiddenText: boolean;
  readonly rules: readonly Box[];
};

/** One file, as three libraries open it. */
type OpenedPdf = {
  readonly pdf: PDFDocumentProxy;
  readonly renderer: PageRenderer;
  readonly paint: PaintRunReader;
};

/** A page before OCR: its text layer (null when broken) and, where that is not usable, what else the page shows. */
type PageDraft = {
  readonly number: number;
  readonly text: PageText | null;
  readonly shows: 'text' | 'picture' | 'nothing' | 'broken';
};

/**
 * Reads a PDF: the text layer of each page or, where it is missing or not usable, the page's picture by OCR.
 * @throws UnreadableDocument.
 */
export async function readPdf(bytes: Uint8Array, context: ReadContext): Promise<DocumentSummary> {
  const metadataSize = measureMetadata(bytes);
  // pdfium parses the packet whatever is asked of it.
  if (metadataSize !== null && metadataSize.packet > MAX_PARSED_PACKET_BYTES)
    throw new UnreadableDocument('took_too_much_memory');
  const pdf = await loadPdf(Uint8Array.from(bytes));
  const renderer = createPageRenderer(bytes, context.markUnstable);
  const paint = createPaintRunReader(bytes);
  try {
    // Checked before the first page is read, so that a file with too many pages fails at once and not after 30 pages of OCR.
    const { pageNumbers } = context;
    const drafts = await draftPages({ pdf, renderer, paint }, choosePages(pdf.numPages, context), context);
    if (context.onFirstPicture) await sendFirstPicture(renderer, context.onFirstPicture);
    let unreadablePages = 0;
    for (const draft of drafts) {
      const page = await finishPage(draft, renderer, context);
      if (page === null) unreadablePages += 1;
      const textPage = createTextPage(draft.number, draft.text ?? EMPTY_TEXT);
      const read = page ?? (pageNumbers === null ? textPage : { ...textPage, isUnread: true as const });
      context.addPage(draft.text?.hasHiddenText ? { ...read, hasHiddenText: true } : read);
    }
    if (pageNumbers === null) {
      if (unreadablePages === drafts.length) throw new UnreadableDocument('unreadable');
      for (const attachment of await readAttachments(pdf, bytes)) context.addAttachment(attachment);
    }
    return {
      pageCount: pdf.numPages,
      metadata: await readPdfMetadata(pdf, metadataSize),
      ...(drafts.length < pdf.numPages ? { isTruncated: true } : {}),
    };
  } finally {
    await renderer.close();
    await pdf.loadingTask.destroy();
  }
}

/** Does nothing when page 1 cannot be rendered. */
async function sendFirstPicture(
  renderer: PageRenderer,
  onFirstPicture: (picture: Picture) => Promise<void>,
): Promise<void> {
  const picture = await renderer.renderPreview(1);
  if (picture !== 'broken') await onFirstPicture(picture);
}

/** @throws UnreadableDocument when all pages are requested and there are too many. */
function choosePages(pageCount: number, { maxPages, pageNumbers }: ReadContext): readonly number[] {
  if (pageNumbers !== null) return pageNumbers.filter((number) => number <= pageCount);
  if (maxPages === null && pageCount > DOCUMENT_LIMITS.pages) throw new UnreadableDocument('too_many_pages');
  const lastPage = Math.min(pageCount, DOCUMENT_LIMITS.pages, maxPages ?? Number.POSITIVE_INFINITY);
  return Array.from({ length: lastPage }, (_, index) => index + 1);
}

/**
 * Reads the text layers. Ends before the first page that would exceed the limit on OCR, where the first pages were requested.
 * @throws UnreadableDocument there, where all pages were.
 */
async function draftPages(
  file: OpenedPdf,
  numbers: readonly number[],
  { maxPages, pageNumbers }: ReadContext,
): Promise<readonly PageDraft[]> {
  const drafts: PageDraft[] = [];
  let pictures = 0;
  for (const number of numbers) {
    const text = await readPageText(file, number);
    const shows = text && hasUsableText(text.words) ? 'text' : await file.renderer.inspectPage(number);
    pictures += Number(shows === 'picture');
    if (pageNumbers === null && pictures > DOCUMENT_LIMITS.ocrPages) {
      if (maxPages === null) throw new UnreadableDocument('too_many_pages');
      return drafts;
    }
    drafts.push({ number, text, shows });
  }
  return drafts;
}

const EMPTY_TEXT: PageText = { words: [], width: 595, height: 842, hasHiddenText: false, rules: [] };

/** Returns null for a page that neither library can read. */
async function finishPage(
  { number, text, shows }: PageDraft,
  renderer: PageRenderer,
  context: ReadContext,
): Promise<Page | null> {
  const fromText = createTextPage(number, text ?? EMPTY_TEXT);
  if (shows === 'text' || shows === 'nothing') return fromText;
  if (shows === 'picture' && context.isOcrTimeOver()) return { ...fromText, isUnread: true };
  const picture = shows === 'broken' ? 'broken' : await renderer.renderForOcr(number);
  if (picture === 'broken') return fromText.lines.length > 0 ? fromText : null;
  if (isBlank(picture)) return fromText;
  const reading = await context.readPicture(picture);
  if (reading === null) return { ...fromText, isUnread: true };
  const fromOcr = createOcrPage(number, reading, text ?? picture);
  // A stamp or a page number next to a drawing: the text layer is more accurate.
  return countLetters(fromOcr) > countLetters(fromText) ? fromOcr : fromText;
}

function createTextPage(number: number, { words, width, height, rules }: PageText): Page {
  const { turned, ...page } = buildPageLines(words, { width, height });
  return {
    number,
    source: 'pdf_text',
    ...page,
    ...(turned === 0 ? {} : { turned }),
    ...(rules.length < MIN_RULES ? {} : { rules: rules.map((rule) => rotateBox(rule, turned)) }),
  };
}

/** Fewer lines are no table. */
const MIN_RULES = 4;

const countLetters = (page: Page): number => page.lines.reduce((sum, line) => sum + line.text.length, 0);

/** Points: nobody reads smaller letters. */
const MIN_LETTER_SIZE = 1;

async function readPageText(file: OpenedPdf, number: number): Promise<PageText | null> {
  let page: PDFPageProxy | null = null;
  try {
    page = await file.pdf.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const { width, height } = viewport;
    if (!(width > 0 && height > 0)) return null;
    const runs = file.paint.readRuns(number);
    const joinWords = runs.letters && createWordJoiner(runs.letters);
    const fragments = extractFragments(await page.getTextContent(), viewport, joinWords);
    const legible = fragments.filter(({ size }) => size >= MIN_LETTER_SIZE);
    const tiny = fragments.filter(({ size }) => size < MIN_LETTER_SIZE);
    const placed = placeWords(legible, viewport);
    const words = await removeHiddenWords(file.renderer, number, placed, runs);
    const hidden = [...tiny, ...placed.filter((word) => !words.has(word))].map(({ text }) => text);
    const besidePage = runs.besidePage.map(({ letters }) => letters ?? '');
    const hasHiddenText = isHiddenText([...hidden, ...besidePage]);
    return { words: [...words], width, height, hasHiddenText, rules: runs.rules };
  } catch {
    // A broken page does not break the document: OCR may still read its picture.
    return null;
  } finally {
    page?.cleanup();
  }
}

/** Enough for a word of small print to have pixels of its own. */
const VISIBILITY_DOTS_PER_INCH = 110;

/** Returns the words that a person can see. The page is rendered only where its paint leaves a doubt. */
async function removeHiddenWords(
  renderer: PageRenderer,
  number: number,
  words: readonly PlacedWord[],
  runs: PaintRuns,
): Promise<ReadonlySet<PlacedWord>> {
  const { hidden, doubtful } = findHiddenWords(words, runs);
  const picture = isHiddenText([...doubtful].map(({ text }) => text))
    ? await renderer.render(number, VISIBILITY_DOTS_PER_INCH)
    : 'broken';
  const isSeen = (word: PlacedWord) => !doubtful.has(word) || picture === 'broken' || hasInk(picture, word.box);
  return new Set(words.filter((word) => !hidden.has(word) && isSeen(word)));
}
