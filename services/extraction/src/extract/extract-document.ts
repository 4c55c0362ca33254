import type { DocumentType, ExtractionResult } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { DETECTED, type Detection, detectType, resembles } from '../detection/detect-type.rules.ts';
import { type WeighedDocument, weigh } from '../detection/weighed-document.rules.ts';
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
  composeResult({ document, ...readDocument(weigh(document), wish), withGeometry: wish.withGeometry });

type Read = {
  readonly detection: Detection;
  /** Null when the type could not be told. */
  readonly reading: TypeReading | null;
  /** Whether the document shows anything of its type. */
  readonly resembling: boolean;
};

/** What a document is and what it says. */
export function readDocument(weighed: WeighedDocument, wish: Wish): Read {
  const { document } = weighed;
  if (wish.type === undefined) {
    const detection = detectType(weighed);
    const reading = detection.score < DETECTED ? null : readFields(detection.type, document);
    return { detection, reading, resembling: reading !== null };
  }
  return {
    detection: { type: wish.type, score: 1 },
    reading: readFields(wish.type, document),
    resembling: resembles(weighed, wish.type),
  };
}
