import type { DocumentRange, DocumentType } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { findElectronicInvoice } from '../invoice/embedded-xml/find-electronic-invoice.ts';
import { findDocumentStarts } from './document-boundaries.rules.ts';
import { readPageFacts } from './page-facts.ts';

/**
 * Returns the documents in a file, in page order: each with its pages, which keep the numbers of the file. Attachments belong to the first one. A file
 * with an electronic invoice is one document: the XML is that of the whole file. So are a DOCX, whose pages are laid out by the reader, and a
 * file that the caller says is no invoice.
 */
export function findDocuments(document: OpenedDocument, type: DocumentType | undefined): readonly OpenedDocument[] {
  const { pages } = document;
  const mayBeInvoices = type === undefined || type === 'invoice';
  if (!mayBeInvoices || document.kind === 'docx' || pages.length < 2 || findElectronicInvoice(document) !== null)
    return [document];
  const starts = findDocumentStarts(readPageFacts(pages));
  if (starts.length === 1) return [document];
  return starts.map((start, index) => ({
    ...document,
    pages: pages.slice(start, starts[index + 1]),
    attachments: index === 0 ? document.attachments : [],
  }));
}

/** Returns the pages of a document, by their numbers in the file. */
export const toRange = ({ pages }: OpenedDocument): DocumentRange => ({
  pages: [pages[0]?.number ?? 1, pages.at(-1)?.number ?? 1],
});
