import sharp from 'sharp';
import type { LumaPicture } from './luma-picture.ts';
import { toLuma } from './to-luma.rules.ts';

// The worker analyses one document at a time.
sharp.concurrency(1);

/** Pixels of the largest picture that is opened at all, as for the pages of a document. */
const MAX_INPUT_PIXELS = 100_000_000;
/** Sides below which a picture has no text, or is a strip. */
const MIN_SIDE_PIXELS = 64;

/** A decoded picture in its stored orientation. */
export type DecodedPicture = LumaPicture & {
  /** Row of the stored picture at which it begins, and the rows of that picture. */
  readonly top: number;
  readonly fullHeight: number;
  /** EXIF orientation, 1 to 8. */
  readonly orientation: number;
};

/**
 * Decodes a picture without turning, scaling or colour profiles, which would remove the traces of its compression. Of a larger picture the
 * middle rows are decoded, `maxPixels` in all. Null when it is too small, too large or broken: the reader of the document reports that.
 */
export async function decodePicture(bytes: Uint8Array, maxPixels: number): Promise<DecodedPicture | null> {
  try {
    const open = () => sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error', page: 0, ignoreIcc: true });
    const { width, height, pageHeight = height, orientation = 1 } = await open().metadata();
    if (Math.min(width, pageHeight) < MIN_SIDE_PIXELS || width * pageHeight > MAX_INPUT_PIXELS) return null;
    const band = chooseBand(width, pageHeight, maxPixels);
    if (band === null) return null;
    const { data, info } = await open()
      .extract({ left: 0, width, ...band })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const raw = { samples: data, width: info.width, height: info.height, channels: info.channels };
    return { ...toLuma(raw), top: band.top, fullHeight: pageHeight, orientation };
  } catch {
    return null;
  }
}

/** Returns the middle rows of a picture that has too many; they begin at a multiple of 16, where blocks of a JPEG begin. */
export function chooseBand(
  width: number,
  height: number,
  maxPixels: number,
): { readonly top: number; readonly height: number } | null {
  const rows = Math.min(height, Math.floor(maxPixels / width));
  if (rows < MIN_SIDE_PIXELS) return null;
  return { top: (((height - rows) >> 1) >> 4) << 4, height: rows };
}
