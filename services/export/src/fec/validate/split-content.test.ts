import { describe, expect, test } from 'vitest';
import { splitContent } from './split-content.ts';

describe('splitContent', () => {
  test.each([0, 1, 2, 3])('keeps every character when chunks would end within one (%d characters before)', (before) => {
    const text = 'a'.repeat(before) + '𝄞é€'.repeat(300_000);
    const chunks = [...splitContent(text)];
    expect(chunks.length).toBeGreaterThan(4);
    expect(Buffer.concat(chunks).equals(Buffer.from(text))).toBe(true);
  });

  test('replaces half a character at the end of a chunk as anywhere else', () => {
    const text = `${'a'.repeat((1 << 18) - 1)}\ud834b`;
    expect(Buffer.concat([...splitContent(text)]).toString()).toBe(text.toWellFormed());
  });
});
