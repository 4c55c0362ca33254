import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkJsonEngine } from './engine-check.ts';
import { hasEscapedName } from './escaped-names.ts';
import { JsonReadError } from './json-read-error.ts';
import { readJson } from './json-reader.ts';
import { parseJson, parseStrictJson } from './parse-json.ts';
import { describeJsonValue } from './testing/describe-json-value.ts';
import { damagedJsonTexts, ESCAPED_CHARACTERS, jsonTexts } from './testing/json-texts.ts';
import { parseReferenceJson } from './testing/reference-parser.ts';

const NATIVE_FAULT_PROGRAM = new URL('testing/native-fault-program.ts', import.meta.url);
const READER_OPTIONS = { maxDepth: 200, maxValues: Infinity, rejectDuplicateNames: false, rejectLostDigits: false };
const readOwn = (text: string): unknown => readJson(text, READER_OPTIONS);

/** Whether JSON.parse of this engine returns a name of an earlier text (nodejs/node issue 63785). */
function hasNativeFault(): boolean {
  JSON.parse('{"probe":0,"\\\\":1}');
  return !Object.hasOwn(JSON.parse('{"probe":0,"\\"":1}'), '"');
}

const refusalOf = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof JsonReadError)) throw error;
    return { reason: error.reason, offset: error.offset, path: error.path };
  }
};

