import type { DocumentReader, OpenOptions } from '@probant/documents/document';
import type { TenantId } from '@probant/kernel/tenant';
import { createPageNotFoundError, toReadingError } from '../documents/documents.errors.ts';
import { type DocumentDeps, type DocumentPath, findDocument } from '../documents/documents.usecases.ts';
import type { MemoryBudget } from '../documents/upload/prepared-memory.ts';
import { createFileNotKeptError } from '../kept-files/kept-files.errors.ts';
import { type OpenFileDeps, openKeptFile } from '../kept-files/open-kept-file.ts';
import { PAGED_TYPES } from '../reading/program/content-types.ts';
import { createNoPagePictureError, createTooManyPicturesError } from './page-picture.errors.ts';

export type PagePictureDeps = Pick<DocumentDeps, 'knowledgeBases' | 'documents'> &
  OpenFileDeps & {
    readonly reader: DocumentReader;
    /** For the files whose pages are being rendered. */
    readonly pictureMemory: MemoryBudget;
  };

const TYPES_WITH_PAGES = new Set(Object.values(PAGED_TYPES));

/** Returns the picture of a page as PNG. @throws AppError 404, 422, 503; FileKeyError. */
export async function renderPagePicture(
  deps: PagePictureDeps,
  path: DocumentPath & { readonly page: number },
  width: number,
  { tenant, signal }: { readonly tenant: TenantId } & Pick<OpenOptions, 'signal'>,
): Promise<Uint8Array> {
  const { document } = await findDocument(deps, path, tenant);
  if (path.page > document.pageCount) throw createPageNotFoundError();
  if (!TYPES_WITH_PAGES.has(document.contentType)) throw createNoPagePictureError();
  const file = await deps.keptFiles.find(tenant, document.id);
  if (file === null) throw createFileNotKeptError();
  const share = deps.pictureMemory.open(tenant);
  try {
    if (share.hold(file.byteCount) !== 'added') throw createTooManyPicturesError();
    const bytes = await openKeptFile(deps, tenant, document.id, file);
    const options = { tenant, service: 'assistant', ...(signal === undefined ? {} : { signal }) };
    const { png } = await deps.reader.renderPage(bytes, path.page, width, options);
    return png;
  } catch (error) {
    // The page that pdf.js counted does not exist for pdfium, which renders it.
    throw error instanceof RangeError ? createPageNotFoundError() : toReadingError(error);
  } finally {
    share.release();
  }
}
