import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

const vectors = new URL('./fixtures/jcs/testdata/', import.meta.url);
const names = readdirSync(new URL('input/', vectors)).map((file) => file.replace('.json', ''));
const read = (path: string) => readFileSync(new URL(path, vectors), 'utf8');

describe('canonical JSON', () => {
  test.each(names)('gives the bytes of the RFC 8785 vector %s', (name) => {
    const expected = read(`outhex/${name}.txt`).replace(/\s+/g, '');
    expect(Buffer.from(canonicalJson(JSON.parse(read(`input/${name}.json`)))).toString('hex')).toBe(expected);
  });

  test('says the same whatever the order of the members, and reads back as the same value', () => {
    const shuffled = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(shuffled)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([name, member]) => [name, shuffled(member)]),
            )
          : value;
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(shuffled(value))).toBe(text);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });

  test.each([
    ['a lone surrogate', '\ud800'],
    ['infinity', Number.POSITIVE_INFINITY],
    ['nothing at all', undefined],
  ])('has no text for %s', (_, value) => {
    expect(() => canonicalJson(value)).toThrow();
  });
});
