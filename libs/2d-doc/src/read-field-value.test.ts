import { expect, test } from 'vitest';
import { encodeBase32 } from './encoding/base32.ts';
import { readFieldValue } from './read-field-value.ts';

test.each<[string, string, string, string]>([
  ['a count of days', '53', '255E', '2026-03-11'],
  ['no day', '53', 'FFFF', 'FFFF'],
  ['a date', '4A', '31072026', '2026-07-31'],
  ['a date that does not exist', '4A', '31022026', '31022026'],
  ['a date and a time', '70', '020320261405', '2026-03-02T14:05'],
  ['a text in base32', '0C', encodeBase32(Buffer.from('https://exemple.fr/é')), 'https://exemple.fr/é'],
  ['a text that turns its direction', '0C', encodeBase32(Buffer.from('a\u202eb\u0007')), 'ab'],
  ['broken base32', '0C', 'é1', 'é1'],
  ['a text', '31', 'FR7618206002105487290623133', 'FR7618206002105487290623133'],
  ['a field that the catalogue lacks', 'ZZ', '255E', '255E'],
])('returns %s as a person reads it', (_, id, value, expected) => {
  expect(readFieldValue({ id, value }, '01')).toBe(expected);
});
