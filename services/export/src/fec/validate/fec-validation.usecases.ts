import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import { createFecReport } from '@probant/fec/report/fec-report';
import type { FecReport } from '@probant/fec/report/report-content';
import { type FecPieces, validateFecWithFacts } from '@probant/fec/validate-fec';
import { countValidation } from '@probant/fec/validation-counts';
import type { FecValidation, FecValidationResult } from '@probant/fec/validation-result';
import type { Caller } from '@probant/http/route';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource } from '@probant/kernel/ids';

export type FecValidationDeps = {
  readonly audit: AuditWriter;
  /** Dates the reports. */
  readonly clock: Clock;
  /** Identifies each validation in the audit trail. */
  readonly newId: IdSource;
};

export type UploadedFec = {
  readonly pieces: FecPieces;
  readonly filename: string | undefined;
  /** The bytes are the UTF-8 of a text in JSON. */
  readonly isDecoded: boolean;
};

/**
 * Validates a FEC and records the validation in the audit trail.
 * @throws TraceNotWritten (500) when the event cannot be written; the caller then gets no result.
 */
export async function validateAndRecord(
  deps: FecValidationDeps,
  caller: Caller,
  { pieces, ...file }: UploadedFec,
): Promise<FecValidationResult> {
  const validation = await validateFecWithFacts(pieces, file);
  await recordValidation(deps, caller, 'fec.validate', validation);
  return validation.result;
}

/**
 * Validates a FEC for its report and records the validation in the audit trail.
 * @throws TraceNotWritten (500) when the event cannot be written; the caller then gets no report.
 */
export async function reportAndRecord(
  deps: FecValidationDeps,
  caller: Caller,
  { pieces, ...file }: UploadedFec,
  { details }: { readonly details: boolean },
): Promise<FecReport> {
  const { validation, report } = await createFecReport(pieces, { ...file, details, clock: deps.clock });
  await recordValidation(deps, caller, 'fec.report', validation);
  return report;
}

/** Records counts and rule codes, nothing of the file. */
async function recordValidation(
  { audit, newId }: FecValidationDeps,
  caller: Caller,
  action: 'fec.validate' | 'fec.report',
  validation: FecValidation,
): Promise<void> {
  await audit.record(
    { kind: 'caller', caller },
    { action, resource_type: 'fec', resource_id: newId(), metadata: countValidation(validation) },
  );
}
