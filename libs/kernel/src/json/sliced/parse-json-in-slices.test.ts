import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTimeSlicer } from '../../time/time-slicer.ts';
import { JsonReadError } from '../json-read-error.ts';
import { parseJson, parseStrictJson } from '../parse-json.ts';
import { damagedJsonTexts, jsonTexts } from '../testing/json-texts.ts';
import { MAX_OBJECT_MEMBERS, parseJsonInSlices } from './parse-json-in-slices.ts';
import { MAX_NAME_BYTES, MAX_NUMBER_CHARACTERS } from './scan-limits.ts';

const slicer = createTimeSlicer(new AbortController().signal);
type Options = Partial<Parameters<typeof parseJsonInSlices>[1]>;
const parseSlices = (text: string | Buffer, options: Options = {}) =>
  parseJsonInSlices(Buffer.from(text as string), {
    maxValues: 1e9,
    maxContainers: 1e9,
    strict: false,
    slicer,
    pieceBytes: 4,
    ...options,
  });

const settle = async (read: () => unknown) => {
  try {
    return { value: await read() };
  } catch (error) {
    if (!(error instanceof JsonReadError)) throw error;
    const { reason, offset, path, number } = error;
    return reason === 'syntax' || reason === 'too_deep' ? { reason, offset } : { reason, path, number };
  }
};

