import { invalid, type Problem, problem } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** One category a file, in the order of the files; null where the caller named none. */
export type Categories = readonly (string | null)[];

const Strings = Type.Array(Type.Union([Type.String(), Type.Null()]));
const AT = ['body', 'categories'];

/** What is wrong with the form field by itself; null when nothing is. */
export function problemOfCategories(text: string): Problem | null {
  const parsed = parse(text);
  return 'problem' in parsed ? parsed.problem : null;
}

/** The categories of `count` files; all null when the field was left out. Throws a 422 for a field that does not fit the files. */
export function categoriesOf(text: string | undefined, count: number): Categories {
  if (text === undefined) return Array.from({ length: count }, () => null);
  const parsed = parse(text);
  if ('problem' in parsed) throw invalid([parsed.problem]);
  const { categories } = parsed;
  if (categories.length === count) return categories;
  const message = `Value error, expected one category for each file: ${count}, received ${categories.length}`;
  throw invalid([problem('value_error', AT, message)]);
}

function parse(text: string): { readonly categories: Categories } | { readonly problem: Problem } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: problem('json_invalid', AT, 'Invalid JSON', null, { error: 'not a JSON array' }) };
  }
  if (!Array.isArray(value)) return { problem: problem('list_type', AT, 'Input should be a valid list') };
  if (Value.Check(Strings, value)) return { categories: value };
  const index = value.findIndex((entry) => entry !== null && typeof entry !== 'string');
  return { problem: problem('string_type', [...AT, index], 'Input should be a valid string') };
}
