import { createInvalidFieldsError, MAX_FIELDS_BYTES } from './analyze.errors.ts';

/** The fields of a caller: any JSON object of at most 16 KiB. */
export type CallerFields = Readonly<Record<string, unknown>>;

/**
 * Parses the form field `fields`; null when it was not sent.
 * @throws AppError invalid_fields.
 */
export function parseFields(text: string | undefined): CallerFields | null {
  if (text === undefined) return null;
  if (Buffer.byteLength(text) > MAX_FIELDS_BYTES) throw createInvalidFieldsError();
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw createInvalidFieldsError();
  return value as CallerFields;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw createInvalidFieldsError();
  }
}
