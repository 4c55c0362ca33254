import { rotateSize } from '../box.ts';
import type { Page } from '../document.ts';
import type { PictureText } from './read-picture.ts';

/** Creates a page from OCR text. `renderedSize` is the size before the turn: points for a PDF, pixels for an image. */
export function createOcrPage(
  number: number,
  { lines, turned }: Pick<PictureText, 'lines' | 'turned'>,
  renderedSize: { width: number; height: number },
): Page {
  const { width, height } = rotateSize(renderedSize, turned);
  return { number, width, height, source: 'ocr', lines, ...(turned === 0 ? {} : { turned }) };
}
