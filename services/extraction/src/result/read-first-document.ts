import type { DocumentRange, DocumentType } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import type { IsoDate } from '@probant/french/dates';
import { findDocuments, toRange } from '../boundaries/split-document.ts';
import { type WeighedDocument, weighDocument } from '../detection/weighed-document.rules.ts';
import { type DocumentReading, readDocument } from './read-document.ts';

/** What was found in a file, and read of its first document. */
export type FileReading = {
  readonly documents: readonly DocumentRange[];
  /** Whether the document that was read may hold pages of another. */
  readonly mayHoldMore: boolean;
  readonly weighed: WeighedDocument;
  readonly documentReading: DocumentReading;
};

/** Finds the documents of a file and reads the first. `type` undefined: its type is detected. */
export function readFirstDocument(
  file: OpenedDocument,
  type: DocumentType | undefined,
  today: IsoDate | null,
): FileReading {
  const documents = findDocuments(file, type);
  const [first] = documents;
  const weighed = weighDocument(first ?? file);
  return {
    documents: documents.map(toRange),
    mayHoldMore: first?.mayHoldMore ?? false,
    weighed,
    documentReading: readDocument(weighed, type, today),
  };
}
