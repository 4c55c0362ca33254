import type { ConfidenceReason } from '@probant/contracts/extraction';
import type { FieldReading, TypeReading } from '../reading/field-reading.ts';

/** Reasons that prove a value in a document of any type. */
const PROOF_REASONS: ReadonlySet<ConfidenceReason> = new Set(['embedded_xml', 'checksum_valid']);
const MAX_GUESS_CONFIDENCE = 0.3;

/**
 * Limits the confidences of a reading of a document without signs of the requested type. Readers and their weights are made for documents of
 * their type: a total read from a page that is no invoice is a guess, whatever its confidence.
 */
export const limitToGuesses = (reading: TypeReading): TypeReading => ({
  ...reading,
  fields: reading.fields.map(limitField),
  detailFields: (reading.detailFields ?? []).map(limitField),
});

const limitField = (field: FieldReading): FieldReading =>
  PROOF_REASONS.has(field.reason) ? field : { ...field, confidence: Math.min(field.confidence, MAX_GUESS_CONFIDENCE) };
