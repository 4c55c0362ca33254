import { MAX_PATH_BYTES, MAX_PATH_PARTS } from '@probant/contracts/jobs';
import { type AppError, createValidationError, createValidationProblem } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** The relative path of each file of a call, in their order; null where the caller gave none. */
export type FilePaths = readonly (string | null)[];

const Paths = Type.Array(Type.Union([Type.String(), Type.Null()]));
/** What some server, proxy or URL parser reads as a dot, a slash, a backslash, a percent sign or the end of a text. */
export const ENCODED_SIGNS = /%(?:2e|2f|5c|25|00)/i;
/**
 * What some program would take for another folder, another line or another order of letters: backslashes, control characters, lone
 * surrogates, signs without a width, and those that turn the direction of text over. The joiners of emoji and of Persian are allowed.
 */
const HOSTILE_CHARACTERS = /[\\\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/u;
/** `.` and `..`, also as Windows and programs that drop spaces and unseen characters read them: `.. `, `...`. */
const FOLDER_SIGN = /^[.\p{White_Space}\p{Default_Ignorable_Code_Point}]*$/u;
const DRIVE = /^[a-z]:/i;

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
 * Returns the path of each of `count` files; none when the call gave none, or nulls only.
 *
 * @throws a 422 for a wrong number, and for a field that `checkFilePaths` refuses.
 */
export function requirePaths(text: string | undefined, count: number): FilePaths {
  if (text === undefined) return [];
  const error = checkFilePaths(text);
  if (error !== null) throw error;
  const paths = Value.Parse(Paths, JSON.parse(text));
  if (paths.length === count) return paths.every((path) => path === null) ? [] : paths;
  const message = `Value error, expected one path for each file: ${count}, received ${paths.length}`;
  throw createPathsError('value_error', message);
}

const ALLOWED_PATH =
  `a path is relative, with at most ${MAX_PATH_PARTS} parts between slashes and ${MAX_PATH_BYTES} bytes in UTF-8, without empty ` +
  'parts, `.`, `..`, parts of dots and spaces only, a drive (`C:`), backslashes, dots or slashes encoded as `%2e` or `%2f`, control ' +
  'characters, line separators, invisible characters, signs that turn the direction of text over and halves of characters';

const isAllowedPath = (path: string): boolean => {
  if (Buffer.byteLength(path) > MAX_PATH_BYTES || DRIVE.test(path)) return false;
  if (HOSTILE_CHARACTERS.test(path) || ENCODED_SIGNS.test(path)) return false;
  const parts = path.split('/');
  return parts.length <= MAX_PATH_PARTS && !parts.some((part) => FOLDER_SIGN.test(part));
};

function createPathsError(type: string, message: string, index?: number): AppError {
  const path = ['body', 'paths', ...(index === undefined ? [] : [index])];
  return createValidationError([createValidationProblem(type, path, message)], 'invalid_paths');
}
