import { createInvalidFieldsError, MAX_FIELDS_BYTES } from './analyze.errors.ts';

/** The fields of a caller: any JSON object of at most 16 KiB. */
export type CallerFields = Readonly<Record<string, unknown>>;

/**
 * Levels of objects and lists that are kept. Our own fields are at most 4 deep; 8,000 levels fit in 16 KiB, and exceed the stack of the
 * channel to the worker.
 */
const MAX_DEPTH = 32;

/**
 * Parses the form field `fields`; null when it was not sent. Deeper levels than MAX_DEPTH become null.
 * @throws AppError invalid_fields.
 */
export function parseFields(text: string | undefined): CallerFields | null {
  if (text === undefined) return null;
  if (Buffer.byteLength(text) > MAX_FIELDS_BYTES) throw createInvalidFieldsError();
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw createInvalidFieldsError();
  return cutDepth(value, 1) as CallerFields;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw createInvalidFieldsError();
  }
}

function cutDepth(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((member) => cutDepth(member, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cutDepth(member, depth + 1)]));
}
