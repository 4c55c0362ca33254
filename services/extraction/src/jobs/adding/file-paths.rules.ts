import { MAX_PATH_BYTES, MAX_PATH_PARTS } from '@probant/contracts/jobs';
import { type AppError, createValidationError, createValidationProblem } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** The relative path of each file of a call, in their order; null where the caller gave none. */
export type FilePaths = readonly (string | null)[];

const Paths = Type.Array(Type.Union([Type.String(), Type.Null()]));
/**
 * What some program would take for another folder, another line or another order of letters: backslashes, control characters, lone
 * surrogates, and the signs that turn the direction of text over others.
 */
const HOSTILE_CHARACTERS = /[\\\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const HOSTILE_PARTS: ReadonlySet<string> = new Set(['', '.', '..']);

/** Returns the error of the form field `paths` on its own, or null. */
export function checkFilePaths(text: string): AppError | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return createPathsError('json_invalid', 'Invalid JSON');
  }
  if (!Array.isArray(value)) return createPathsError('list_type', 'Input should be a valid list');
  const wrong = value.findIndex((path) => path !== null && typeof path !== 'string');
  if (wrong !== -1) return createPathsError('string_type', 'Input should be a valid string', wrong);
  const refused = (value as FilePaths).findIndex((path) => path !== null && !isAllowedPath(path));
  return refused === -1 ? null : createPathsError('value_error', `Value error, ${ALLOWED_PATH}`, refused);
}

/**
 * Returns the path of each of `count` files; none when the call gave none.
 *
 * @throws a 422 for a wrong number, and for a field that `checkFilePaths` refuses.
 */
export function requirePaths(text: string | undefined, count: number): FilePaths {
  if (text === undefined) return [];
  const error = checkFilePaths(text);
  if (error !== null) throw error;
  const paths = Value.Parse(Paths, JSON.parse(text));
  if (paths.length === count) return paths;
  const message = `Value error, expected one path for each file: ${count}, received ${paths.length}`;
  throw createPathsError('value_error', message);
}

const ALLOWED_PATH =
  `a path is relative, with at most ${MAX_PATH_PARTS} parts between slashes and ${MAX_PATH_BYTES} bytes in UTF-8, without empty ` +
  'parts, `.`, `..`, backslashes and control characters';

const isAllowedPath = (path: string): boolean => {
  if (HOSTILE_CHARACTERS.test(path) || Buffer.byteLength(path) > MAX_PATH_BYTES) return false;
  const parts = path.split('/');
  return parts.length <= MAX_PATH_PARTS && !parts.some((part) => HOSTILE_PARTS.has(part));
};

function createPathsError(type: string, message: string, index?: number): AppError {
  const path = ['body', 'paths', ...(index === undefined ? [] : [index])];
  return createValidationError([createValidationProblem(type, path, message)], 'invalid_paths');
}
