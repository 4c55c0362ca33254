import type { OpenedDocument } from '@probant/documents/document';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';

/** Returns a typed page on a sheet of A4: on the tall default page short rows look like the roll of a till. */
export function createOfficePage(typed: string): OpenedDocument {
  const document = createTypedDocument([typed]);
  return { ...document, pages: document.pages.map((page) => ({ ...page, width: 595, height: 842 })) };
}
