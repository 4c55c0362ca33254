import { type FileKind, UnreadableDocument } from '../document.ts';
import { openImage } from '../image/open.ts';
import type { Picture } from '../image/picture.ts';
import { pngOf } from '../image/resize.ts';
import { LIMITS } from '../limits.ts';
import { openRaster } from '../pdf/raster.ts';
import type { LastReport } from '../pool/protocol.ts';

/** A page of a PDF or of an image file as PNG. Throws UnreadableDocument. */
export async function showPage(kind: FileKind, bytes: Uint8Array, page: number, width: number): Promise<LastReport> {
  if (kind === 'docx') throw new UnreadableDocument('unknown_kind');
  if (kind === 'pdf') return showPdfPage(bytes, page, width);
  const image = await openImage(bytes, kind);
  if (page > image.count) return { say: 'no_such_page', pageCount: image.count };
  const picture = await image.picture(page);
  return rendered(picture, Math.min(width, widthWithin(picture)), image.count);
}

async function showPdfPage(bytes: Uint8Array, page: number, width: number): Promise<LastReport> {
  const raster = await openRaster(bytes);
  try {
    if (page > raster.pageCount) return { say: 'no_such_page', pageCount: raster.pageCount };
    const picture = await raster.atWidth(page, width, LIMITS.shownHeight);
    return await rendered(picture, picture.width, raster.pageCount);
  } finally {
    raster.close();
  }
}

const widthWithin = ({ width, height }: Picture): number =>
  Math.max(1, Math.floor((LIMITS.shownHeight * width) / height));

const rendered = async (picture: Picture, width: number, pageCount: number): Promise<LastReport> => ({
  say: 'rendered',
  png: await pngOf(picture, width),
  pageCount,
});
