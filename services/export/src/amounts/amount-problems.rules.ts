import type { SentDecimal } from '@probant/contracts/export';
import { MAX_PROBLEMS, type Problem, problem } from '@probant/kernel/errors';
import { AMOUNT_LIMIT, centsSent, type DecimalFault, isFault, plainSent } from './sent-decimal.rules.ts';

type Loc = Problem['loc'];

/** A list of problems that takes no more than an answer tells. */
export type Problems = { add(found: Problem): void; readonly full: boolean; readonly list: readonly Problem[] };

export function problems(): Problems {
  const list: Problem[] = [];
  return {
    list,
    get full() {
      return list.length >= MAX_PROBLEMS;
    },
    add: (found) => void list.push(found),
  };
}

/** What is wrong with items, no more than an answer tells; those that broke their schema are not there. */
export function itemProblems<T>(
  items: readonly (T | undefined)[] | undefined,
  problemsOf: (item: T, index: number) => readonly Problem[],
): readonly Problem[] {
  const found = problems();
  for (const [index, item] of (items ?? []).entries()) {
    if (found.full) break;
    if (item !== undefined) for (const problem of problemsOf(item, index)) found.add(problem);
  }
  return found.list;
}

/** What a rule of a format has against a value, as pydantic words what a validator of its user says. */
export const refused = (loc: Loc, input: unknown, error: string): Problem =>
  problem('value_error', loc, `Value error, ${error}`, input, { error });

/** Null for an amount that is right; absent ones are. */
export function amountProblem(value: SentDecimal | null | undefined, loc: Loc): Problem | null {
  if (value === null || value === undefined) return null;
  const read = centsSent(value);
  return isFault(read) ? decimalProblem(read, value, loc, 2) : null;
}

/** The same for numbers with up to `places` decimals. */
export function plainProblem(value: SentDecimal | null | undefined, loc: Loc, places: number): Problem | null {
  if (value === null || value === undefined) return null;
  const read = plainSent(value, places);
  return isFault(read) ? decimalProblem(read, value, loc, places) : null;
}

/** In pydantic's words for decimals. */
function decimalProblem(fault: DecimalFault, value: SentDecimal, loc: Loc, places: number): Problem {
  switch (fault) {
    case 'not_a_decimal':
      return problem('decimal_parsing', loc, 'Input should be a valid decimal', value);
    case 'too_many_decimals':
      return problem(
        'decimal_max_places',
        loc,
        `Decimal input should have no more than ${places} decimal places`,
        value,
        {
          decimal_places: places,
        },
      );
    case 'too_many_digits':
      return problem('decimal_max_digits', loc, 'Decimal input should have no more than 15 digits in total', value, {
        max_digits: 15,
      });
    case 'too_large': {
      const negative = String(value).startsWith('-');
      return negative
        ? problem('greater_than', loc, `Input should be greater than ${-AMOUNT_LIMIT}`, value, { gt: -AMOUNT_LIMIT })
        : problem('less_than', loc, `Input should be less than ${AMOUNT_LIMIT}`, value, { lt: AMOUNT_LIMIT });
    }
  }
}
