import type { DocumentRange, DocumentType } from '@probant/contracts/extraction';
import type { Attachment, OpenedDocument } from '@probant/documents/document';
import { foldAlphanumeric } from '@probant/french/text-folding';
import { readCrossIndustryInvoice } from '../invoice/embedded-xml/cross-industry-invoice.ts';
import { findElectronicInvoice } from '../invoice/embedded-xml/find-electronic-invoice.ts';
import { findDocumentStarts, mayHoldSeveral } from './document-boundaries.rules.ts';
import { type PageFacts, readPageFacts } from './page-facts.ts';

/** A document in a file. `mayHoldMore`: its pages show signs of another one, but no boundary. */
export type FoundDocument = OpenedDocument & { readonly mayHoldMore: boolean };

/**
 * Returns the documents in a file, in page order: each with its pages, which keep the numbers of the file. An electronic invoice belongs to
 * the only document that prints its number: when there is none, the file is one document. Other attachments belong to the first one. A
 * DOCX, whose pages are laid out by the reader, and a file that the caller says is no invoice are one document.
 */
export function findDocuments(document: OpenedDocument, type: DocumentType | undefined): readonly FoundDocument[] {
  const { pages } = document;
  const mayBeInvoices = type === undefined || type === 'invoice';
  if (!mayBeInvoices || document.kind === 'docx' || pages.length < 2) return [{ ...document, mayHoldMore: false }];
  const facts = readPageFacts(pages);
  const starts = findDocumentStarts(facts);
  const whole = { ...document, mayHoldMore: mayHoldSeveral(facts) };
  if (starts.length === 1) return [whole];
  const parts = starts.map((start, index) => ({
    pages: pages.slice(start, starts[index + 1]),
    facts: facts.slice(start, starts[index + 1]),
  }));
  const owners = new Map(
    document.attachments.map((attachment) => [attachment, findOwner(attachment, parts) ?? NO_OWNER] as const),
  );
  if ([...owners.values()].includes(NO_OWNER)) return [whole];
  return parts.map((part, index) => ({
    ...document,
    pages: part.pages,
    mayHoldMore: mayHoldSeveral(part.facts),
    attachments: document.attachments.filter((attachment) => owners.get(attachment) === index),
  }));
}

const NO_OWNER = -1;

/** Returns the index of the part to which an attachment belongs, null for an electronic invoice whose number several or none of them print. */
function findOwner(attachment: Attachment, parts: readonly { readonly facts: readonly PageFacts[] }[]): number | null {
  const root = findElectronicInvoice({ attachments: [attachment] });
  if (root === null) return 0;
  const number = foldAlphanumeric(readCrossIndustryInvoice(root).number ?? '');
  if (number.length < MIN_NUMBER_LENGTH) return null;
  const owners = parts.flatMap(({ facts }, index) =>
    facts.some(({ letters }) => letters.includes(number)) ? [index] : [],
  );
  return owners.length === 1 ? (owners[0] ?? null) : null;
}

/** Shorter numbers are found on any page. */
const MIN_NUMBER_LENGTH = 4;

/** Returns the pages of a document, by their numbers in the file. */
export const toRange = ({ pages }: OpenedDocument): DocumentRange => ({
  pages: [pages[0]?.number ?? 1, pages.at(-1)?.number ?? 1],
});
