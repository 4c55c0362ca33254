import { type AppError, createValidationError, createValidationProblem, type Problem } from '@probant/kernel/errors';
import { type Categories, checkCategories, parseCategories } from '../../receipt-control/analyze/categories.rules.ts';
import type { StoredJob } from '../job.ts';

/** Characters of a category, as in the caps of a policy: a longer one is in no policy, and would be stored with each file. */
export const MAX_CATEGORY_LENGTH = 200;

/** Returns the error of the form field `categories` on its own, or null. */
export function checkFileCategories(text: string): AppError | null {
  const invalid = checkCategories(text);
  if (invalid !== null) return invalid;
  const index = (JSON.parse(text) as Categories).findIndex(isTooLong);
  if (index === -1) return null;
  const message = `String should have at most ${MAX_CATEGORY_LENGTH} characters`;
  return createCategoriesError('string_too_long', index, message, { max_length: MAX_CATEGORY_LENGTH });
}

/**
 * Returns the category of each file; none when the call gave none. Its length was checked by `checkFileCategories`.
 *
 * @throws a 422 for a wrong number, and for files that are no receipts.
 */
export function requireCategories({ options }: StoredJob, text: string | undefined, files: number): Categories {
  if (text === undefined) return [];
  if (options.kind !== 'receipts')
    throw createCategoriesError('value_error', null, 'Value error, only for jobs of the kind receipts');
  return parseCategories(text, files);
}

const isTooLong = (category: string | null): boolean =>
  category !== null && category.length > MAX_CATEGORY_LENGTH && [...category].length > MAX_CATEGORY_LENGTH;

function createCategoriesError(type: string, index: number | null, message: string, ctx?: Problem['ctx']): AppError {
  const path = ['body', 'categories', ...(index === null ? [] : [index])];
  return createValidationError([createValidationProblem(type, path, message, null, ctx)], 'invalid_categories');
}
