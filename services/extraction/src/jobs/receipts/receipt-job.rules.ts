import type { JobCreate } from '@probant/contracts/jobs';
import type { DeepPartial } from '@probant/kernel/deep-partial';
import { createValidationProblem, type Problem } from '@probant/kernel/errors';

/** Yields the options that a job of receipts does not have: it answers as the receipt control does. */
export function* findReceiptJobProblems({
  kind,
  document_type,
  include,
  split,
}: DeepPartial<JobCreate>): Generator<Problem> {
  if (kind !== 'receipts') return;
  const refuse = (member: string, input: unknown) =>
    createValidationProblem('value_error', ['body', member], `Value error, not with the kind receipts`, input);
  if (document_type !== undefined && document_type !== 'receipt') yield refuse('document_type', document_type);
  if (include?.includes('details')) yield refuse('include', include);
  if (split === true) yield refuse('split', split);
}
