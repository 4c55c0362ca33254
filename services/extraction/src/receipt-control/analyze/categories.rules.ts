import { type AppError, createValidationError, createValidationProblem, type Problem } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** One category for each file, in their order; null where the caller gave none. */
export type Categories = readonly (string | null)[];

const Strings = Type.Array(Type.Union([Type.String(), Type.Null()]));
const CATEGORIES_PATH = ['body', 'categories'];

/** Returns the error of the form field on its own, or null. */
export function checkCategories(text: string): AppError | null {
  const parsed = parse(text);
  return 'problem' in parsed ? createCategoriesError(parsed.problem) : null;
}

/**
 * Checks the field when the file at `index` arrives after it, before the file is read.
 *
 * @throws a 422 when the field is invalid or has no entry for the file.
 */
export function requireCategory(text: string | undefined, index: number): void {
  if (text === undefined) return;
  const parsed = parse(text);
  if ('problem' in parsed) throw createCategoriesError(parsed.problem);
  const received = parsed.categories.length;
  if (index >= received) throw createCountError(`more than ${received}`, received);
}

/**
 * Returns the categories of `count` files, all null when the field was omitted.
 *
 * @throws a 422 when the field is invalid or its length is not `count`.
 */
export function parseCategories(text: string | undefined, count: number): Categories {
  if (text === undefined) return Array.from({ length: count }, () => null);
  const parsed = parse(text);
  if ('problem' in parsed) throw createCategoriesError(parsed.problem);
  const { categories } = parsed;
  if (categories.length === count) return categories;
  throw createCountError(String(count), categories.length);
}

const createCategoriesError = (problem: Problem): AppError => createValidationError([problem], 'invalid_categories');

const createCountError = (files: string, received: number): AppError =>
  createCategoriesError(
    createValidationProblem(
      'value_error',
      CATEGORIES_PATH,
      `Value error, expected one category for each file: ${files}, received ${received}`,
    ),
  );

function parse(text: string): { readonly categories: Categories } | { readonly problem: Problem } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return {
      problem: createValidationProblem('json_invalid', CATEGORIES_PATH, 'Invalid JSON', null, {
        error: 'not a JSON array',
      }),
    };
  }
  if (!Array.isArray(value))
    return { problem: createValidationProblem('list_type', CATEGORIES_PATH, 'Input should be a valid list') };
  if (Value.Check(Strings, value)) return { categories: value };
  const index = value.findIndex((entry) => entry !== null && typeof entry !== 'string');
  return {
    problem: createValidationProblem('string_type', [...CATEGORIES_PATH, index], 'Input should be a valid string'),
  };
}
