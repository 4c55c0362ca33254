import type { JobCreate } from '@probant/contracts/jobs';
import type { DeepPartial } from '@probant/kernel/deep-partial';
import type { Problem } from '@probant/kernel/errors';
import { createOptionProblem } from '../option-problem.ts';

/** Yields the options that a job of receipts does not have: it answers as the receipt control does. */
export function* findReceiptJobProblems({
  kind,
  document_type,
  include,
  split,
}: DeepPartial<JobCreate>): Generator<Problem> {
  if (kind !== 'receipts') return;
  if (document_type !== undefined && document_type !== 'receipt')
    yield createOptionProblem(kind, 'document_type', document_type);
  if (include?.includes('details')) yield createOptionProblem(kind, 'include', include);
  if (split === true) yield createOptionProblem(kind, 'split', split);
}
