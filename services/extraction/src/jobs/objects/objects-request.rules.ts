import type { JobObjects } from '@probant/contracts/jobs';
import type { DeepPartial } from '@probant/kernel/deep-partial';
import { createValidationProblem, type Problem } from '@probant/kernel/errors';

/** Yields a problem unless exactly one of both is given. */
export function* findObjectsProblems({ prefix, keys }: DeepPartial<JobObjects>): Generator<Problem> {
  if ((prefix === undefined) === (keys === undefined))
    yield createValidationProblem('value_error', ['body'], 'Value error, name either prefix or keys', null);
}