describe('parseJsonInSlices', () => {
  test.each([1, 4, 16, 64])('returns the values of parseJson with parts of %i bytes', async (pieceBytes) => {
    await fc.assert(
      fc.asyncProperty(jsonTexts, async (text) => {
        // A lone surrogate has no UTF-8.
        fc.pre(text.isWellFormed());
        expect(JSON.stringify(await parseSlices(text, { pieceBytes }))).toBe(JSON.stringify(parseJson(text)));
      }),
      { numRuns: 2_000 },
    );
  });

  test('throws the errors of parseJson, at the same position', async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(damagedJsonTexts, async (text) => {
        fc.pre(text.isWellFormed() && text.trim() !== '');
        const expected = await settle(() => parseJson(text));
        if ('reason' in expected) refused += 1;
        expect(JSON.stringify(await settle(() => parseSlices(text)))).toBe(JSON.stringify(expected));
      }),
      { numRuns: 4_000 },
    );
    expect(refused).toBeGreaterThan(800);
  });

  test('throws the errors of parseStrictJson, with the same path', async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(jsonTexts, async (text) => {
        fc.pre(text.isWellFormed());
        const expected = await settle(() => parseStrictJson(text));
        const result = await settle(() => parseSlices(text, { strict: true }));
        if ('value' in expected) expect(JSON.stringify(result)).toBe(JSON.stringify(expected));
        else {
          refused += 1;
          // A member that has both faults may be reported for either.
          expect(result).toMatchObject({ path: expected.path });
        }
      }),
      { numRuns: 4_000 },
    );
    expect(refused).toBeGreaterThan(160);
  });

  test('throws duplicate_key for names in different parts, large members included', async () => {
    const large = `[${'1,'.repeat(20)}1]`;
    for (const text of [
      `{"a":1,"filler":"${'x'.repeat(50)}","b":${large},"a":2}`,
      `{"a":${large},"b":2,"a":${large}}`,
      `{"a":${large},"\\u0061":2}`,
    ])
      expect(await settle(() => parseSlices(text, { strict: true }))).toEqual({
        reason: 'duplicate_key',
        path: ['a'],
        number: null,
      });
    expect(await parseSlices(`{"a":${large},"b":2,"a":3}`)).toEqual({ a: 3, b: 2 });
  });

  test('throws too_many_values without creating a value', async () => {
    const text = `[${'[],'.repeat(999)}[]]`;
    expect(await parseSlices(text, { maxValues: 1001 })).toHaveLength(1000);
    expect(await settle(() => parseSlices(text, { maxValues: 1000 }))).toMatchObject({ reason: 'too_many_values' });
  });

  test('throws too_many_containers without creating a value', async () => {
    const text = '[[],{},[1,2,3]]';
    expect(await parseSlices(text, { maxContainers: 4 })).toEqual([[], {}, [1, 2, 3]]);
    expect(await settle(() => parseSlices(text, { maxContainers: 3 }))).toMatchObject({
      reason: 'too_many_containers',
    });
  });

  test(`throws too_many_members beyond ${MAX_OBJECT_MEMBERS} members of one object`, async () => {
    const members = (count: number) => `{${Array.from({ length: count }, (_, index) => `"m${index}":0`).join(',')}}`;
    const largest = await parseSlices(members(MAX_OBJECT_MEMBERS), { pieceBytes: 65_536 });
    expect(Object.keys(largest as object)).toHaveLength(MAX_OBJECT_MEMBERS);
    expect(await settle(() => parseSlices(members(MAX_OBJECT_MEMBERS + 1)))).toMatchObject({
      reason: 'too_many_members',
    });
  });

  test(`throws too_long_number beyond ${MAX_NUMBER_CHARACTERS} characters`, async () => {
    expect(await parseSlices(`[${'1'.repeat(MAX_NUMBER_CHARACTERS)}]`)).toEqual([Infinity]);
    for (const number of ['1'.repeat(MAX_NUMBER_CHARACTERS + 1), `0.${'1'.repeat(MAX_NUMBER_CHARACTERS)}`])
      expect(await settle(() => parseSlices(`[${number}]`))).toMatchObject({ reason: 'too_long_number' });
  });

  test.each([1, 4, 64])('decodes large texts with escapes in parts of %i bytes', async (pieceBytes) => {
    const text = '\\\\\\"\\u00e9é€𝄞\\ud834\\udd1e\\n\\\\\\\\'.repeat(20);
    for (const json of [`"${text}"`, `["a", "${text}" ,1]`, `{"a" : "${text}" , "\\"":"${text}","c":["${text}"]}`])
      for (const strict of [false, true])
        expect(await parseSlices(json, { pieceBytes, strict })).toEqual(parseJson(json));
  });

  test('reads the values around long white space', async () => {
    const space = ' \n'.repeat(5_000);
    for (const json of ['1', '[]', '{}', '"a b"', '[1,2]', '{"a":[1,"b c"],"d":"e","f":{}}', '[[],[{}]]']) {
      const spaced = `${space}${json.replace(/[[\]{},:]/g, `${space}$&${space}`)}${space}`;
      for (const pieceBytes of [1, 16, 262_144])
        expect(await parseSlices(spaced, { pieceBytes })).toEqual(JSON.parse(json));
    }
  });

  test(`throws too_long_name beyond ${MAX_NAME_BYTES} bytes`, async () => {
    const name = 'x'.repeat(MAX_NAME_BYTES);
    expect(await parseSlices(`{"${name}":1}`)).toEqual({ [name]: 1 });
    expect(await settle(() => parseSlices(`{"${name}x":1}`))).toMatchObject({ reason: 'too_long_name' });
  });

  test('throws too_many_names beyond the members of objects that differ', async () => {
    const text = '[{"a":0,"b":0},{"a":1,"b":1},{"c":0}]';
    expect(await parseSlices(text, { maxNewMembers: 3 })).toEqual(JSON.parse(text));
    expect(await settle(() => parseSlices(text, { maxNewMembers: 2 }))).toMatchObject({ reason: 'too_many_names' });
  });

  test('returns the same values when the names of most objects differ', async () => {
    const objects = Array.from(
      { length: 9_000 },
      (_, index) => `{"a${index}":1,"b${index}":{"c":2},"\\u0064":3,"__proto__":4}`,
    );
    const json = `[${objects.join(',')}]`;
    const value = await parseSlices(json, { pieceBytes: 65_536 });
    expect(value).toStrictEqual(parseJson(json));
    expect(Object.getPrototypeOf((value as object[])[0])).toBe(Object.prototype);
  });

  test.each(['"xxxxx"', '["xxxxx"]', '{"a":"xxxxx"}'])('throws too_long_text beyond the limit (%s)', async (text) => {
    expect(await parseSlices(text, { maxTextBytes: 5 })).toEqual(JSON.parse(text));
    expect(await settle(() => parseSlices(text, { maxTextBytes: 4 }))).toMatchObject({ reason: 'too_long_text' });
  });

  test('estimates the heap of the values before it creates them', async () => {
    const estimate = async (text: string) => {
      const estimates: number[] = [];
      await parseSlices(text, { onScanned: (heapBytes) => estimates.push(heapBytes) });
      return estimates;
    };
    expect(await estimate('[1,2]')).toEqual([5 + 3 * 32 + 64]);
    expect(await estimate('{"a":1}')).toEqual([7 + 2 * 32 + 64 + 64]);
    expect(await estimate(' ')).toEqual([]);
    const refuse = () => {
      throw new Error('too much');
    };
    await expect(parseSlices('[1]', { onScanned: refuse })).rejects.toThrow('too much');
  });

  test('throws not_utf8 wherever the invalid byte is, and accepts characters across the slices of the check', async () => {
    const long = '€'.repeat(400_000);
    expect(await parseSlices(`"a${long}"`)).toBe(`a${long}`);
    expect(await parseSlices(`"ab${long}"`)).toBe(`ab${long}`);
    for (const at of [2, 1_048_575, 1_048_576, 1_048_577]) {
      const bytes = Buffer.from(`"${long}"`);
      bytes[at] = 0xff;
      expect(await settle(() => parseSlices(bytes))).toMatchObject({ reason: 'not_utf8' });
    }
  });

  test.each(['', ' ', '\r\n\t '])('returns undefined for white space only (%j)', async (text) => {
    expect(await parseSlices(text)).toBeUndefined();
  });

  test('lets other work run between the parts, and stops when the signal is aborted', async () => {
    const controller = new AbortController();
    let clock = 0;
    // Each reading of the clock is 1 ms later: a slice ends after 8 readings.
    const counting = createTimeSlicer(controller.signal, () => (clock += 1));
    const text = `[${'[1,2,3],'.repeat(50_000)}0]`;
    let turns = 0;
    const count = () => {
      turns += 1;
      if (turns === 3) controller.abort(new Error('disconnected'));
      else setImmediate(count);
    };
    setImmediate(count);
    await expect(parseSlices(text, { slicer: counting, pieceBytes: 64 })).rejects.toThrow('disconnected');
    expect(turns).toBe(3);
  });
});
