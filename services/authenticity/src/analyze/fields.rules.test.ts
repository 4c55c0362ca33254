import { expect, test } from 'vitest';
import { parseFields } from './fields.rules.ts';

const nest = (depth: number): string => `{"a":${'['.repeat(depth)}1${']'.repeat(depth)}}`;
const measureDepth = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(measureDepth)) : 0;

test('keeps the members of objects and lists', () => {
  const fields = { total: 12.5, lines: [{ label: 'Café', amount: null }, []], paid: true };
  expect(parseFields(JSON.stringify(fields))).toEqual(fields);
});

test('keeps a member that is named like a part of every object', () => {
  const fields = parseFields('{"__proto__":{"a":1}}') ?? {};
  expect(Object.keys(fields)).toEqual(['__proto__']);
});

test.each([1, 31, 32, 100, 8_000])('keeps at most 32 of %d levels in lists', (depth) => {
  expect(measureDepth(parseFields(nest(depth)))).toBe(Math.min(depth + 1, 32));
});

test.each(['[]', '1', 'null', '{', `{"a":"${'x'.repeat(16 * 1024)}"}`])('refuses %.10s', (text) => {
  expect(() => parseFields(text)).toThrow(expect.objectContaining({ status: 422 }));
});
