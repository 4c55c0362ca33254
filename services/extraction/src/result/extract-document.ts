import type { DocumentRange, DocumentType, ExtractionResult } from '@probant/contracts/extraction';
import { type OpenedDocument, toPlainText } from '@probant/documents/document';
import type { IsoDate } from '@probant/french/dates';
import { toRange } from '../boundaries/split-document.ts';
import { limitToGuesses } from '../confidence/guesses.rules.ts';
import { detectPii } from '../pii/detect-pii.ts';
import { composeResult } from './compose-result.ts';
import type { DocumentReading } from './read-document.ts';
import { readFirstDocument } from './read-first-document.ts';

export type ExtractOptions = {
  /** Undefined: the type is detected. */
  readonly type: DocumentType | undefined;
  readonly withGeometry: boolean;
  readonly withDetails?: boolean;
  /** The day of the call, in UTC: nobody is born later. Undefined: the reading does not depend on the day. */
  readonly today?: IsoDate;
};

/** Extracts the fields of an opened document as a worker does, without the language model. A pure function. */
export function extractDocument(document: OpenedDocument, options: ExtractOptions): ExtractionResult {
  const { documentReading, ...found } = readFirstDocument(document, options.type, options.today ?? null);
  return createResult(document, documentReading, { ...options, ...found });
}

type ResultOptions = Pick<ExtractOptions, 'withGeometry' | 'withDetails'> & {
  /** The documents of the file, of which the first was read; by default it is one. */
  readonly documents?: readonly DocumentRange[];
  /** Whether the one that was read may hold pages of another. */
  readonly mayHoldMore?: boolean;
};

/** Rates a reading as guesses when the document has no signs of its type, detects personal data, and composes the result. */
export function createResult(
  document: OpenedDocument,
  documentReading: DocumentReading,
  { withGeometry, withDetails = false, documents = [toRange(document)], mayHoldMore = false }: ResultOptions,
): ExtractionResult {
  const { detection, hasTypeSigns } = documentReading;
  const text = toPlainText(document.pages);
  const reading =
    documentReading.reading === null || hasTypeSigns
      ? documentReading.reading
      : limitToGuesses(documentReading.reading);
  // Null, not an empty list, when there is no text in which to detect anything.
  const personalData = text.trim() === '' ? null : detectPii({ text, pages: document.pages, reading });
  return composeResult({
    document,
    text,
    detection,
    reading,
    personalData,
    withGeometry,
    withDetails,
    documents,
    mayHoldMore,
  });
}
