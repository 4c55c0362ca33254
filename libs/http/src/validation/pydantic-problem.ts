import { createValidationProblem, type Problem } from '@probant/kernel/errors';
import { echoInput } from './echo-input.ts';

type ProblemLocation = Problem['loc'];

const createProblem = (
  type: string,
  loc: ProblemLocation,
  msg: string,
  input: unknown,
  ctx: Problem['ctx'] = {},
): Problem => createValidationProblem(type, loc, msg, echoInput(input), ctx);

const formatCount = (number: number, unit: string): string => `${number} ${unit}${number === 1 ? '' : 's'}`;

/** Formats expected values as pydantic does: 'fr', 'en' or 'de'. */
function formatExpected(values: readonly unknown[]): string {
  const quoted = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}

const TYPE_MESSAGES: Readonly<Record<string, readonly [type: string, msg: string]>> = {
  string: ['string_type', 'Input should be a valid string'],
  integer: ['int_type', 'Input should be a valid integer'],
  number: ['float_type', 'Input should be a valid number'],
  boolean: ['bool_type', 'Input should be a valid boolean'],
  array: ['list_type', 'Input should be a valid list'],
  record: ['model_attributes_type', 'Input should be a valid dictionary or object to extract fields from'],
  object: ['dict_type', 'Input should be a valid dictionary'],
  null: ['none_required', 'Input should be None'],
};

const PARSING_MESSAGES: Readonly<Record<string, readonly [type: string, msg: string]>> = {
  integer: ['int_parsing', 'Input should be a valid integer, unable to parse string as an integer'],
  number: ['float_parsing', 'Input should be a valid number, unable to parse string as a number'],
  boolean: ['bool_parsing', 'Input should be a valid boolean, unable to interpret input'],
};

/** Creates problems with the error types and messages of pydantic 2. */
export const pydanticProblem = {
  missing: (loc: ProblemLocation, input: unknown) => createProblem('missing', loc, 'Field required', input),
  notInEnum: (loc: ProblemLocation, input: unknown, values: readonly unknown[]) =>
    createProblem('enum', loc, `Input should be ${formatExpected(values)}`, input, {
      expected: formatExpected(values),
    }),
  notLiteral: (loc: ProblemLocation, input: unknown, value: unknown) =>
    createProblem('literal_error', loc, `Input should be ${formatExpected([value])}`, input, {
      expected: formatExpected([value]),
    }),
  wrongType: (loc: ProblemLocation, input: unknown, shape: string) => {
    const [type, msg] = TYPE_MESSAGES[shape] ?? ['value_error', 'Value error, unexpected type'];
    return createProblem(type, loc, msg, input);
  },
  unparsable: (loc: ProblemLocation, input: unknown, shape: string) => {
    const [type, msg] = PARSING_MESSAGES[shape] ?? ['value_error', 'Value error, unexpected text'];
    return createProblem(type, loc, msg, input);
  },
  integerTooLarge: (loc: ProblemLocation, input: unknown) =>
    createProblem('int_parsing_size', loc, 'Unable to parse input string as an integer, exceeded maximum size', input),
  /** 1e999 is valid JSON but parses to Infinity. */
  notFinite: (loc: ProblemLocation, input: unknown) =>
    createProblem('finite_number', loc, 'Input should be a finite number', input),
  notInteger: (loc: ProblemLocation, input: unknown) =>
    createProblem('int_from_float', loc, 'Input should be a valid integer, got a number with a fractional part', input),
  belowMinimum: (loc: ProblemLocation, input: unknown, ge: number) =>
    createProblem('greater_than_equal', loc, `Input should be greater than or equal to ${ge}`, input, { ge }),
  aboveMaximum: (loc: ProblemLocation, input: unknown, le: number) =>
    createProblem('less_than_equal', loc, `Input should be less than or equal to ${le}`, input, { le }),
  notAboveBound: (loc: ProblemLocation, input: unknown, gt: number) =>
    createProblem('greater_than', loc, `Input should be greater than ${gt}`, input, { gt }),
  notBelowBound: (loc: ProblemLocation, input: unknown, lt: number) =>
    createProblem('less_than', loc, `Input should be less than ${lt}`, input, { lt }),
  notMultiple: (loc: ProblemLocation, input: unknown, multiple_of: number) =>
    createProblem('multiple_of', loc, `Input should be a multiple of ${multiple_of}`, input, { multiple_of }),
  textTooShort: (loc: ProblemLocation, input: unknown, min_length: number) =>
    createProblem(
      'string_too_short',
      loc,
      `String should have at least ${formatCount(min_length, 'character')}`,
      input,
      {
        min_length,
      },
    ),
  textTooLong: (loc: ProblemLocation, input: unknown, max_length: number) =>
    createProblem('string_too_long', loc, `String should have at most ${formatCount(max_length, 'character')}`, input, {
      max_length,
    }),
  patternMismatch: (loc: ProblemLocation, input: unknown, pattern: string) =>
    createProblem('string_pattern_mismatch', loc, `String should match pattern '${pattern}'`, input, { pattern }),
  notUnicode: (loc: ProblemLocation, input: unknown) =>
    createProblem(
      'string_unicode',
      loc,
      'Input should be a valid string, unable to parse raw data as a unicode string',
      input,
    ),
  tooFewItems: (
    loc: ProblemLocation,
    input: unknown,
    field_type: 'List' | 'Dictionary',
    min_length: number,
    actual_length: number,
  ) =>
    createProblem(
      'too_short',
      loc,
      `${field_type} should have at least ${formatCount(min_length, 'item')} after validation, not ${actual_length}`,
      input,
      { field_type, min_length, actual_length },
    ),
  tooManyItems: (
    loc: ProblemLocation,
    input: unknown,
    field_type: 'List' | 'Dictionary',
    max_length: number,
    actual_length: number,
  ) =>
    createProblem(
      'too_long',
      loc,
      `${field_type} should have at most ${formatCount(max_length, 'item')} after validation, not ${actual_length}`,
      input,
      { field_type, max_length, actual_length },
    ),
  unexpectedMember: (loc: ProblemLocation, input: unknown) =>
    createProblem('extra_forbidden', loc, 'Extra inputs are not permitted', input),
  wrongFormat: (loc: ProblemLocation, input: unknown, type: string, sentence: string, error: string | null) =>
    createProblem(
      type,
      loc,
      error === null ? sentence : `${sentence}, ${error}`,
      input,
      error === null ? {} : { error },
    ),
  invalidValue: (loc: ProblemLocation, input: unknown, error: string) =>
    createProblem('value_error', loc, `Value error, ${error}`, input, { error }),
  invalidJson: (position: number, error: string) =>
    createValidationProblem('json_invalid', ['body', position], 'JSON decode error', {}, { error }),
};
