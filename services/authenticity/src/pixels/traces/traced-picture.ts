import type { Place } from '../../signals/signal.ts';
import type { DecodedPicture } from '../picture/decode-picture.ts';

/** A picture of a document that is searched for traces of edits. */
export type TracedPicture = DecodedPicture & {
  /** `lossy`: decoded from a JPEG or a WebP. `plain`: every pixel is as it was saved. */
  readonly coding: 'lossy' | 'plain';
  /** Whether an earlier JPEG compression can be searched, on the grid of this picture. */
  readonly hasJpegGrid: boolean;
  /** Steps of the JPEG that it is decoded from, 8 x row + column; null for another format. */
  readonly lastSteps: readonly number[] | null;
  /** Converts a box in shares of the picture as shown to a place of the document. */
  toPlace(box: readonly [number, number, number, number]): Place;
};

/** Pictures of a document that are searched, and pixels of one and of all: about 40 ms a megapixel in all. */
export const MAX_PICTURES = 8;
export const MAX_PICTURE_PIXELS = 12_000_000;
export const MAX_DOCUMENT_PIXELS = 24_000_000;
