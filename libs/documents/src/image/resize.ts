import sharp from 'sharp';
import type { Picture } from './picture.ts';

// One document at a time in a child: threads and caches of the library would only take memory.
sharp.concurrency(1);
sharp.cache(false);

const rawOf = (picture: Picture) =>
  sharp(picture.pixels, { raw: { width: picture.width, height: picture.height, channels: 3 } });

/** The picture at exactly `width` x `height`, cubic. */
export async function resized(picture: Picture, width: number, height: number): Promise<Picture> {
  const pixels = await rawOf(picture).resize(width, height, { fit: 'fill', kernel: 'cubic' }).raw().toBuffer();
  return { pixels, width, height };
}

/** The picture with its long side at most `side`; never enlarged. */
export async function fitted(picture: Picture, side: number): Promise<Picture> {
  const scale = side / Math.max(picture.width, picture.height);
  if (scale >= 1) return picture;
  const at = (length: number) => Math.max(1, Math.round(length * scale));
  return resized(picture, at(picture.width), at(picture.height));
}

/** The picture in grey, a byte a pixel, at exactly `width` x `height`. */
export const greyPixels = (picture: Picture, width: number, height: number): Promise<Uint8Array> =>
  rawOf(picture).greyscale().resize(width, height, { fit: 'fill' }).raw().toBuffer();

/** The picture turned clockwise, without loss. */
export async function turned(picture: Picture, degrees: 90 | 180 | 270): Promise<Picture> {
  const { data, info } = await rawOf(picture).rotate(degrees).raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** The picture as PNG, `width` pixels wide. */
export const pngOf = (picture: Picture, width: number): Promise<Uint8Array> =>
  rawOf(picture).resize({ width }).png({ compressionLevel: 6 }).toBuffer();
