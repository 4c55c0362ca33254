import type { DecimalInput } from '@probant/contracts/export';
import { createValidationProblem, MAX_PROBLEMS, type Problem } from '@probant/kernel/errors';
import { AMOUNT_LIMIT, type DecimalFault, isDecimalFault, parseCents, parsePlainDecimal } from './decimal.rules.ts';

type ProblemLocation = Problem['loc'];

/** The problems of one request. Callers stop once the list holds as many as a 422 response reports (`MAX_PROBLEMS`). */
export type ProblemList = {
  add(problem: Problem): void;
  readonly isFull: boolean;
  readonly problems: readonly Problem[];
};

export function createProblemList(): ProblemList {
  const list: Problem[] = [];
  return {
    problems: list,
    get isFull() {
      return list.length >= MAX_PROBLEMS;
    },
    add: (problem) => void list.push(problem),
  };
}

/** Returns the problems of the items, up to the number that a response reports. An item that broke its schema is undefined here. */
export function findItemProblems<T>(
  items: readonly (T | undefined)[] | undefined,
  findProblems: (item: T, index: number) => readonly Problem[],
): readonly Problem[] {
  const list = createProblemList();
  for (const [index, item] of (items ?? []).entries()) {
    if (list.isFull) break;
    if (item !== undefined) for (const problem of findProblems(item, index)) list.add(problem);
  }
  return list.problems;
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

/** Types and messages are those of pydantic's decimal validation. */
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
