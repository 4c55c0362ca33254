import { expect, test } from 'vitest';
import { KEY_SCOPES, parseKeyScopes } from './key-scopes.ts';

test.each([
  ['read', ['read']],
  ['write,read', ['read', 'write']],
  ['export, erase ,export', ['export', 'erase']],
  ['read,write,export,erase,admin', KEY_SCOPES],
])('parses %j', (text, scopes) => {
  expect(parseKeyScopes(text)).toEqual(scopes);
});

test.each([
  ['', ''],
  ['read,', ''],
  ['read,delete,root', 'delete'],
  ['READ', 'READ'],
  ['toString', 'toString'],
])('rejects %j and names %j', (text, name) => {
  expect(() => parseKeyScopes(text)).toThrow(
    `"${name}" is not a scope: write one or more of read, write, export, erase, admin, separated by commas`,
  );
});
