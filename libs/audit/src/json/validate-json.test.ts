import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCanonicalJson } from './canonical-json.ts';
import { MAX_DEPTH } from './storable-json.ts';
import { validateJson } from './validate-json.ts';

const nested = (levels: number): unknown => (levels === 0 ? 'end' : { in: nested(levels - 1) });
const findProblems = (value: unknown) => validateJson(value, ['body']).map(({ type, loc }) => ({ type, loc }));

describe('validateJson', () => {
  const cases: readonly { title: string; value: unknown; problems: unknown[] }[] = [
    { title: 'accepts ordinary text', value: { name: 'Chloé 😂' }, problems: [] },
    {
      title: 'rejects a lone surrogate in a value',
      value: { name: 'a\ud83d' },
      problems: [{ type: 'string_unicode', loc: ['body', 'name'] }],
    },
    {
      title: 'rejects a lone surrogate in a name',
      value: [{ '\udc00': 1 }],
      problems: [{ type: 'string_unicode', loc: ['body', 0, '\udc00'] }],
    },
    { title: 'rejects U+0000', value: ['a\0b'], problems: [{ type: 'value_error', loc: ['body', 0] }] },
    { title: 'accepts the largest safe integer', value: 2 ** 53 - 1, problems: [] },
    { title: 'rejects 2^53', value: 2 ** 53, problems: [{ type: 'less_than_equal', loc: ['body'] }] },
    {
      title: 'rejects -2^53',
      value: { n: -(2 ** 53) },
      problems: [{ type: 'greater_than_equal', loc: ['body', 'n'] }],
    },
    {
      title: 'rejects a number too large for a double',
      value: JSON.parse('1e999'),
      problems: [{ type: 'less_than_equal', loc: ['body'] }],
    },
    { title: 'accepts a small fraction', value: 1e-300, problems: [] },
    { title: `accepts ${MAX_DEPTH} levels`, value: nested(MAX_DEPTH), problems: [] },
    {
      title: 'rejects one level more',
      value: nested(MAX_DEPTH + 1),
      problems: [{ type: 'value_error', loc: ['body', ...Array(MAX_DEPTH).fill('in')] }],
    },
    {
      title: 'returns several problems in document order',
      value: { a: '\0', b: [1e20, '\ud800'] },
      problems: [
        { type: 'value_error', loc: ['body', 'a'] },
        { type: 'less_than_equal', loc: ['body', 'b', 0] },
        { type: 'string_unicode', loc: ['body', 'b', 1] },
      ],
    },
  ];
  test.each(cases)('$title', ({ value, problems }) => {
    expect(findProblems(value)).toEqual(problems);
  });

  test('rejects a value with a million levels without exhausting the stack', () => {
    const deep = JSON.parse(`${'['.repeat(1e6)}${']'.repeat(1e6)}`);
    expect(findProblems(deep)).toHaveLength(1);
  });

  test('accepts only values whose canonical text parses back to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false, maxDepth: 6 }), (value) => {
        if (findProblems(value).length > 0) return;
        const text = formatCanonicalJson(value);
        expect(formatCanonicalJson(JSON.parse(text))).toBe(text);
        expect(text).not.toContain('\0');
      }),
    );
  });
});
