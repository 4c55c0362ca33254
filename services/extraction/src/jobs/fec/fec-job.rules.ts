import type { JobCreate } from '@probant/contracts/jobs';
import type { DeepPartial } from '@probant/kernel/deep-partial';
import type { Problem } from '@probant/kernel/errors';
import { createOptionProblem } from '../option-problem.ts';

/** Yields the options that a job of FEC files does not have: the route that validates one has none of them. */
export function* findFecJobProblems({
  kind,
  document_type,
  include,
  split,
}: DeepPartial<JobCreate>): Generator<Problem> {
  if (kind !== 'fec') return;
  if (document_type !== undefined) yield createOptionProblem(kind, 'document_type', document_type);
  if (include !== undefined && include.length > 0) yield createOptionProblem(kind, 'include', include);
  if (split === true) yield createOptionProblem(kind, 'split', split);
}
