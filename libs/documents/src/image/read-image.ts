import { UnreadableDocument } from '../document.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';
import { createOcrPage } from '../ocr/ocr-page.ts';
import type { DocumentSummary, ReadContext } from '../read-context.ts';
import { isBlank } from './blank.ts';
import { type ImageKind, openImage } from './open-image.ts';

const NO_TEXT = { turned: 0, lines: [] } as const;

/**
 * Reads the pages of an image file by OCR. Once the time for it is over, the further pages are left out: decoding them takes time, too.
 * @throws UnreadableDocument.
 */
export async function readImage(bytes: Uint8Array, kind: ImageKind, context: ReadContext): Promise<DocumentSummary> {
  const image = await openImage(bytes, kind);
  const { maxPages } = context;
  const pageLimit = maxPages === null ? DOCUMENT_LIMITS.ocrPages : DOCUMENT_LIMITS.tiffPages;
  if (image.pageCount > pageLimit) throw new UnreadableDocument('too_many_pages');
  const requestedPages = Math.min(image.pageCount, DOCUMENT_LIMITS.ocrPages, maxPages ?? Number.POSITIVE_INFINITY);
  let readPages = 0;
  for (let number = 1; number <= requestedPages && (number === 1 || !context.isOcrTimeOver()); number += 1) {
    readPages = number;
    const picture = await image.decodePage(number);
    if (number === 1) await context.onFirstPicture?.(picture);
    const { width, height } = picture;
    const reading = isBlank(picture) ? NO_TEXT : await context.readPicture(picture);
    if (reading !== null) context.addPage(createOcrPage(number, reading, picture));
    else context.addPage({ number, width, height, source: 'ocr', isUnread: true, lines: [] });
  }
  return { pageCount: image.pageCount, metadata: {}, ...(readPages < image.pageCount ? { isTruncated: true } : {}) };
}
