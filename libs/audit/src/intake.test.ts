import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { intakeProblems } from './intake.ts';
import { MAX_DEPTH } from './sound-json.ts';

const nested = (levels: number): unknown => (levels === 0 ? 'end' : { in: nested(levels - 1) });
const found = (value: unknown) => intakeProblems(value, ['body']).map(({ type, loc }) => ({ type, loc }));

describe('what the log cannot keep exactly', () => {
  const cases: readonly { title: string; value: unknown; problems: unknown[] }[] = [
    { title: 'an ordinary text', value: { name: 'Chloé 😂' }, problems: [] },
    {
      title: 'a lone surrogate in a value',
      value: { name: 'a\ud83d' },
      problems: [{ type: 'string_unicode', loc: ['body', 'name'] }],
    },
    {
      title: 'a lone surrogate in a name',
      value: [{ '\udc00': 1 }],
      problems: [{ type: 'string_unicode', loc: ['body', 0, '\udc00'] }],
    },
    { title: 'U+0000', value: ['a\0b'], problems: [{ type: 'value_error', loc: ['body', 0] }] },
    { title: 'the largest safe integer', value: 2 ** 53 - 1, problems: [] },
    { title: 'an integer beyond it', value: 2 ** 53, problems: [{ type: 'less_than_equal', loc: ['body'] }] },
    {
      title: 'one below its negative',
      value: { n: -(2 ** 53) },
      problems: [{ type: 'greater_than_equal', loc: ['body', 'n'] }],
    },
    {
      title: 'a number too large for a double',
      value: JSON.parse('1e999'),
      problems: [{ type: 'less_than_equal', loc: ['body'] }],
    },
    { title: 'a small fraction', value: 1e-300, problems: [] },
    { title: `${MAX_DEPTH} levels`, value: nested(MAX_DEPTH), problems: [] },
    {
      title: 'one level more',
      value: nested(MAX_DEPTH + 1),
      problems: [{ type: 'value_error', loc: ['body', ...Array(MAX_DEPTH).fill('in')] }],
    },
    {
      title: 'several at once, in reading order',
      value: { a: '\0', b: [1e20, '\ud800'] },
      problems: [
        { type: 'value_error', loc: ['body', 'a'] },
        { type: 'less_than_equal', loc: ['body', 'b', 0] },
        { type: 'string_unicode', loc: ['body', 'b', 1] },
      ],
    },
  ];
  test.each(cases)('$title', ({ value, problems }) => {
    expect(found(value)).toEqual(problems);
  });

  test('a value with a million levels is refused without exhausting the stack', () => {
    const deep = JSON.parse(`${'['.repeat(1e6)}${']'.repeat(1e6)}`);
    expect(found(deep)).toHaveLength(1);
  });

  test('what passes has a canonical text that reads back as it was', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false, maxDepth: 6 }), (value) => {
        if (found(value).length > 0) return;
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
        expect(text).not.toContain('\0');
      }),
    );
  });
});
