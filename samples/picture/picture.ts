import sharp from 'sharp';
import type { Sheet } from '../drawing/sheet.ts';
import { renderSvg } from '../drawing/svg.ts';

/** Light by pixel, row by row, 0 (black) to 255; one value per pixel (greyscale) or three (red, green, blue). */
export type Picture = {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3;
  readonly light: Float32Array;
};

export function createPicture(width: number, height: number, channels: 1 | 3, light = 0): Picture {
  return { width, height, channels, light: new Float32Array(width * height * channels).fill(light) };
}

/** Renders the sheet at `scale` dots per unit. */
export async function rasterizeSheet(sheet: Sheet, scale: number, channels: 1 | 3): Promise<Picture> {
  const drawing = sharp(Buffer.from(renderSvg(sheet)), { density: 72 * scale })
    .flatten({ background: '#ffffff' })
    .resize(Math.round(sheet.width * scale), Math.round(sheet.height * scale), { fit: 'fill' });
  const plain = channels === 1 ? drawing.greyscale().toColourspace('b-w') : drawing.toColourspace('srgb');
  const { data, info } = await plain.raw().toBuffer({ resolveWithObject: true });
  if (info.channels !== channels) throw new Error(`${info.channels} channels instead of ${channels}`);
  return { width: info.width, height: info.height, channels, light: Float32Array.from(data) };
}

const createEncoder = ({ width, height, channels, light }: Picture) => {
  const bytes = Buffer.from(Uint8ClampedArray.from(light).buffer);
  const image = sharp(bytes, { raw: { width, height, channels } });
  return channels === 1 ? image.toColourspace('b-w') : image;
};

export const encodeJpeg = (picture: Picture, quality: number): Promise<Buffer> =>
  createEncoder(picture).jpeg({ quality }).toBuffer();

export const encodePng = (picture: Picture): Promise<Buffer> =>
  createEncoder(picture).png({ compressionLevel: 9 }).toBuffer();
