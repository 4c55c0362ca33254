import type { Page } from '../document.ts';
import { turnedSize } from '../layout/turning.ts';
import type { ReadPicture } from './read-page.ts';

/** A read picture as a page. `shown` is the size of the page as it lies: points for a PDF, pixels for an image. */
export function ocrPage(number: number, read: ReadPicture, shown: { width: number; height: number }): Page {
  const { width, height } = turnedSize(shown, read.turned);
  const { lines, turned } = read;
  return { number, width, height, source: 'ocr', lines, ...(turned === 0 ? {} : { turned }) };
}
