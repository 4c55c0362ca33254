import { createValidationError, createValidationProblem, type Problem } from '@probant/kernel/errors';
import { JsonReadError } from '@probant/kernel/json/json-read-error';
import { MAX_OBJECT_MEMBERS } from '@probant/kernel/json/sliced/parse-json-in-slices';
import { MAX_NAME_BYTES, MAX_NEW_MEMBERS, MAX_NUMBER_CHARACTERS } from '@probant/kernel/json/sliced/scan-limits';
import { pydanticProblem } from '../validation/pydantic-problem.ts';

/** Values of one body: as many as the cells of the largest CSV export. A body of 128 MiB of ordinary records has about 8 million. */
export const MAX_BODY_VALUES = 20_000_000;

/** Arrays and objects of one body. The smallest record, a salary, takes 107 bytes: a body of 128 MiB has at most 1.3 million of them. */
export const MAX_BODY_CONTAINERS = 2_000_000;

/** Returns the 422 for a body that the reader refused; any other error unchanged. */
export const toBodyError = (error: unknown): unknown =>
  error instanceof JsonReadError ? createValidationError([toBodyProblem(error)]) : error;

function toBodyProblem({ reason, offset, path, number }: JsonReadError): Problem {
  const loc = ['body', ...path.map((step) => (typeof step === 'string' ? step.toWellFormed() : step))];
  switch (reason) {
    case 'not_utf8':
      return pydanticProblem.invalidJson(0, 'The body is not valid UTF-8');
    case 'syntax':
      return pydanticProblem.invalidJson(offset, 'The body is not valid JSON');
    case 'too_deep':
      return pydanticProblem.invalidJson(offset, 'recursion limit exceeded');
    case 'duplicate_key':
      return createValidationProblem(reason, loc, 'The object has two members with this name');
    case 'number_precision':
      return createNumberProblem(loc, number ?? 0);
    case 'too_many_values':
      return createLimitProblem(reason, offset, `The body has more than ${format(MAX_BODY_VALUES)} values`);
    case 'too_many_containers':
      return createLimitProblem(
        reason,
        offset,
        `The body has more than ${format(MAX_BODY_CONTAINERS)} arrays and objects`,
      );
    case 'too_many_members':
      return createLimitProblem(reason, offset, `An object has more than ${format(MAX_OBJECT_MEMBERS)} members`);
    case 'too_many_names':
      return createLimitProblem(
        reason,
        offset,
        `Objects that differ in the names of their members have more than ${format(MAX_NEW_MEMBERS)} members`,
      );
    case 'too_long_number':
      return createLimitProblem(reason, offset, `A number has more than ${format(MAX_NUMBER_CHARACTERS)} characters`);
    case 'too_long_name':
      return createLimitProblem(reason, offset, `A member name has more than ${format(MAX_NAME_BYTES)} bytes`);
    case 'too_long_text':
      return createLimitProblem(reason, offset, 'A text is longer than this route accepts');
  }
}

const format = (count: number): string => count.toLocaleString('en-US');

const createLimitProblem = (type: string, offset: number, msg: string): Problem =>
  createValidationProblem(type, ['body', offset], msg);

/** An integer that is too large has the problem that the log gives it in a route that is not strict. */
function createNumberProblem(loc: Problem['loc'], number: number): Problem {
  const limit = Number.MAX_SAFE_INTEGER;
  const input = Number.isFinite(number) ? number : null;
  if (number > limit) return pydanticProblem.aboveMaximum(loc, input, limit);
  if (number < -limit) return pydanticProblem.belowMinimum(loc, input, -limit);
  return createValidationProblem(
    'number_precision',
    loc,
    `Input has more digits than a double can hold: it would be read as ${number}`,
    input,
  );
}
