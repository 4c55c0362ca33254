import { resizePicture } from '@probant/samples/picture/filters';
import { encodeJpeg, type Picture } from '@probant/samples/picture/picture';
import type { Draw } from '../draw.ts';
import type { GenerateOptions, Medium } from '../generated-document.ts';
import { createPhoto } from './photo.ts';
import { renderPdfPages } from './render-pdf-pages.ts';
import { createScan, pickScanQuality, type ScanQuality } from './scan.ts';
import { writeScannedPages } from './scanned-pdf.ts';

export type MediumFile = { readonly bytes: Uint8Array; readonly extension: 'pdf' | 'jpg'; readonly medium: Medium };

export const pickMedium = (draw: Draw, requested: GenerateOptions['medium']): Medium =>
  requested === 'mixed' ? draw.pick(['pdf', 'scan', 'photo'] as const) : (requested ?? 'pdf');

/** Returns the PDF unchanged, scanned or photographed. A PDF of several pages cannot be one photo and is scanned instead. */
export async function applyMedium(draw: Draw, pdf: Uint8Array, medium: Medium): Promise<MediumFile> {
  if (medium === 'pdf') return { bytes: pdf, extension: 'pdf', medium };
  // Higher photo resolutions cost seconds more: every pixel is warped, lit and blurred individually.
  const dotsPerInch =
    medium === 'photo'
      ? draw.pick([110, 130, 150])
      : draw.weighted([
          [3, 150],
          [3, 200],
          [1, 120],
        ]);
  const pages = await renderPdfPages(pdf, dotsPerInch);
  if (medium === 'photo' && pages.length === 1) {
    return {
      bytes: await encodeJpeg(createPhoto(draw, pages[0] as Picture), draw.whole(55, 92)),
      extension: 'jpg',
      medium,
    };
  }
  const [quality, compression] = [pickScanQuality(draw), draw.whole(45, 90)];
  const jpegs: { jpeg: Uint8Array; width: number; height: number; dotsPerInch: number }[] = [];
  for (const page of pages) {
    const scan = createScan(draw, page, quality);
    jpegs.push({ jpeg: await encodeJpeg(scan, compression), width: scan.width, height: scan.height, dotsPerInch });
  }
  if (jpegs.length === 1 && draw.chance(0.4))
    return { bytes: (jpegs[0] as (typeof jpegs)[number]).jpeg, extension: 'jpg', medium: 'scan' };
  return { bytes: writeScannedPages(jpegs), extension: 'pdf', medium: 'scan' };
}

/** Returns a photo or a scan of a page that is already a picture, such as a thermal print. */
export async function applyMediumToPicture(
  draw: Draw,
  paper: Picture,
  medium: Exclude<Medium, 'pdf'>,
  quality: ScanQuality = pickScanQuality(draw),
): Promise<MediumFile> {
  const degraded = medium === 'photo' ? createPhoto(draw, paper) : createScan(draw, paper, quality);
  const scaled = draw.chance(0.25) ? resizePicture(degraded, draw.between(0.7, 0.9)) : degraded;
  return { bytes: await encodeJpeg(scaled, draw.whole(50, 92)), extension: 'jpg', medium };
}
