import { UnreadableDocument } from '../document.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';
import { createOcrPage } from '../ocr/ocr-page.ts';
import type { DocumentSummary, ReadContext } from '../read-context.ts';
import { isBlank } from './blank.ts';
import { type ImageKind, openImage } from './open-image.ts';

/**
 * Reads the pages of an image file by OCR.
 * @throws UnreadableDocument.
 */
export async function readImage(bytes: Uint8Array, kind: ImageKind, context: ReadContext): Promise<DocumentSummary> {
  const image = await openImage(bytes, kind);
  const { maxPages } = context;
  const pageLimit = maxPages === null ? DOCUMENT_LIMITS.ocrPages : DOCUMENT_LIMITS.tiffPages;
  if (image.pageCount > pageLimit) throw new UnreadableDocument('too_many_pages');
  const lastPage = Math.min(image.pageCount, DOCUMENT_LIMITS.ocrPages, maxPages ?? Number.POSITIVE_INFINITY);
  for (let number = 1; number <= lastPage; number += 1) {
    const picture = await image.decodePage(number);
    if (number === 1) await context.onFirstPicture?.(picture);
    const { width, height } = picture;
    if (isBlank(picture)) context.addPage({ number, width, height, source: 'ocr', lines: [] });
    else context.addPage(createOcrPage(number, await context.readPicture(picture), picture));
  }
  return { pageCount: image.pageCount, metadata: {}, ...(lastPage < image.pageCount ? { isTruncated: true } : {}) };
}
