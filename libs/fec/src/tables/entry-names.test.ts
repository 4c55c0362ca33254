import { expect, test } from 'vitest';
import { EntryNames, MAX_NAME_BYTES } from './entry-names.ts';

const add = (names: EntryNames, text: string) => names.add(Buffer.from(text), 0, Buffer.byteLength(text));

test('returns the name of each entry, the beginning of a long one, and null for an unknown entry', () => {
  const names = new EntryNames();
  for (const text of ['VE-0001', '', 'x'.repeat(10_000)]) add(names, text);
  expect([0, 1, 2].map((entry) => names.read(entry)?.toString())).toEqual(['VE-0001', '', 'x'.repeat(MAX_NAME_BYTES)]);
  expect([names.read(3), names.read(-1)]).toEqual([null, null]);
});

test('keeps no further names once its memory is used up', () => {
  const names = new EntryNames(30);
  for (const text of ['0123456789', '0123456789', '1', '2']) add(names, text);
  expect([0, 1, 2, 3].map((entry) => names.read(entry)?.toString() ?? null)).toEqual([
    '0123456789',
    '0123456789',
    null,
    null,
  ]);
});
