import { expect, test } from 'vitest';
import { checkCategories, parseCategories, requireCategory } from './categories.rules.ts';

test.each([
  ['one category for each file', '["Repas", null, "péage"]', ['Repas', null, 'péage']],
  ['null for each file when the field is omitted', undefined, [null, null, null]],
])('parseCategories returns %s', (_, text, expected) => expect(parseCategories(text, 3)).toEqual(expected));

test.each([
  ['invalid JSON', '["Repas"', 'json_invalid', ['body', 'categories']],
  ['an object', '{"0": "Repas"}', 'list_type', ['body', 'categories']],
  ['a string', '"Repas"', 'list_type', ['body', 'categories']],
  ['null', 'null', 'list_type', ['body', 'categories']],
  ['a list with a number', '["Repas", null, 3]', 'string_type', ['body', 'categories', 2]],
])('checkCategories rejects %s', (_, text, type, loc) =>
  expect(checkCategories(text)).toMatchObject({ status: 422, code: 'invalid_categories', detail: [{ type, loc }] }),
);

test.each(['[]', '["a"]', '["a", "b", "c", "d"]'])('parseCategories throws 422 for %s with three files', (text) => {
  expect(checkCategories(text)).toBeNull();
  expect(() => parseCategories(text, 3)).toThrow(
    expect.objectContaining({ status: 422, detail: [expect.objectContaining({ loc: ['body', 'categories'] })] }),
  );
});

test('requireCategory accepts a file with a category, with null, and any file without the field', () => {
  for (const index of [0, 1]) expect(() => requireCategory('["a", null]', index)).not.toThrow();
  expect(() => requireCategory(undefined, 7)).not.toThrow();
});

test.each(['["a", null]', '["a"'])('requireCategory throws 422 for the third file after %s', (text) =>
  expect(() => requireCategory(text, 2)).toThrow(expect.objectContaining({ status: 422, code: 'invalid_categories' })),
);
