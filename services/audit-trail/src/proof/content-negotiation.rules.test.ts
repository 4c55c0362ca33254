import { expect, test } from 'vitest';
import { isPlainTextPreferred } from './content-negotiation.rules.ts';

test.each([
  ['', false],
  ['*/*', false],
  ['application/json', false],
  ['text/plain', true],
  ['text/*', true],
  ['TEXT/PLAIN; charset=utf-8', true],
  ['text/plain, */*', true],
  ['application/json, text/plain, */*', false],
  ['application/json;q=0.5, text/plain', true],
  ['application/json, text/plain;q=0.9', false],
  ['text/plain;q=0', false],
  ['text/plain;q=x', false],
  ['text/html, application/xhtml+xml, */*;q=0.8', false],
])('isPlainTextPreferred for Accept "%s": %s', (accept, expected) => {
  expect(isPlainTextPreferred(accept)).toBe(expected);
});
