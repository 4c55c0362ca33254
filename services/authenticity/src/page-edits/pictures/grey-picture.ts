import { isArray, type PdfObjects, type PdfStream, toInteger, toName } from '@probant/documents/pdf-structure';
import sharp, { type Sharp } from 'sharp';

/** Brightness of a picture in GREY_SIDE x GREY_SIDE cells, row by row from the top: the mean of each. */
export type GreyPicture = Uint8Array;

/** Cells along each side: a line of small print on A4 is 3 cells high. */
export const GREY_SIDE = 320;
/** Pixels of a picture that is decoded: A4 at 600 dots per inch has 35 million. */
const MAX_PIXELS = 40_000_000;

/** Returns a picture of a PDF in cells; null for one that is too large, damaged, or in a format that is not compared (bilevel, JPEG 2000). */
export async function readGreyPicture(objects: PdfObjects, stream: PdfStream): Promise<GreyPicture | null> {
  const width = toInteger(objects.get(stream.dictionary, 'Width')) ?? 0;
  const height = toInteger(objects.get(stream.dictionary, 'Height')) ?? 0;
  if (width <= 0 || height <= 0 || width * height > MAX_PIXELS) return null;
  const decoded = objects.decode(stream);
  if (decoded === null) return null;
  const [filter, ...others] = decoded.remainingFilters;
  if (filter === 'DCTDecode' && others.length === 0)
    return shrink(sharp(decoded.bytes, { limitInputPixels: MAX_PIXELS }));
  const channels = filter === undefined ? countChannels(objects, stream) : null;
  if (channels === null || decoded.bytes.length < width * height * channels) return null;
  const pixels = decoded.bytes.subarray(0, width * height * channels);
  return shrink(sharp(pixels, { raw: { width, height, channels } }));
}

/** Bytes of a pixel of an unpacked picture; null when they are not brightness or red, green and blue. */
function countChannels(objects: PdfObjects, { dictionary }: PdfStream): 1 | 3 | null {
  if (objects.get(dictionary, 'BitsPerComponent') !== 8) return null;
  const space = objects.get(dictionary, 'ColorSpace');
  const family = toName(isArray(space) ? objects.resolve(space[0]) : space);
  if (family === 'DeviceGray' || family === 'CalGray') return 1;
  if (family === 'DeviceRGB' || family === 'CalRGB') return 3;
  const profile = isArray(space) && family === 'ICCBased' ? objects.resolve(space[1]) : null;
  const components =
    profile !== null && typeof profile === 'object' && 'dictionary' in profile
      ? toInteger(objects.get(profile.dictionary, 'N'))
      : null;
  return components === 1 || components === 3 ? components : null;
}

/** A picture that sharp cannot decode is not compared: viewers may not show it either. */
async function shrink(picture: Sharp): Promise<GreyPicture | null> {
  const cells = picture
    .toColourspace('b-w')
    .removeAlpha()
    .resize({ width: GREY_SIDE, height: GREY_SIDE, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  return cells.catch(() => null);
}
