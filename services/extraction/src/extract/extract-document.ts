import type { DocumentType, ExtractionResult } from '@probant/contracts/extraction';
import type { OpenedDocument } from '@probant/documents/document';
import { DETECTED, detectType } from '../detection/detect-type.rules.ts';
import { composeResult } from './compose-result.ts';
import { readFields } from './read-fields.ts';

export type Wish = {
  /** Undefined: to be detected. */
  readonly type: DocumentType | undefined;
  readonly withGeometry: boolean;
};

/** An opened document to its fields: a pure function. */
export function extractDocument(document: OpenedDocument, wish: Wish): ExtractionResult {
  const detection = wish.type === undefined ? detectType(document) : { type: wish.type, score: 1 };
  const reading = detection.score < DETECTED ? null : readFields(detection.type, document);
  return composeResult({ document, detection, reading, withGeometry: wish.withGeometry });
}
