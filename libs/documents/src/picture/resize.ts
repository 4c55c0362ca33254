import sharp from 'sharp';
import type { Picture } from './picture.ts';

// A worker reads one document at a time: threads and caches of the library would only use memory.
sharp.concurrency(1);
sharp.cache(false);

const toSharp = (picture: Picture) =>
  sharp(picture.pixels, { raw: { width: picture.width, height: picture.height, channels: 3 } });

/** Resizes the picture to exactly `width` x `height` with a cubic kernel. */
export async function resizePicture(picture: Picture, width: number, height: number): Promise<Picture> {
  const pixels = await toSharp(picture).resize(width, height, { fit: 'fill', kernel: 'cubic' }).raw().toBuffer();
  return { pixels, width, height };
}

/** Shrinks the picture until its long side is at most `side` pixels; never enlarges it. */
export async function shrinkToFit(picture: Picture, side: number): Promise<Picture> {
  const scale = side / Math.max(picture.width, picture.height);
  if (scale >= 1) return picture;
  const shrink = (length: number) => Math.max(1, Math.round(length * scale));
  return resizePicture(picture, shrink(picture.width), shrink(picture.height));
}

/** Converts the picture to grey, one byte per pixel, at exactly `width` x `height`. */
export const toGreyPixels = (picture: Picture, width: number, height: number): Promise<Uint8Array> =>
  toSharp(picture).greyscale().resize(width, height, { fit: 'fill' }).raw().toBuffer();

/** Turns the picture clockwise, without loss. */
export async function rotatePicture(picture: Picture, degrees: 90 | 180 | 270): Promise<Picture> {
  const { data, info } = await toSharp(picture).rotate(degrees).raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** Encodes the picture as PNG, `width` pixels wide. */
export const encodePng = (picture: Picture, width: number): Promise<Uint8Array> =>
  toSharp(picture).resize({ width }).png({ compressionLevel: 6 }).toBuffer();
