import { expect, test } from 'vitest';
import { categoriesOf, problemOfCategories } from './categories.rules.ts';

test.each([
  ['one for each file', '["Repas", null, "péage"]', ['Repas', null, 'péage']],
  ['left out: none has one', undefined, [null, null, null]],
])('%s', (_, text, expected) => expect(categoriesOf(text, 3)).toEqual(expected));

test.each([
  ['no JSON', '["Repas"', 'json_invalid', ['body', 'categories']],
  ['no list', '{"0": "Repas"}', 'list_type', ['body', 'categories']],
  ['a text', '"Repas"', 'list_type', ['body', 'categories']],
  ['null', 'null', 'list_type', ['body', 'categories']],
  ['a number in it', '["Repas", null, 3]', 'string_type', ['body', 'categories', 2]],
])('%s', (_, text, type, loc) => expect(problemOfCategories(text)).toMatchObject({ type, loc }));

test.each(['[]', '["a"]', '["a", "b", "c", "d"]'])('%s does not fit three files', (text) => {
  expect(problemOfCategories(text)).toBeNull();
  expect(() => categoriesOf(text, 3)).toThrow(
    expect.objectContaining({ status: 422, detail: [expect.objectContaining({ loc: ['body', 'categories'] })] }),
  );
});
