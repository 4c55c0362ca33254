import type { DocumentReader, OpenOptions } from '@probant/documents/document';
import type { UploadedFile } from '@probant/http/route';
import {
  createNoPictureError,
  createNoSuchPageError,
  createTooManyPagesError,
  MAX_PAGES,
  toAppError,
} from '../../intake/intake.errors.ts';
import { acceptFile } from '../../intake/uploaded-file.ts';

type PagePicture = { readonly png: Uint8Array; readonly pageCount: number };

/**
 * Renders one page of a file as PNG.
 *
 * @throws AppError with the same responses as extracting the file.
 */
export async function renderPagePicture(
  reader: DocumentReader,
  file: UploadedFile,
  requested: { readonly page: number; readonly width: number },
  options: OpenOptions,
): Promise<PagePicture> {
  const { extension, bytes } = acceptFile(file);
  if (extension === '.docx') throw createNoPictureError();
  const picture = await render(reader, { extension, bytes }, requested, options);
  if (picture.pageCount > MAX_PAGES) throw createTooManyPagesError();
  return picture;
}

async function render(
  reader: DocumentReader,
  { extension, bytes }: { readonly extension: string; readonly bytes: Uint8Array },
  { page, width }: { readonly page: number; readonly width: number },
  options: OpenOptions,
): Promise<PagePicture> {
  try {
    return await reader.renderPage(bytes, page, width, options);
  } catch (error) {
    // The reader throws RangeError for a page that does not exist; the route has already checked page and width.
    throw error instanceof RangeError ? createNoSuchPageError(page) : toAppError(error, extension);
  }
}
