import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCanonicalJson } from './canonical-json.ts';
import { formatStorableJson, MAX_DEPTH } from './storable-json.ts';
import { validateJson } from './validate-json.ts';

const names = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('1', '10', '2', '__proto__', 'é', 'E', 'e', '\ud83d\ude02', '\uffff'),
);
const { value: anyJson } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, false, -0, 1e21, 1e-7, 2 ** 53, Number.NaN, 0.1),
    fc.double(),
    names,
    fc.array(tie('value'), { maxLength: 4 }),
    // Like JSON.parse, fromEntries can create a member called __proto__.
    fc.array(fc.tuple(names, tie('value')), { maxLength: 5 }).map(Object.fromEntries),
  ),
}));

describe('formatStorableJson', () => {
  test('returns the RFC 8785 text of a value, which then has no validation problem', () => {
    let formatted = 0;
    fc.assert(
      fc.property(anyJson, (value) => {
        const text = formatStorableJson(value);
        if (text === null) return;
        formatted += 1;
        expect(validateJson(value, [])).toEqual([]);
        expect(text).toBe(formatCanonicalJson(value));
      }),
      { numRuns: 2000 },
    );
    expect(formatted).toBeGreaterThan(500);
  });

  test('does not change its argument', () => {
    const value = { b: [{ z: 1, a: 2 }], a: 'x' };
    expect(formatStorableJson(value)).toBe('{"a":"x","b":[{"a":2,"z":1}]}');
    expect(JSON.stringify(value)).toBe('{"b":[{"z":1,"a":2}],"a":"x"}');
  });

  test.each([
    ['integer names, which an object reorders', { 10: 'x', 9: 'y' }],
    ['a member called __proto__', JSON.parse('{"b":1,"__proto__":2}')],
    ['U+0000', 'a\0b'],
    ['a lone surrogate in a name', { '\ud800': 1 }],
    ['an integer beyond 2^53', [2 ** 53]],
    ['one nesting level too many', JSON.parse(`${'['.repeat(MAX_DEPTH + 1)}${']'.repeat(MAX_DEPTH + 1)}`)],
    ['undefined', undefined],
  ])('returns null for %s', (_, value) => {
    expect(formatStorableJson(value)).toBeNull();
  });

  test('accepts a value of the maximum depth', () => {
    const text = `${'['.repeat(MAX_DEPTH)}${']'.repeat(MAX_DEPTH)}`;
    expect(formatStorableJson(JSON.parse(text))).toBe(text);
  });
});
