import type { ConfidenceReason } from '@probant/contracts/extraction';
import type { TypeReading } from '../reading/field-reading.ts';

/** What proves itself, whatever the document is. */
const PROVEN: ReadonlySet<ConfidenceReason> = new Set(['embedded_xml', 'checksum_valid']);
const GUESS = 0.3;

/**
 * A reading of a document that shows nothing of the type it is said to have. Readers and their weights know documents of their type
 * only: the surest total of a page that is no invoice is a guess.
 */
export const guessesOf = (reading: TypeReading): TypeReading => ({
  ...reading,
  fields: reading.fields.map((field) =>
    PROVEN.has(field.reason) ? field : { ...field, confidence: Math.min(field.confidence, GUESS) },
  ),
});
