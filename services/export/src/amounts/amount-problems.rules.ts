import type { DecimalInput } from '@probant/contracts/export';
import { createValidationProblem, type Problem } from '@probant/kernel/errors';
import { AMOUNT_LIMIT, type DecimalFault, isDecimalFault, parseCents, parsePlainDecimal } from './decimal.rules.ts';

type ProblemLocation = Problem['loc'];

/** Problems in the order of the body, and null after each item, as the body rules of a route yield them. */
export type ProblemSteps = Generator<Problem | null, void>;

/** Yields the problems of the items. An item that broke its schema is undefined here. */
export function* findItemProblems<T>(
  items: readonly (T | undefined)[] | undefined,
  findProblems: (item: T, index: number) => readonly Problem[],
): ProblemSteps {
  for (const [index, item] of (items ?? []).entries()) {
    if (item !== undefined) yield* findProblems(item, index);
    yield null;
  }
}

/** Creates the problem of a format rule, worded as pydantic words a custom validator's ValueError. */
export const createValueError = (loc: ProblemLocation, input: unknown, error: string): Problem =>
  createValidationProblem('value_error', loc, `Value error, ${error}`, input, { error });

/** Returns the problem of an amount, null when it is valid or absent. */
export function findAmountProblem(value: DecimalInput | null | undefined, loc: ProblemLocation): Problem | null {
  if (value === null || value === undefined) return null;
  const cents = parseCents(value);
  return isDecimalFault(cents) ? createDecimalProblem(cents, value, loc, 2) : null;
}

/** Returns the problem of a number with at most `places` decimals, null when it is valid or absent. */
export function findDecimalProblem(
  value: DecimalInput | null | undefined,
  loc: ProblemLocation,
  places: number,
): Problem | null {
  if (value === null || value === undefined) return null;
  const decimal = parsePlainDecimal(value, places);
  return isDecimalFault(decimal) ? createDecimalProblem(decimal, value, loc, places) : null;
}

/** Types and messages are the same as in pydantic's decimal validation. */
function createDecimalProblem(fault: DecimalFault, value: DecimalInput, loc: ProblemLocation, places: number): Problem {
  switch (fault) {
    case 'not_a_decimal':
      return createValidationProblem('decimal_parsing', loc, 'Input should be a valid decimal', value);
    case 'too_many_decimals':
      return createValidationProblem(
        'decimal_max_places',
        loc,
        `Decimal input should have no more than ${places} decimal places`,
        value,
        {
          decimal_places: places,
        },
      );
    case 'too_many_digits':
      return createValidationProblem(
        'decimal_max_digits',
        loc,
        'Decimal input should have no more than 15 digits in total',
        value,
        {
          max_digits: 15,
        },
      );
    case 'too_large': {
      const negative = String(value).startsWith('-');
      return negative
        ? createValidationProblem('greater_than', loc, `Input should be greater than ${-AMOUNT_LIMIT}`, value, {
            gt: -AMOUNT_LIMIT,
          })
        : createValidationProblem('less_than', loc, `Input should be less than ${AMOUNT_LIMIT}`, value, {
            lt: AMOUNT_LIMIT,
          });
    }
  }
}
