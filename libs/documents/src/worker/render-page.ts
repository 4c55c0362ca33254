import { type FileKind, UnreadableDocument } from '../document.ts';
import { openImage } from '../image/open-image.ts';
import { DOCUMENT_LIMITS } from '../limits.ts';
import { openRaster } from '../pdf/raster.ts';
import type { Picture } from '../picture/picture.ts';
import { encodePng } from '../picture/resize.ts';
import type { RenderedPage } from './own.tasks.ts';

/**
 * Renders a page of a PDF or of an image file as PNG.
 * @throws UnreadableDocument.
 */
export async function renderPage(
  kind: FileKind,
  bytes: Uint8Array,
  page: number,
  width: number,
): Promise<RenderedPage> {
  if (kind === 'docx') throw new UnreadableDocument('unknown_kind');
  if (kind === 'pdf') return renderPdfPage(bytes, page, width);
  const image = await openImage(bytes, kind);
  if (page > image.pageCount) return { png: null, pageCount: image.pageCount };
  const picture = await image.decodePage(page);
  return encodePage(picture, Math.min(width, computeMaxWidth(picture)), image.pageCount);
}

async function renderPdfPage(bytes: Uint8Array, page: number, width: number): Promise<RenderedPage> {
  const raster = await openRaster(bytes);
  try {
    if (page > raster.pageCount) return { png: null, pageCount: raster.pageCount };
    const picture = await raster.renderAtWidth(page, width, DOCUMENT_LIMITS.renderedHeight);
    return await encodePage(picture, picture.width, raster.pageCount);
  } finally {
    raster.close();
  }
}

const computeMaxWidth = ({ width, height }: Picture): number =>
  Math.max(1, Math.floor((DOCUMENT_LIMITS.renderedHeight * width) / height));

const encodePage = async (picture: Picture, width: number, pageCount: number): Promise<RenderedPage> => ({
  png: await encodePng(picture, width),
  pageCount,
});
