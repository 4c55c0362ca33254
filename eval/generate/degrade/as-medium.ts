import { resized } from '../../../samples/picture/filters.ts';
import { type Picture, toJpeg } from '../../../samples/picture/picture.ts';
import type { Medium, Order } from '../document.ts';
import type { Draw } from '../draw.ts';
import { paperPictures } from './paper-picture.ts';
import { photoOf } from './photo.ts';
import { pickQuality, type ScanQuality, scanOf } from './scan.ts';
import { scannedPdf } from './scanned-pdf.ts';

export type Filed = { readonly bytes: Uint8Array; readonly extension: 'pdf' | 'jpg'; readonly medium: Medium };

export const pickMedium = (draw: Draw, wanted: Order['medium']): Medium =>
  wanted === 'mixed' ? draw.pick(['pdf', 'scan', 'photo'] as const) : (wanted ?? 'pdf');

/** The PDF as it is, scanned, or photographed; several pages cannot be one photo and are scanned. */
export async function asMedium(draw: Draw, pdf: Uint8Array, medium: Medium): Promise<Filed> {
  if (medium === 'pdf') return { bytes: pdf, extension: 'pdf', medium };
  // A finer photo costs seconds more: every pixel is bent, lit and blurred on its own.
  const dotsPerInch =
    medium === 'photo'
      ? draw.pick([110, 130, 150])
      : draw.weighted([
          [3, 150],
          [3, 200],
          [1, 120],
        ]);
  const pages = await paperPictures(pdf, dotsPerInch);
  if (medium === 'photo' && pages.length === 1) {
    return { bytes: await toJpeg(photoOf(draw, pages[0] as Picture), draw.whole(55, 92)), extension: 'jpg', medium };
  }
  const [quality, compression] = [pickQuality(draw), draw.whole(45, 90)];
  const jpegs: { jpeg: Uint8Array; width: number; height: number; dotsPerInch: number }[] = [];
  for (const page of pages) {
    const scan = scanOf(draw, page, quality);
    jpegs.push({ jpeg: await toJpeg(scan, compression), width: scan.width, height: scan.height, dotsPerInch });
  }
  if (jpegs.length === 1 && draw.chance(0.4))
    return { bytes: (jpegs[0] as (typeof jpegs)[number]).jpeg, extension: 'jpg', medium: 'scan' };
  return { bytes: scannedPdf(jpegs), extension: 'pdf', medium: 'scan' };
}

/** A drawing on narrow paper, as a till prints it, photographed or scanned. */
export async function pictureAsMedium(
  draw: Draw,
  paper: Picture,
  medium: Exclude<Medium, 'pdf'>,
  quality: ScanQuality = pickQuality(draw),
): Promise<Filed> {
  const seen = medium === 'photo' ? photoOf(draw, paper) : scanOf(draw, paper, quality);
  const scaled = draw.chance(0.25) ? resized(seen, draw.between(0.7, 0.9)) : seen;
  return { bytes: await toJpeg(scaled, draw.whole(50, 92)), extension: 'jpg', medium };
}
