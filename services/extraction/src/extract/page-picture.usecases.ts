import type { DocumentReader, OpenOptions } from '@probant/documents/document';
import type { UploadedFile } from '@probant/http/route';
import { accepted } from './accepted-file.ts';
import { asAnswer, noPicture, noSuchPage, PAGE_LIMIT, tooManyPages } from './extract.errors.ts';

type PagePicture = { readonly png: Uint8Array; readonly pageCount: number };

/** One page of a file as PNG. Throws an AppError with the same answers as extracting the file. */
export async function picturePage(
  reader: DocumentReader,
  file: UploadedFile,
  wanted: { readonly page: number; readonly width: number },
  options: OpenOptions,
): Promise<PagePicture> {
  const { extension, bytes } = accepted(file);
  if (extension === '.docx') throw noPicture();
  const picture = await render(reader, bytes, wanted, options);
  if (picture.pageCount > PAGE_LIMIT) throw tooManyPages();
  return picture;
}

async function render(
  reader: DocumentReader,
  bytes: Uint8Array,
  { page, width }: { readonly page: number; readonly width: number },
  options: OpenOptions,
): Promise<PagePicture> {
  try {
    return await reader.renderPage(bytes, page, width, options);
  } catch (error) {
    // The reader's word for a page that is not there; size, page and width are checked before it.
    throw error instanceof RangeError ? noSuchPage(page) : asAnswer(error);
  }
}
