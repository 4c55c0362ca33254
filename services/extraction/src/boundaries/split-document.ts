import type { DocumentRange, DocumentType } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { foldAlphanumeric } from '@probant/french/text-folding';
import { readCrossIndustryInvoice } from '../invoice/embedded-xml/cross-industry-invoice.ts';
import { findElectronicInvoice } from '../invoice/embedded-xml/find-electronic-invoice.ts';
import { findDocumentStarts } from './document-boundaries.rules.ts';
import { type PageFacts, readPageFacts } from './page-facts.ts';

/**
 * Returns the documents in a file, in page order: each with its pages, which keep the numbers of the file. Attachments belong to the first
 * one, an electronic invoice to the only one that prints its number: without such a one, the file is one document. So are a DOCX,
 * whose pages are laid out by the reader, and a file that the caller says is no invoice.
 */
export function findDocuments(document: OpenedDocument, type: DocumentType | undefined): readonly OpenedDocument[] {
  const { pages } = document;
  const mayBeInvoices = type === undefined || type === 'invoice';
  if (!mayBeInvoices || document.kind === 'docx' || pages.length < 2) return [document];
  const facts = readPageFacts(pages);
  const starts = findDocumentStarts(facts);
  if (starts.length === 1) return [document];
  const owner = findOwnerOfAttachments(document, facts, starts);
  if (owner === null) return [document];
  return starts.map((start, index) => ({
    ...document,
    pages: pages.slice(start, starts[index + 1]),
    attachments: index === owner ? document.attachments : [],
  }));
}

/** Returns the index of the document to which the attachments belong, null when an electronic invoice belongs to none or to several. */
function findOwnerOfAttachments(
  document: OpenedDocument,
  facts: readonly PageFacts[],
  starts: readonly number[],
): number | null {
  const root = findElectronicInvoice(document);
  if (root === null) return 0;
  const number = foldAlphanumeric(readCrossIndustryInvoice(root).number ?? '');
  if (number.length < MIN_NUMBER_LENGTH) return null;
  const owners = starts.flatMap((start, index) =>
    facts.slice(start, starts[index + 1]).some(({ letters }) => letters.includes(number)) ? [index] : [],
  );
  return owners.length === 1 ? (owners[0] ?? null) : null;
}

/** Shorter numbers are found on any page. */
const MIN_NUMBER_LENGTH = 4;

/** Returns the pages of a document, by their numbers in the file. */
export const toRange = ({ pages }: OpenedDocument): DocumentRange => ({
  pages: [pages[0]?.number ?? 1, pages.at(-1)?.number ?? 1],
});
