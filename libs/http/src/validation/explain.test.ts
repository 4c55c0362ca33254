import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { type TSchema, Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { explainProblems, MULTIPLE_OF_DECIMALS } from './explain.ts';
import type { Schema } from './schema.ts';

const Nullable = (schema: TSchema) => Type.Union([schema, Type.Null()]);
const Job = Type.Object({ title: Type.String(), years: Type.Optional(Type.Integer({ minimum: 0 })) });
const Fruit = Type.Object({ fruit: Type.Literal('pear'), ripe: Type.Boolean() });

type Case = { title: string; schema: TSchema; value: unknown; problem: Record<string, unknown> };
const cases: Case[] = [
  {
    title: 'a missing field, with the object that lacks it',
    schema: Job,
    value: { years: 3 },
    problem: { type: 'missing', loc: ['body', 'title'], msg: 'Field required', input: { years: 3 }, ctx: {} },
  },
  {
    title: 'a value outside an enumeration',
    schema: Type.Enum(['fr', 'en', 'de']),
    value: 'xx',
    problem: {
      type: 'enum',
      loc: ['body'],
      msg: "Input should be 'fr', 'en' or 'de'",
      input: 'xx',
      ctx: { expected: "'fr', 'en' or 'de'" },
    },
  },
  {
    title: 'a value other than the literal',
    schema: Type.Literal('a'),
    value: 'b',
    problem: { type: 'literal_error', msg: "Input should be 'a'", ctx: { expected: "'a'" } },
  },
  {
    title: 'a number instead of a string',
    schema: Type.String(),
    value: 5,
    problem: { type: 'string_type', msg: 'Input should be a valid string', input: 5, ctx: {} },
  },
  {
    title: 'a string instead of an integer in JSON',
    schema: Type.Integer(),
    value: '5',
    problem: { type: 'int_type', msg: 'Input should be a valid integer', input: '5' },
  },
  {
    title: 'a fraction instead of an integer',
    schema: Type.Integer(),
    value: 1.5,
    problem: {
      type: 'int_from_float',
      msg: 'Input should be a valid integer, got a number with a fractional part',
      input: 1.5,
    },
  },
  {
    title: 'an infinite number',
    schema: Type.Number(),
    value: JSON.parse('1e999'),
    problem: { type: 'finite_number', loc: ['body'], msg: 'Input should be a finite number', ctx: {} },
  },
  {
    title: 'an infinite number instead of an integer',
    schema: Type.Integer(),
    value: JSON.parse('-1e999'),
    problem: { type: 'finite_number', msg: 'Input should be a finite number' },
  },
  {
    title: 'an infinite number in a union of types',
    schema: Type.Union([Type.Number(), Type.String()]),
    value: JSON.parse('1e999'),
    problem: { type: 'finite_number', msg: 'Input should be a finite number' },
  },
  {
    title: 'a boolean instead of a number',
    schema: Type.Number(),
    value: true,
    problem: { type: 'float_type', msg: 'Input should be a valid number', input: true },
  },
  {
    title: 'a number instead of a boolean',
    schema: Type.Boolean(),
    value: 1,
    problem: { type: 'bool_type', msg: 'Input should be a valid boolean', input: 1 },
  },
  {
    title: 'an object instead of an array',
    schema: Type.Array(Type.String()),
    value: {},
    problem: { type: 'list_type', msg: 'Input should be a valid list', input: {} },
  },
  {
    title: 'an array instead of an object',
    schema: Job,
    value: [],
    problem: {
      type: 'model_attributes_type',
      msg: 'Input should be a valid dictionary or object to extract fields from',
      input: [],
    },
  },
  {
    title: 'a string instead of a free-form object',
    schema: Type.Record(Type.String(), Type.Unknown()),
    value: 'x',
    problem: { type: 'dict_type', msg: 'Input should be a valid dictionary', input: 'x' },
  },
  {
    title: 'null where null is not allowed',
    schema: Type.String(),
    value: null,
    problem: { type: 'string_type', input: null },
  },
  {
    title: 'a number below the minimum',
    schema: Type.Number({ minimum: 0 }),
    value: -1,
    problem: {
      type: 'greater_than_equal',
      msg: 'Input should be greater than or equal to 0',
      input: -1,
      ctx: { ge: 0 },
    },
  },
  {
    title: 'a number above the maximum',
    schema: Type.Number({ maximum: 10 }),
    value: 11,
    problem: { type: 'less_than_equal', msg: 'Input should be less than or equal to 10', ctx: { le: 10 } },
  },
  {
    title: 'a number equal to the exclusive minimum',
    schema: Type.Number({ exclusiveMinimum: 0 }),
    value: 0,
    problem: { type: 'greater_than', msg: 'Input should be greater than 0', ctx: { gt: 0 } },
  },
  {
    title: 'a number equal to the exclusive maximum',
    schema: Type.Number({ exclusiveMaximum: 1 }),
    value: 1,
    problem: { type: 'less_than', msg: 'Input should be less than 1', ctx: { lt: 1 } },
  },
  {
    title: 'a number that is not a multiple',
    schema: Type.Integer({ multipleOf: 5 }),
    value: 7,
    problem: { type: 'multiple_of', msg: 'Input should be a multiple of 5', ctx: { multiple_of: 5 } },
  },
  {
    title: 'a string that is too short',
    schema: Type.String({ minLength: 1 }),
    value: '',
    problem: {
      type: 'string_too_short',
      msg: 'String should have at least 1 character',
      input: '',
      ctx: { min_length: 1 },
    },
  },
  {
    title: 'a string that is too long',
    schema: Type.String({ maxLength: 3 }),
    value: 'EURO',
    problem: { type: 'string_too_long', msg: 'String should have at most 3 characters', ctx: { max_length: 3 } },
  },
  {
    title: 'a string that does not match the pattern',
    schema: Type.String({ pattern: '^[0-9]{9}$' }),
    value: '12',
    problem: {
      type: 'string_pattern_mismatch',
      msg: "String should match pattern '^[0-9]{9}$'",
      ctx: { pattern: '^[0-9]{9}$' },
    },
  },
  {
    title: 'an array that is too short',
    schema: Type.Array(Type.String(), { minItems: 1 }),
    value: [],
    problem: {
      type: 'too_short',
      msg: 'List should have at least 1 item after validation, not 0',
      ctx: { field_type: 'List', min_length: 1, actual_length: 0 },
    },
  },
  {
    title: 'an array that is too long',
    schema: Type.Array(Type.Integer(), { maxItems: 2 }),
    value: [1, 2, 3],
    problem: {
      type: 'too_long',
      msg: 'List should have at most 2 items after validation, not 3',
      ctx: { field_type: 'List', max_length: 2, actual_length: 3 },
    },
  },
  {
    title: 'a repeated item',
    schema: Type.Array(Type.String(), { uniqueItems: true }),
    value: ['a', 'a'],
    problem: { type: 'value_error', msg: 'Value error, the items must differ from one another' },
  },
  {
    title: 'an invalid date',
    schema: Type.String({ format: 'date' }),
    value: '2026-02-30',
    problem: {
      type: 'date_from_datetime_parsing',
      msg: 'Input should be a valid date or datetime, day value is outside expected range',
      input: '2026-02-30',
      ctx: { error: 'day value is outside expected range' },
    },
  },
  {
    title: 'a date instead of a date-time',
    schema: Type.String({ format: 'date-time' }),
    value: '2026-02-03',
    problem: {
      type: 'datetime_from_date_parsing',
      msg: 'Input should be a valid datetime or date, input is too short',
      ctx: { error: 'input is too short' },
    },
  },
  {
    title: 'an invalid UUID',
    schema: Type.String({ format: 'uuid' }),
    value: 'abz',
    problem: { type: 'uuid_parsing', input: 'abz' },
  },
  {
    title: 'an additional member that is not allowed',
    schema: Type.Object({ a: Type.Integer() }, { additionalProperties: false }),
    value: { a: 1, b: 2 },
    problem: { type: 'extra_forbidden', loc: ['body', 'b'], msg: 'Extra inputs are not permitted', input: 2 },
  },
  {
    title: 'a wrong value of a nullable enumeration',
    schema: Nullable(Type.Enum(['onsite', 'remote'])),
    value: 'moon',
    problem: { type: 'enum', loc: ['body'], msg: "Input should be 'onsite' or 'remote'" },
  },
  {
    title: 'a wrong type of a nullable number',
    schema: Nullable(Type.Number()),
    value: 'x',
    problem: { type: 'float_type', input: 'x' },
  },
  {
    title: 'the wrong field of the union member that matches best',
    schema: Type.Union([Job, Fruit]),
    value: { fruit: 'pear', ripe: 'yes' },
    problem: { type: 'bool_type', loc: ['body', 'ripe'], input: 'yes' },
  },
  {
    title: 'a wrong item of a nullable array',
    schema: Type.Object({ past: Nullable(Type.Array(Job)) }),
    value: { past: [{ title: 'a' }, { title: 'b', years: -1 }] },
    problem: { type: 'greater_than_equal', loc: ['body', 'past', 1, 'years'], input: -1 },
  },
];

describe('explainProblems for a JSON value', () => {
  test.each(cases)('reports $title', ({ schema, value, problem }) => {
    const problems = explainProblems(schema as Schema, value, ['body'], 'json');
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject(problem);
    expect(Object.keys(problems[0] ?? {}).sort()).toEqual(['ctx', 'input', 'loc', 'msg', 'type']);
  });

  test('lists problems in declaration order, nested ones included', () => {
    const schema = Type.Object({
      z: Type.String(),
      a: Type.Object({ second: Type.Integer(), first: Type.String({ minLength: 1 }) }),
      m: Type.Array(Type.Integer()),
    });
    const value = { m: [1, 'x', 2, 'y'], a: { first: '', second: 'no' } };
    const locations = explainProblems(schema as Schema, value, ['body'], 'json').map(({ loc }) =>
      loc.slice(1).join('.'),
    );
    expect(locations).toEqual(['z', 'a.second', 'a.first', 'm.1', 'm.3']);
  });

  test('counts lengths in code points, not UTF-16 units', () => {
    const schema = Type.String({ minLength: 2, maxLength: 3 }) as Schema;
    expect(explainProblems(schema, '🧾🧾🧾', ['body'], 'json')).toEqual([]);
    expect(explainProblems(schema, '🧾', ['body'], 'json')[0]?.type).toBe('string_too_short');
    for (const text of ['🧾🧾🧾a', '🧾🧾🧾🧾', 'abcd', '🧾'.repeat(100)])
      expect(explainProblems(schema, text, ['body'], 'json')[0]?.type).toBe('string_too_long');
  });

  test('returns at most 100 problems for a long list of wrong items', () => {
    const problems = explainProblems(Type.Array(Type.Integer()) as Schema, Array(300_000).fill('x'), ['body'], 'json');
    expect(problems).toHaveLength(100);
  });

  test('does not repeat an input that is large or deep', () => {
    const deep = JSON.parse(`${'['.repeat(150)}${']'.repeat(150)}`);
    for (const value of ['x'.repeat(100_000), Array(100_000).fill(1), deep])
      expect(explainProblems(Type.Integer() as Schema, value, ['body'], 'json')[0]?.input).toBeNull();
  });
});

describe('explainProblems for a text value', () => {
  const kinds = [
    { schema: Type.Integer(), text: 'four', type: 'int_parsing' },
    { schema: Type.Integer(), text: '99999999999999999999', type: 'int_parsing_size' },
    { schema: Type.Number(), text: '1,5', type: 'float_parsing' },
    { schema: Type.Boolean(), text: 'maybe', type: 'bool_parsing' },
    { schema: Nullable(Type.Integer()), text: '', type: 'int_parsing' },
  ];
  test.each(kinds)('reports $type for "$text"', ({ schema, text, type }) => {
    expect(explainProblems(schema as Schema, text, ['query', 'n'], 'text')).toMatchObject([
      { type, loc: ['query', 'n'] },
    ]);
  });
});

describe('explainProblems compared with Ajv', () => {
  const schemas: TSchema[] = [
    ...cases.map(({ schema }) => schema),
    Type.Number({ multipleOf: 0.01 }),
    Type.Object({ a: Type.Optional(Nullable(Job)), b: Type.Array(Type.Union([Job, Type.Integer({ minimum: 0 })])) }),
    Type.Record(Type.String(), Type.Array(Type.Number({ exclusiveMinimum: 0 })), { minProperties: 1 }),
    Type.Intersect([Job, Type.Object({ city: Type.String({ minLength: 2 }) })]),
  ];
  const ajv = new Ajv2020({ strict: false, multipleOfPrecision: MULTIPLE_OF_DECIMALS });
  addFormats.default(ajv);
  const names = ['a', 'b', 'title', 'years', 'city', 'fruit', 'ripe', 'past', 'toString', '__proto__'];
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, true, 0, -1, 1.5, 5, 19.99, 0.005, 1e300, '', 'a', 'pear', 'fr', '2026-02-03', '🧾'),
      fc.string(),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 5 }),
    ),
  }));

  test.each(schemas.map((schema) => ({ schema, json: JSON.stringify(schema) })))(
    'reports a problem exactly when Ajv does: $json',
    ({ schema }) => {
      const valid = ajv.compile(schema);
      fc.assert(
        fc.property(value, (sample) => {
          expect(explainProblems(schema as Schema, sample, ['body'], 'json').length === 0).toBe(valid(sample));
        }),
        { numRuns: 300 },
      );
    },
  );
});
