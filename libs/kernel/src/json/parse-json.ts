import { hasEscapedName } from './escaped-names.ts';
import { JsonReadError } from './json-read-error.ts';
import { readJson } from './json-reader.ts';
import { findExcessDepth } from './nesting.ts';

/** Same limit as the parser of pydantic: deeper values would overflow the stack of recursive code. */
export const MAX_JSON_DEPTH = 200;

export type ParseJsonOptions = {
  /** Nesting of arrays and objects; MAX_JSON_DEPTH by default, at most 1,000. */
  readonly maxDepth?: number;
};

export type ParseStrictJsonOptions = ParseJsonOptions & {
  /** Number of texts, numbers, literals, arrays and objects; no limit by default. */
  readonly maxValues?: number;
};

/**
 * Returns the value of a JSON text, as a correct `JSON.parse` returns it, on every engine. Uses the native parser unless a member name
 * contains an escape: the V8 of Node 24.21 and 26 then returns the name of an earlier text (nodejs/node issue 63785).
 *
 * A member named `__proto__` is an ordinary own member.
 *
 * @throws JsonReadError `syntax` or `too_deep`.
 */
export function parseJson(text: string, { maxDepth = MAX_JSON_DEPTH }: ParseJsonOptions = {}): unknown {
  const excess = findExcessDepth(text, maxDepth);
  if (excess >= 0) throw new JsonReadError('too_deep', excess);
  const readerOptions = { maxDepth, maxValues: Infinity, rejectDuplicateNames: false, rejectLostDigits: false };
  if (hasEscapedName(text)) return readJson(text, readerOptions);
  try {
    return JSON.parse(text);
  } catch (error) {
    // Throws an error with the exact position, which the message of V8 does not always give.
    readJson(text, readerOptions);
    throw error;
  }
}

/**
 * Returns the value of a JSON text in which nothing is ambiguous or lost: no object has two members with the same name, and no number
 * loses digits as a double.
 *
 * @throws JsonReadError for the first fault.
 */
export function parseStrictJson(
  text: string,
  { maxDepth = MAX_JSON_DEPTH, maxValues = Infinity }: ParseStrictJsonOptions = {},
): unknown {
  return readJson(text, { maxDepth, maxValues, rejectDuplicateNames: true, rejectLostDigits: true });
}
