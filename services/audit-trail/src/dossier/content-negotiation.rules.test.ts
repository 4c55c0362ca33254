import { expect, test } from 'vitest';
import { isJsonPreferred } from './content-negotiation.rules.ts';

test.each([
  ['', 'markdown'],
  ['*/*', 'markdown'],
  ['text/markdown', 'markdown'],
  ['text/*', 'markdown'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'markdown'],
  ['application/pdf', 'markdown'],
  ['nonsense', 'markdown'],
  ['application/json;q=0', 'markdown'],
  ['application/json;q=0, */*', 'markdown'],
  ['application/json;q=0.5, text/markdown', 'markdown'],
  ['text/markdown;q=0.9, application/*;q=0.8', 'markdown'],
  ['application/json', 'json'],
  ['Application/JSON; charset=utf-8', 'json'],
  ['text/markdown; charset=UTF-8, application/json;q=0.9', 'markdown'],
  ['application/*', 'json'],
  ['application/json, text/plain, */*', 'json'],
  ['text/markdown;q=0.5, application/json', 'json'],
  ['text/markdown;q=0, */*;q=0.1', 'json'],
])('Accept "%s" selects %s', (accept, format) => {
  expect(isJsonPreferred(accept) ? 'json' : 'markdown').toBe(format);
});
