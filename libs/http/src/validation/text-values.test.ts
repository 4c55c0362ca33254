import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import type { Schema } from './schema.ts';
import { readTexts } from './text-values.ts';

const schema = Type.Object({
  integer: Type.Integer(),
  number: Type.Number(),
  flag: Type.Boolean(),
  text: Type.String(),
  maybe: Type.Union([Type.Integer(), Type.Null()]),
  kind: Type.Enum(['1', '2']),
  level: Type.Enum([1, 2]),
  list: Type.Array(Type.Integer()),
}) as Schema;

describe('readTexts', () => {
  const cases: { name: string; text: string; value: unknown }[] = [
    { name: 'integer', text: '12', value: 12 },
    { name: 'integer', text: '-12', value: -12 },
    { name: 'integer', text: '+12 ', value: 12 },
    { name: 'integer', text: '12.0', value: 12 },
    { name: 'integer', text: '12.5', value: '12.5' },
    { name: 'integer', text: '1e3', value: '1e3' },
    { name: 'integer', text: '0x10', value: '0x10' },
    { name: 'integer', text: '', value: '' },
    { name: 'integer', text: '9007199254740993', value: '9007199254740993' },
    { name: 'number', text: '1.5', value: 1.5 },
    { name: 'number', text: '.5e1', value: 5 },
    { name: 'number', text: 'NaN', value: 'NaN' },
    { name: 'number', text: '1e999', value: '1e999' },
    { name: 'flag', text: 'True', value: true },
    { name: 'flag', text: 'off', value: false },
    { name: 'flag', text: '2', value: '2' },
    { name: 'text', text: '12', value: '12' },
    { name: 'maybe', text: '7', value: 7 },
    { name: 'kind', text: '1', value: '1' },
    { name: 'level', text: '1', value: 1 },
    { name: 'list', text: '1', value: [1] },
  ];
  test.each(cases)('reads "$text" as $name: $value', ({ name, text, value }) => {
    expect(readTexts(schema, { [name]: text })).toEqual({ [name]: value });
  });

  test('reads repeated values as a list only where a list is declared', () => {
    expect(readTexts(schema, { list: ['1', 'x'], integer: ['1', '2'] })).toEqual({
      list: [1, 'x'],
      integer: ['1', '2'],
    });
  });

  test('omits undeclared names', () => {
    expect(readTexts(schema, JSON.parse('{"__proto__":"x","other":"y"}'))).toEqual({});
  });
});
