import sharp from 'sharp';
import type { Sheet } from '../drawing/sheet.ts';
import { sheetToSvg } from '../drawing/svg.ts';

/** Light by pixel, row by row, 0 (black) to 255; one value a pixel (grey) or three (red, green, blue). */
export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  readonly light: Float32Array;
};

export function blankPicture(width: number, height: number, channels: 1 | 3, light = 0): Picture {
  return { width, height, channels, light: new Float32Array(width * height * channels).fill(light) };
}

/** Draws the sheet at `scale` dots a unit. */
export async function pictureOf(sheet: Sheet, scale: number, channels: 1 | 3): Promise<Picture> {
  const drawing = sharp(Buffer.from(sheetToSvg(sheet)), { density: 72 * scale })
    .flatten({ background: '#ffffff' })
    .resize(Math.round(sheet.width * scale), Math.round(sheet.height * scale), { fit: 'fill' });
  const plain = channels === 1 ? drawing.greyscale().toColourspace('b-w') : drawing.toColourspace('srgb');
  const { data, info } = await plain.raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== channels) throw new Error(`${info.channels} channels instead of ${channels}`);
  return { width: info.width, height: info.height, channels, light: Float32Array.from(data) };
}

const encoder = ({ width, height, channels, light }: Picture) => {
  const bytes = Buffer.from(Uint8ClampedArray.from(light).buffer);
  const image = sharp(bytes, { raw: { width, height, channels } });
  return channels === 1 ? image.toColourspace('b-w') : image;
};

export const toJpeg = (picture: Picture, quality: number): Promise<Buffer> =>
  encoder(picture).jpeg({ quality }).toBuffer();

export const toPng = (picture: Picture): Promise<Buffer> => encoder(picture).png({ compressionLevel: 9 }).toBuffer();
