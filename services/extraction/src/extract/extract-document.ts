import type { DocumentType, ExtractionResult } from '@probant/contracts/extraction';
import { type OpenedDocument, toPlainText } from '@probant/documents/document';
import { limitToGuesses } from '../confidence/guesses.rules.ts';
import { weighDocument } from '../detection/weighed-document.rules.ts';
import { detectPii } from '../pii/detect-pii.ts';
import { type DocumentReading, readDocument } from './read-document.ts';
import { composeResult } from './result/compose-result.ts';

export type ExtractOptions = {
  /** Undefined: the type is detected. */
  readonly type: DocumentType | undefined;
  readonly withGeometry: boolean;
};

/** Extracts the fields of an opened document, without the language model. A pure function. */
export const extractDocument = (document: OpenedDocument, options: ExtractOptions): ExtractionResult =>
  createResult(document, readDocument(weighDocument(document), options.type), options);

/** Rates a reading as guesses when the document has no signs of its type, detects personal data, and composes the result. */
export function createResult(
  document: OpenedDocument,
  documentReading: DocumentReading,
  { withGeometry }: Pick<ExtractOptions, 'withGeometry'>,
): ExtractionResult {
  const { detection, hasTypeSigns } = documentReading;
  const text = toPlainText(document.pages);
  const reading =
    documentReading.reading === null || hasTypeSigns
      ? documentReading.reading
      : limitToGuesses(documentReading.reading);
  // Null, not an empty list, when there is no text in which to detect anything.
  const personalData = text.trim() === '' ? null : detectPii({ text, pages: document.pages, reading });
  return composeResult({ document, text, detection, reading, personalData, withGeometry });
}
