import type { DocumentRow } from './document-row.ts';

/** From this confidence on, a value needs no check (docs/confidence.md). */
const MIN_SURE_CONFIDENCE = 0.9;

/** Returns the names of the fields with a value that a person should check, each once: `line_items` for any of its members. */
export const listFieldsToCheck = ({ fieldConfidences }: Pick<DocumentRow, 'fieldConfidences'>): readonly string[] => [
  ...new Set(
    fieldConfidences
      .filter(({ score }) => score < MIN_SURE_CONFIDENCE)
      .map(({ field }) => field.split('.', 1)[0] ?? field),
  ),
];
