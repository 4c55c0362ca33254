import sharp, { type SharpOptions } from 'sharp';
import { UnreadableDocument } from '../document.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';
import type { Picture } from '../picture/picture.ts';

/** An image file. The frames of a TIFF are pages; of other formats only the first frame is. */
export type ImageFile = {
  readonly pageCount: number;
  /** Decodes a page (1-based): EXIF orientation applied, on white, 8-bit sRGB, long side at most DOCUMENT_LIMITS.sidePixels. */
  decodePage(page: number): Promise<Picture>;
};

/**
 * Opens a PNG, JPEG, TIFF, GIF or WebP. Only the header is read here.
 * @throws UnreadableDocument.
 */
export async function openWithSharp(bytes: Uint8Array, kind: string): Promise<ImageFile> {
  // Without sharp's own limit: the declared size is checked against ours before anything is decoded.
  const { width, height, pages = 1 } = await mapSharpErrors(sharp(bytes, { limitInputPixels: false }).metadata());
  if (width * height > DOCUMENT_LIMITS.pixels) throw new UnreadableDocument('too_many_pixels');
  return { pageCount: kind === 'tiff' ? pages : 1, decodePage: (page) => mapSharpErrors(decode(bytes, page)) };
}

async function decode(bytes: Uint8Array, page: number): Promise<Picture> {
  const options: SharpOptions = { limitInputPixels: DOCUMENT_LIMITS.pixels, failOn: 'error', page: page - 1 };
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize({
      width: DOCUMENT_LIMITS.sidePixels,
      height: DOCUMENT_LIMITS.sidePixels,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    pixels: info.channels === 3 ? data : expandGrey(data, info.channels),
    width: info.width,
    height: info.height,
  };
}

/** Sharp decodes a grey image to one channel. */
function expandGrey(grey: Uint8Array, channels: number): Uint8Array {
  const count = grey.length / channels;
  const pixels = new Uint8Array(count * 3);
  for (let i = 0; i < count; i += 1) pixels.fill(grey[i * channels] as number, 3 * i, 3 * i + 3);
  return pixels;
}

/** Sharp throws plain errors: only the message distinguishes a picture that is too large from a broken one. */
async function mapSharpErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const tooLarge = error instanceof Error && /exceeds pixel limit/i.test(error.message);
    throw new UnreadableDocument(tooLarge ? 'too_many_pixels' : 'unreadable');
  }
}
