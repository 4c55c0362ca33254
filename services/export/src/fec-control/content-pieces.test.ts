import { expect, test } from 'vitest';
import { contentPieces } from './content-pieces.ts';

test.each([0, 1, 2, 3])('a text comes back whole wherever its pieces end (%d before)', (before) => {
  const text = 'a'.repeat(before) + '𝄞é€'.repeat(300_000);
  const pieces = [...contentPieces(text)];
  expect(pieces.length).toBeGreaterThan(4);
  expect(Buffer.concat(pieces).equals(Buffer.from(text))).toBe(true);
});

test('half of a character is replaced, be it where a piece ends', () => {
  const text = `${'a'.repeat((1 << 18) - 1)}\ud834b`;
  expect(Buffer.concat([...contentPieces(text)]).toString()).toBe(text.toWellFormed());
});
