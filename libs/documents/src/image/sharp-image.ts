import sharp, { type SharpOptions } from 'sharp';
import { UnreadableDocument } from '../document.ts';
import { LIMITS } from '../limits.ts';
import type { Picture } from './picture.ts';

/** The frames of an image file that are pages: those of a TIFF; of the others the first is the picture. */
export type ImagePages = {
  readonly count: number;
  /** A page (1-based) upright by EXIF, on white, sRGB of 8 bits, its long side at most LIMITS.side. */
  picture(page: number): Promise<Picture>;
};

/** PNG, JPEG, TIFF, GIF or WebP. Only the header is read here. Throws UnreadableDocument. */
export async function openWithSharp(bytes: Uint8Array, kind: string): Promise<ImagePages> {
  // The header alone: how much it claims is for us to judge, before anything is decoded.
  const { width, height, pages = 1 } = await guarded(sharp(bytes, { limitInputPixels: false }).metadata());
  if (width * height > LIMITS.pixels) throw new UnreadableDocument('too_many_pixels');
  return { count: kind === 'tiff' ? pages : 1, picture: (page) => guarded(decode(bytes, page)) };
}

async function decode(bytes: Uint8Array, page: number): Promise<Picture> {
  const options: SharpOptions = { limitInputPixels: LIMITS.pixels, failOn: 'error', page: page - 1 };
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize({ width: LIMITS.side, height: LIMITS.side, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: info.channels === 3 ? data : tripled(data, info.channels), width: info.width, height: info.height };
}

/** A grey image comes out with one channel. */
function tripled(grey: Uint8Array, channels: number): Uint8Array {
  const count = grey.length / channels;
  const pixels = new Uint8Array(count * 3);
  for (let i = 0; i < count; i += 1) pixels.fill(grey[i * channels] as number, 3 * i, 3 * i + 3);
  return pixels;
}

/** The library's errors are plain: only their words tell too large from broken. */
async function guarded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const tooLarge = error instanceof Error && /exceeds pixel limit/i.test(error.message);
    throw new UnreadableDocument(tooLarge ? 'too_many_pixels' : 'unreadable');
  }
}
