import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { TraceNotWrittenError } from '@probant/audit/writer/trace-not-written-error';
import type { DocumentReader, OpenOptions } from '@probant/documents/document';
import { joinPart } from '@probant/documents/task';
import { AppError } from '@probant/kernel/errors';
import type { IdSource } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import { translateErrors } from '../../analysis/run-analysis.usecases.ts';
import { RESULT_PART, VALIDATE_FEC_TASK } from './validate-fec.task.ts';

export type FecJobDeps = {
  readonly reader: Pick<DocumentReader, 'run'>;
  readonly audit: AuditWriter;
  /** Identifies each validation in the audit trail. */
  readonly newId: IdSource;
};

/** Names that clients send for a standard input: the route that validates one file takes them as none. */
const NAMELESS = new Set(['', '-']);

/** The audit trail does not record now, so that the validation has no result. */
export class ValidationNotRecordedError extends Error {
  override readonly name = 'ValidationNotRecordedError';
}

/**
 * Validates a FEC of a job in a worker, and records the validation as the route for one file does. Returns the result as JSON text in UTF-8.
 * @throws AppError 413 and 422 for a file that cannot be validated, 503 when it may be later: too many files wait.
 * @throws ValidationNotRecordedError
 */
export async function validateFecFile(
  { reader, audit, newId }: FecJobDeps,
  { filename, bytes }: { readonly filename: string; readonly bytes: Uint8Array },
  options: OpenOptions & { readonly tenant: TenantId },
): Promise<Uint8Array> {
  const input = { filename: NAMELESS.has(filename) ? null : filename };
  const { output, parts } = await translateErrors(reader.run(VALIDATE_FEC_TASK, bytes, input, options), null);
  if (output.refusal !== null) throw new AppError(413, output.refusal.detail, { code: output.refusal.code });
  await audit
    .record(
      { kind: 'service', tenantId: options.tenant, service: 'extraction' },
      { action: 'fec.validate', resource_type: 'fec', resource_id: newId(), metadata: output.counts },
    )
    .catch((error: unknown) => {
      if (!(error instanceof TraceNotWrittenError)) throw error;
      throw new ValidationNotRecordedError('the validation is not recorded now', { cause: error });
    });
  return joinPart(parts.get(RESULT_PART) ?? []);
}
