import type { AnalysedKind, Evidence } from '../../evidence/evidence.ts';
import { decodePicture } from '../picture/decode-picture.ts';
import { readJpegTables } from '../picture/jpeg-tables.rules.ts';
import { openPdfPictures } from './open-pdf-pictures.ts';
import { MAX_PICTURE_PIXELS, type TracedPicture } from './traced-picture.ts';

/** Opens the pictures of a document one after the other, so that one is in memory at a time. */
export async function* openPictures({ kind, bytes, pdf, limits, document }: Evidence): AsyncGenerator<TracedPicture> {
  if (pdf !== null) yield* openPdfPictures(pdf);
  else if (kind !== 'pdf') {
    const picture = await openImageFile(kind, bytes);
    if (document.pageCount > 1 || picture === null || picture.height < picture.fullHeight) limits.reach('pictures');
    if (picture !== null) yield picture;
  }
}

async function openImageFile(kind: Exclude<AnalysedKind, 'pdf'>, bytes: Uint8Array): Promise<TracedPicture | null> {
  const picture = await decodePicture(bytes, MAX_PICTURE_PIXELS);
  if (picture === null) return null;
  const tables = kind === 'jpeg' ? readJpegTables(bytes) : null;
  return {
    ...picture,
    coding: kind === 'jpeg' || kind === 'webp' ? 'lossy' : 'plain',
    // The grid of a WebP has 4 x 4 pixels and other steps.
    hasJpegGrid: kind === 'jpeg' ? tables !== null : kind !== 'webp',
    lastSteps: tables?.lumaSteps ?? null,
    toPlace: (box) => ({ page: 1, box }),
  };
}
