import type { Picture } from '@probant/documents/picture';
import sharp from 'sharp';
import type { Detector } from '../../evidence/evidence.ts';
import { readExifTags } from './exif-tags.ts';
import { readImageParts } from './image-parts.ts';
import { correlate, type GreyPicture, trimBars } from './thumbnail-likeness.rules.ts';

/** Side of the compared pictures in pixels. */
const COMPARED_SIDE = 32;
/** A thumbnail of another shape was made before the picture was cropped, which is normal. */
const MAX_SHAPE_DIFFERENCE = 0.05;
/** Below it the two pictures show different things; the same picture with other colours or sharpness is above .9. */
const MIN_CORRELATION = 0.7;
const MAX_THUMBNAIL_PIXELS = 1_000_000;
const TURNS = [0, 90, 180, 270] as const;

/** A thumbnail of another picture: a program changed the picture and kept the small one that the camera made. */
export const THUMBNAIL_DETECTOR: Detector = {
  name: 'image_thumbnail',
  async detect({ kind, bytes, renderPage }) {
    if (kind === 'pdf') return [];
    const { thumbnail } = await readExifTags(readImageParts(kind, bytes).exif);
    const small = thumbnail === null ? null : await decodeThumbnail(thumbnail);
    const picture = small === null ? null : await renderPage(1, 0);
    if (small === null || picture === null) return [];
    const best = await findBestCorrelation(trimBars(small), picture);
    return best === null || best >= MIN_CORRELATION
      ? []
      : [
          {
            code: 'image_thumbnail_mismatch',
            detail: { correlation_percent: Math.round(100 * best), places: [{ page: 1 }] },
          },
        ];
  },
};

async function decodeThumbnail(bytes: Uint8Array): Promise<GreyPicture | null> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_THUMBNAIL_PIXELS, failOn: 'error' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { pixels: toOneChannel(data, info.channels), width: info.width, height: info.height };
  } catch {
    // A broken thumbnail shows nothing.
    return null;
  }
}

const toOneChannel = (data: Uint8Array, channels: number): Uint8Array =>
  channels === 1 ? data : data.filter((_, i) => i % channels === 0);

/** Tries the four turns, because the thumbnail is not turned with the picture; null when its shape fits in none. */
async function findBestCorrelation(small: GreyPicture, picture: Picture): Promise<number | null> {
  const target = await sharp(picture.pixels, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .greyscale()
    .resize(COMPARED_SIDE, COMPARED_SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  let best: number | null = null;
  for (const turn of TURNS) {
    const [width, height] = turn % 180 === 0 ? [small.width, small.height] : [small.height, small.width];
    if (Math.abs(width / height / (picture.width / picture.height) - 1) > MAX_SHAPE_DIFFERENCE) continue;
    const turned = await sharp(small.pixels, { raw: { width: small.width, height: small.height, channels: 1 } })
      .rotate(turn)
      .resize(COMPARED_SIDE, COMPARED_SIDE, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    best = Math.max(best ?? -1, correlate(toOneChannel(turned.data, turned.info.channels), target));
  }
  return best;
}
