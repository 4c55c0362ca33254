import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCanonicalJson } from './canonical-json.ts';

const vectorsUrl = new URL('../fixtures/jcs/testdata/', import.meta.url);
const names = readdirSync(new URL('input/', vectorsUrl)).map((file) => file.replace('.json', ''));
const read = (path: string) => readFileSync(new URL(path, vectorsUrl), 'utf8');

describe('formatCanonicalJson', () => {
  test.each(names)('returns the bytes of the RFC 8785 vector %s', (name) => {
    const expected = read(`outhex/${name}.txt`).replace(/\s+/g, '');
    expect(Buffer.from(formatCanonicalJson(JSON.parse(read(`input/${name}.json`)))).toString('hex')).toBe(expected);
  });

  test('returns the same text for any member order, and parses back to the same value', () => {
    const reverseMembers = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(reverseMembers)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([name, member]) => [name, reverseMembers(member)]),
            )
          : value;
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = formatCanonicalJson(value);
        expect(formatCanonicalJson(reverseMembers(value))).toBe(text);
        expect(formatCanonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  test.each([
    ['a lone surrogate', '\ud800'],
    ['infinity', Number.POSITIVE_INFINITY],
    ['undefined', undefined],
  ])('throws for %s', (_, value) => {
    expect(() => formatCanonicalJson(value)).toThrow();
  });
});
