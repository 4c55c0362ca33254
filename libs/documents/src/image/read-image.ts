import { UnreadableDocument } from '../document.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';
import { createOcrPage } from '../ocr/ocr-page.ts';
import { isBlank } from '../picture/blank.ts';
import type { DocumentSummary, ReadContext } from '../read-context.ts';
import { type ImageKind, openImage } from './open-image.ts';

const NO_TEXT = { turned: 0, lines: [] } as const;

/**
 * Reads the pages of an image file by OCR. Once the time for it is over, the further pages are left out: decoding them takes time, too.
 * @throws UnreadableDocument.
 */
export async function readImage(bytes: Uint8Array, kind: ImageKind, context: ReadContext): Promise<DocumentSummary> {
  const image = await openImage(bytes, kind);
  let readPages = 0;
  for (const number of choosePages(image.pageCount, context)) {
    if (readPages > 0 && context.isOcrTimeOver()) break;
    readPages += 1;
    const picture = await image.decodePage(number);
    if (number === 1) await context.onFirstPicture?.(picture);
    const { width, height } = picture;
    const reading = isBlank(picture) ? NO_TEXT : await context.readPicture(picture);
    if (reading !== null) context.addPage(createOcrPage(number, reading, picture));
    else context.addPage({ number, width, height, source: 'ocr', isUnread: true, lines: [] });
  }
  return { pageCount: image.pageCount, metadata: {}, ...(readPages < image.pageCount ? { isTruncated: true } : {}) };
}

/** @throws UnreadableDocument when there are too many. */
function choosePages(pageCount: number, { maxPages, pageNumbers }: ReadContext): readonly number[] {
  const isPartRequested = maxPages !== null || pageNumbers !== null;
  if (pageCount > (isPartRequested ? DOCUMENT_LIMITS.tiffPages : DOCUMENT_LIMITS.ocrPages))
    throw new UnreadableDocument('too_many_pages');
  if (pageNumbers !== null) return pageNumbers.filter((number) => number <= pageCount);
  const lastPage = Math.min(pageCount, DOCUMENT_LIMITS.ocrPages, maxPages ?? Number.POSITIVE_INFINITY);
  return Array.from({ length: lastPage }, (_, index) => index + 1);
}
