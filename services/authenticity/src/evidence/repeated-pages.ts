import { createHash } from 'node:crypto';
import { isArray, isStream, type PdfObjects, type PdfPage } from '@probant/documents/pdf-structure';

/** Share of the pages that are the same as another one or blank: every other one of a document that is printed on both sides may be blank. */
const MIN_REPEATED_SHARE = 0.6;
/** Bytes of a content that are compared. */
const COMPARED_BYTES = 64 * 1024;

/**
 * Whether most pages repeat the content of another one, as blank pages do.
 * @throws UnreadableDocument beyond the limits of the file's structure.
 */
export function areMostPagesRepeated(objects: PdfObjects, pages: readonly PdfPage[]): boolean {
  const contents = new Set(pages.map((page) => hashContent(objects, page)));
  return pages.length - contents.size >= pages.length * MIN_REPEATED_SHARE;
}

function hashContent(objects: PdfObjects, { dictionary }: PdfPage): string {
  const contents = objects.get(dictionary, 'Contents');
  const hash = createHash('sha256');
  for (const item of isArray(contents) ? contents : [contents]) {
    const stream = objects.resolve(item);
    if (!isStream(stream)) continue;
    const bytes = objects.decode(stream)?.bytes ?? new Uint8Array();
    hash.update(bytes.subarray(0, COMPARED_BYTES)).update(` ${bytes.length} `);
  }
  return hash.digest('hex');
}
