import { describe, expect, test } from 'vitest';
import { isUuid, parseUuid } from './uuid.ts';

const LOWER_CASE_ID = '01936b2c-7a1e-7cde-8f01-23456789abcd';

describe('isUuid and parseUuid', () => {
  test.each([LOWER_CASE_ID, LOWER_CASE_ID.toUpperCase(), '00000000-0000-0000-0000-000000000000'])(
    'accept %s and return it in lower case',
    (text) => {
      expect(isUuid(text)).toBe(true);
      expect(parseUuid(text)).toBe(text.toLowerCase());
    },
  );

  test.each([
    ['an empty text', ''],
    ['a line feed at the end', `${LOWER_CASE_ID}\n`],
    ['a space at the start', ` ${LOWER_CASE_ID}`],
    ['braces', `{${LOWER_CASE_ID}}`],
    ['no hyphens', LOWER_CASE_ID.replaceAll('-', '')],
    ['a letter beyond f', LOWER_CASE_ID.replace('a', 'g')],
    ['a digit of another script', LOWER_CASE_ID.replace('1', '١')],
    ['a character too few', LOWER_CASE_ID.slice(1)],
    ['a character too many', `${LOWER_CASE_ID}0`],
  ])('refuse %s', (_, text) => {
    expect(isUuid(text)).toBe(false);
    expect(parseUuid(text)).toBeNull();
  });
});
