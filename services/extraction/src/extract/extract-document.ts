import type { DocumentType, ExtractionResult } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { guessesOf } from '../confidence/guesses.rules.ts';
import { DETECTED, type Detection, detectType, resembles } from '../detection/detect-type.rules.ts';
import type { TypeReading } from '../reading/field-reading.ts';
import { composeResult } from './compose-result.ts';
import { readFields } from './read-fields.ts';

export type Wish = {
  /** Undefined: to be detected. */
  readonly type: DocumentType | undefined;
  readonly withGeometry: boolean;
};

/** An opened document to its fields: a pure function. */
export const extractDocument = (document: OpenedDocument, wish: Wish): ExtractionResult =>
  composeResult({ document, ...readDocument(document, wish), withGeometry: wish.withGeometry });

/** What a document is and what it says; `reading` is null when its type could not be told. */
export function readDocument(
  document: OpenedDocument,
  wish: Wish,
): { readonly detection: Detection; readonly reading: TypeReading | null } {
  if (wish.type === undefined) {
    const detection = detectType(document);
    return { detection, reading: detection.score < DETECTED ? null : readFields(detection.type, document) };
  }
  const reading = readFields(wish.type, document);
  return {
    detection: { type: wish.type, score: 1 },
    reading: resembles(document, wish.type) ? reading : guessesOf(reading),
  };
}
