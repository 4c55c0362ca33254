import type { JobCreate } from '@probant/contracts/jobs';
import type { DeepPartial } from '@probant/kernel/deep-partial';
import { createValidationProblem, type Problem } from '@probant/kernel/errors';

/** Yields the options that a job of FEC files does not have: the route that validates one has none of them. */
export function* findFecJobProblems({
  kind,
  document_type,
  include,
  split,
}: DeepPartial<JobCreate>): Generator<Problem> {
  if (kind !== 'fec') return;
  const refuse = (member: string, input: unknown) =>
    createValidationProblem('value_error', ['body', member], 'Value error, not with the kind fec', input);
  if (document_type !== undefined) yield refuse('document_type', document_type);
  if (include !== undefined && include.length > 0) yield refuse('include', include);
  if (split === true) yield refuse('split', split);
}