describe('parseJson', () => {
  test.runIf(hasNativeFault())('is needed: JSON.parse of this engine returns a wrong member name', () => {
    const printed = execFileSync(process.execPath, [fileURLToPath(NATIVE_FAULT_PROGRAM)], { encoding: 'utf8' });
    expect(JSON.parse(printed)).toEqual({
      names: [
        ['needed', '\\'],
        ['longer', '\\u'],
      ],
      fault: expect.stringMatching(/reads JSON wrongly/),
    });
  });

  const pairs = ESCAPED_CHARACTERS.flatMap((first) => ESCAPED_CHARACTERS.map((second) => [first, second] as const));
  test.each(['cold', 'warm'])(
    'returns the names that were sent, for every pair of escaped names (%s engine)',
    (state) => {
      for (const [index, [[firstSource, first], [secondSource, second]]] of pairs.entries()) {
        const start = `{"${state}${index}":0,`;
        const firstText = `${start}"${firstSource}":1}`;
        const secondText = `${start}"${secondSource}":1}`;
        if (state === 'warm') JSON.parse(firstText);
        expect(Object.keys(parseJson(firstText) as object)[1]).toBe(first);
        if (state === 'warm') JSON.parse(secondText);
        expect(Object.keys(parseJson(secondText) as object)[1]).toBe(second);
        expect(Object.keys(parseStrictJson(secondText) as object)[1]).toBe(second);
      }
    },
  );

  test('returns the values of an independent parser for 20,000 texts', () => {
    let escaped = 0;
    fc.assert(
      fc.property(jsonTexts, (text) => {
        if (hasEscapedName(text)) escaped += 1;
        const expected = parseReferenceJson(text);
        expect(describeJsonValue(readOwn(text))).toBe(describeJsonValue(expected));
        expect(describeJsonValue(parseJson(text))).toBe(describeJsonValue(expected));
      }),
      { numRuns: 20_000 },
    );
    expect(escaped).toBeGreaterThan(2_000);
  });

  test('accepts a text exactly when the independent parser does', () => {
    let refused = 0;
    const accepts = (read: () => unknown) => {
      try {
        read();
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(damagedJsonTexts, (text) => {
        const expected = accepts(() => parseReferenceJson(text));
        if (!expected) refused += 1;
        expect([accepts(() => readOwn(text)), accepts(() => parseJson(text))]).toEqual([expected, expected]);
        // For texts without an escape in a name, JSON.parse is a second reference.
        if (!text.includes('\\')) expect(accepts(() => JSON.parse(text))).toBe(expected);
      }),
      { numRuns: 10_000 },
    );
    expect(refused).toBeGreaterThan(2_500);
  });

  test.each([
    ['', 0],
    ['{bad', 1],
    ['{"name":"Ada",}', 14],
    ['{"name":"Ada"', 13],
    ['nul', 3],
    ['nuX', 2],
    ['{"name":NaN}', 8],
    ['[1 2]', 3],
    ['01', 1],
    ['-', 1],
    ['1.', 2],
    ['1e+', 3],
    ['"a', 2],
    ['"a\n"', 2],
    ['"\\x"', 2],
    ['"\\u12g4"', 5],
    ['{"\\u0061":1,}', 12],
    ['[1]]', 3],
    ['\u00a01', 0],
  ])('throws a syntax error with its position for %j', (text, offset) => {
    expect(refusalOf(() => parseJson(text))).toEqual({ reason: 'syntax', offset, path: [] });
    expect(refusalOf(() => readOwn(text))).toEqual({ reason: 'syntax', offset, path: [] });
  });

  test.each(['a', '\\u0061'])('throws too_deep beyond the depth limit (member name %s)', (name) => {
    const nest = (levels: number) => `${`{"${name}":`.repeat(levels)}1${'}'.repeat(levels)}`;
    expect(parseJson(nest(200))).toBeTypeOf('object');
    expect(refusalOf(() => parseJson(nest(201)))).toMatchObject({
      reason: 'too_deep',
      offset: 200 * (name.length + 4),
    });
    expect(refusalOf(() => parseJson(nest(4), { maxDepth: 3 }))).toMatchObject({ reason: 'too_deep' });
  });

  test.each(['a', '\\u0061'])('keeps members called __proto__ as own members (next to a member %s)', (name) => {
    const value = parseJson(`{"__proto__":{"admin":true},"${name}":1}`) as object;
    expect(Object.keys(value)).toEqual(['__proto__', 'a']);
    expect(value).not.toHaveProperty('admin');
  });
});

describe('parseStrictJson', () => {
  test.each([
    ['{"a":1,"b":{"c":1,"c":2}}', 18, ['b', 'c']],
    ['{"a":1,"\\u0061":2}', 7, ['a']],
    ['[0,{"__proto__":1,"__proto__":1}]', 18, [1, '__proto__']],
    ['{"":1,"":1}', 6, ['']],
    ['{"toString":1,"x":[],"toString":1}', 21, ['toString']],
  ])('throws duplicate_key for %s', (text, offset, path) => {
    expect(refusalOf(() => parseStrictJson(text))).toEqual({ reason: 'duplicate_key', offset, path });
  });

  test('throws number_precision with the path of the number', () => {
    expect(refusalOf(() => parseStrictJson('{"a":[1.10,0.1,{"b":12345678901234567890}]}'))).toEqual({
      reason: 'number_precision',
      offset: 20,
      path: ['a', 2, 'b'],
    });
  });

  test('throws the first fault of a text with several', () => {
    expect(refusalOf(() => parseStrictJson('{"n":1e400,"a":1,"a":2}'))).toMatchObject({ reason: 'number_precision' });
    expect(refusalOf(() => parseStrictJson('{"a":1,"a":1e400'))).toMatchObject({ reason: 'duplicate_key' });
  });

  test('accepts the same name in different objects', () => {
    expect(parseStrictJson('{"a":{"a":1},"b":[{"a":2},{"a":3}]}')).toEqual({ a: { a: 1 }, b: [{ a: 2 }, { a: 3 }] });
  });

  test('throws too_many_values for the first value beyond the limit', () => {
    expect(parseStrictJson('[1,[],"x"]', { maxValues: 4 })).toEqual([1, [], 'x']);
    expect(refusalOf(() => parseStrictJson('[1,[],"x"]', { maxValues: 3 }))).toEqual({
      reason: 'too_many_values',
      offset: 6,
      path: [2],
    });
  });

  test('returns the values of parseJson for the texts that it accepts', () => {
    let accepted = 0;
    fc.assert(
      fc.property(jsonTexts, (text) => {
        const value = refusalOf(() => parseStrictJson(text));
        if (typeof value === 'object' && value !== null && 'reason' in value && 'offset' in value) return;
        accepted += 1;
        expect(describeJsonValue(value)).toBe(describeJsonValue(parseJson(text)));
      }),
      { numRuns: 10_000 },
    );
    expect(accepted).toBeGreaterThan(2_000);
  });
});

test('the engine check passes with parseJson, before and after native parsing of escaped names', () => {
  expect(checkJsonEngine).not.toThrow();
  for (const [source] of ESCAPED_CHARACTERS) JSON.parse(`{"fid":0,"${source}":1}`);
  expect(checkJsonEngine).not.toThrow();
});
