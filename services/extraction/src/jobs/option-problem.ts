import type { JobKind } from '@probant/contracts/jobs';
import { createValidationProblem, type Problem } from '@probant/kernel/errors';

/** Says that jobs of a kind do not have an option. */
export const createOptionProblem = (kind: JobKind, member: string, input: unknown): Problem =>
  createValidationProblem('value_error', ['body', member], `Value error, not with the kind ${kind}`, input);
