import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { intakeProblems } from './intake.ts';
import { MAX_DEPTH, soundJson } from './sound-json.ts';

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
    // As JSON.parse makes it: a member may be called __proto__.
    fc.array(fc.tuple(names, tie('value')), { maxLength: 5 }).map(Object.fromEntries),
  ),
}));

describe('a value that is sound at first sight', () => {
  test('has the text of RFC 8785, and no problem to tell of', () => {
    let texts = 0;
    fc.assert(
      fc.property(anyJson, (value) => {
        const text = soundJson(value);
        if (text === null) return;
        texts += 1;
        expect(intakeProblems(value, [])).toEqual([]);
        expect(text).toBe(canonicalJson(value));
      }),
      { numRuns: 2000 },
    );
    expect(texts).toBeGreaterThan(500);
  });

  test('is left as it was given', () => {
    const given = { b: [{ z: 1, a: 2 }], a: 'x' };
    expect(soundJson(given)).toBe('{"a":"x","b":[{"a":2,"z":1}]}');
    expect(JSON.stringify(given)).toBe('{"b":[{"z":1,"a":2}],"a":"x"}');
  });

  test.each([
    ['names that are numbers, which an object puts in an order of its own', { 10: 'x', 9: 'y' }],
    ['a member called __proto__', JSON.parse('{"b":1,"__proto__":2}')],
    ['U+0000', 'a\0b'],
    ['a lone surrogate in a name', { '\ud800': 1 }],
    ['an integer beyond 2^53', [2 ** 53]],
    ['one level too many', JSON.parse(`${'['.repeat(MAX_DEPTH + 1)}${']'.repeat(MAX_DEPTH + 1)}`)],
    ['nothing at all', undefined],
  ])('is not one with %s', (_, value) => {
    expect(soundJson(value)).toBeNull();
  });

  test('may be as deep as the log allows', () => {
    const text = `${'['.repeat(MAX_DEPTH)}${']'.repeat(MAX_DEPTH)}`;
    expect(soundJson(JSON.parse(text))).toBe(text);
  });
});
