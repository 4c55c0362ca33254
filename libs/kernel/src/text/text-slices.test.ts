import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sliceText } from './text-slices.ts';

test.each<[string, number, readonly string[]]>([
  ['', 4, []],
  ['abcd', 4, ['abcd']],
  ['abcde', 4, ['abcd', 'e']],
  ['abc😀e', 4, ['abc', '😀e']],
  ['ab😀', 4, ['ab😀']],
])('slices %o by %d', (text, maxLength, slices) => expect([...sliceText(text, maxLength)]).toEqual(slices));

test('loses nothing, and encodes like the whole text', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 9 }), (text, maxLength) => {
      const bytes = [...sliceText(text, maxLength)].map((slice) => Buffer.from(slice));
      expect(Buffer.concat(bytes).equals(Buffer.from(text))).toBe(true);
    }),
  ));
