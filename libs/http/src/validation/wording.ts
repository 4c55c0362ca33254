import { type Problem, problem } from '@probant/kernel/errors';
import { echo } from './echo.ts';

type Loc = Problem['loc'];

const record = (type: string, loc: Loc, msg: string, input: unknown, ctx: Problem['ctx'] = {}): Problem =>
  problem(type, loc, msg, echo(input), ctx);

const count = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;

/** 'fr', 'en' or 'de', as pydantic lists what it expects. */
function expected(values: readonly unknown[]): string {
  const quoted = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}

const SHAPES: Readonly<Record<string, readonly [type: string, msg: string]>> = {
  string: ['string_type', 'Input should be a valid string'],
  integer: ['int_type', 'Input should be a valid integer'],
  number: ['float_type', 'Input should be a valid number'],
  boolean: ['bool_type', 'Input should be a valid boolean'],
  array: ['list_type', 'Input should be a valid list'],
  record: ['model_attributes_type', 'Input should be a valid dictionary or object to extract fields from'],
  object: ['dict_type', 'Input should be a valid dictionary'],
  null: ['none_required', 'Input should be None'],
};

const PARSING: Readonly<Record<string, readonly [type: string, msg: string]>> = {
  integer: ['int_parsing', 'Input should be a valid integer, unable to parse string as an integer'],
  number: ['float_parsing', 'Input should be a valid number, unable to parse string as a number'],
  boolean: ['bool_parsing', 'Input should be a valid boolean, unable to interpret input'],
};

/** pydantic 2's error types and sentences, one function each. */
export const wording = {
  missing: (loc: Loc, input: unknown) => record('missing', loc, 'Field required', input),
  oneOf: (loc: Loc, input: unknown, values: readonly unknown[]) =>
    record('enum', loc, `Input should be ${expected(values)}`, input, { expected: expected(values) }),
  literal: (loc: Loc, input: unknown, value: unknown) =>
    record('literal_error', loc, `Input should be ${expected([value])}`, input, { expected: expected([value]) }),
  shape: (loc: Loc, input: unknown, shape: string) => {
    const [type, msg] = SHAPES[shape] ?? ['value_error', 'Value error, unexpected type'];
    return record(type, loc, msg, input);
  },
  unparsable: (loc: Loc, input: unknown, shape: string) => {
    const [type, msg] = PARSING[shape] ?? ['value_error', 'Value error, unexpected text'];
    return record(type, loc, msg, input);
  },
  integerTooBig: (loc: Loc, input: unknown) =>
    record('int_parsing_size', loc, 'Unable to parse input string as an integer, exceeded maximum size', input),
  /** 1e999 is valid JSON and no number of ours. */
  infinite: (loc: Loc, input: unknown) => record('finite_number', loc, 'Input should be a finite number', input),
  fraction: (loc: Loc, input: unknown) =>
    record('int_from_float', loc, 'Input should be a valid integer, got a number with a fractional part', input),
  below: (loc: Loc, input: unknown, ge: number) =>
    record('greater_than_equal', loc, `Input should be greater than or equal to ${ge}`, input, { ge }),
  above: (loc: Loc, input: unknown, le: number) =>
    record('less_than_equal', loc, `Input should be less than or equal to ${le}`, input, { le }),
  notAbove: (loc: Loc, input: unknown, gt: number) =>
    record('greater_than', loc, `Input should be greater than ${gt}`, input, { gt }),
  notBelow: (loc: Loc, input: unknown, lt: number) =>
    record('less_than', loc, `Input should be less than ${lt}`, input, { lt }),
  notMultiple: (loc: Loc, input: unknown, multiple_of: number) =>
    record('multiple_of', loc, `Input should be a multiple of ${multiple_of}`, input, { multiple_of }),
  shortText: (loc: Loc, input: unknown, min_length: number) =>
    record('string_too_short', loc, `String should have at least ${count(min_length, 'character')}`, input, {
      min_length,
    }),
  longText: (loc: Loc, input: unknown, max_length: number) =>
    record('string_too_long', loc, `String should have at most ${count(max_length, 'character')}`, input, {
      max_length,
    }),
  pattern: (loc: Loc, input: unknown, pattern: string) =>
    record('string_pattern_mismatch', loc, `String should match pattern '${pattern}'`, input, { pattern }),
  unicode: (loc: Loc, input: unknown) =>
    record(
      'string_unicode',
      loc,
      'Input should be a valid string, unable to parse raw data as a unicode string',
      input,
    ),
  tooShort: (loc: Loc, input: unknown, field_type: 'List' | 'Dictionary', min_length: number, actual_length: number) =>
    record(
      'too_short',
      loc,
      `${field_type} should have at least ${count(min_length, 'item')} after validation, not ${actual_length}`,
      input,
      { field_type, min_length, actual_length },
    ),
  tooLong: (loc: Loc, input: unknown, field_type: 'List' | 'Dictionary', max_length: number, actual_length: number) =>
    record(
      'too_long',
      loc,
      `${field_type} should have at most ${count(max_length, 'item')} after validation, not ${actual_length}`,
      input,
      { field_type, max_length, actual_length },
    ),
  extra: (loc: Loc, input: unknown) => record('extra_forbidden', loc, 'Extra inputs are not permitted', input),
  format: (loc: Loc, input: unknown, type: string, sentence: string, error: string | null) =>
    record(type, loc, error === null ? sentence : `${sentence}, ${error}`, input, error === null ? {} : { error }),
  value: (loc: Loc, input: unknown, error: string) =>
    record('value_error', loc, `Value error, ${error}`, input, { error }),
  json: (position: number, error: string) =>
    problem('json_invalid', ['body', position], 'JSON decode error', {}, { error }),
};
