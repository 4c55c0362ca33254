import type { About, Desk } from '../child/desk.ts';
import { UnreadableDocument } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { ocrPage } from '../ocr/page.ts';
import { isBlank } from './blank.ts';
import { type ImageKind, openImage } from './open.ts';

/** Reads the pages of an image file by OCR. Throws UnreadableDocument. */
export async function readImage(bytes: Uint8Array, kind: ImageKind, desk: Desk): Promise<About> {
  const image = await openImage(bytes, kind);
  if (image.count > LIMITS.ocrPages) throw new UnreadableDocument('too_many_pages');
  for (let number = 1; number <= image.count; number += 1) {
    const picture = await image.picture(number);
    if (number === 1) await desk.firstPicture?.(picture);
    const { width, height } = picture;
    if (isBlank(picture)) desk.page({ number, width, height, source: 'ocr', lines: [] });
    else desk.page(ocrPage(number, await desk.ocr(picture), picture));
  }
  return { pageCount: image.count, metadata: {} };
}
