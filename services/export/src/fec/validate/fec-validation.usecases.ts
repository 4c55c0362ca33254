import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import type { Caller } from '@probant/http/route';
import type { IdSource } from '@probant/kernel/ids';
import { type FecPieces, validateFecWithFacts } from './validate-fec.ts';
import type { FecValidation } from './validation-result.ts';

export type FecValidationDeps = {
  readonly audit: AuditWriter;
  /** Identifies each validation in the audit trail. */
  readonly newId: IdSource;
};

export type UploadedFec = {
  readonly pieces: FecPieces;
  readonly filename: string | undefined;
};

/**
 * Validates a FEC and records the validation in the audit trail: counts and rule codes, nothing of the file.
 * @throws TraceNotWritten (500) when the event cannot be written; the caller then gets no result.
 */
export async function validateAndRecord(
  { audit, newId }: FecValidationDeps,
  caller: Caller,
  action: 'fec.validate' | 'fec.report',
  { pieces, filename }: UploadedFec,
): Promise<FecValidation> {
  const validation = await validateFecWithFacts(pieces, { filename });
  const { result, facts } = validation;
  await audit.record(
    { kind: 'caller', caller },
    {
      action,
      resource_type: 'fec',
      resource_id: newId(),
      metadata: {
        valid: result.valid,
        line_count: result.line_count,
        blocking_count: result.blocking_count,
        warning_count: result.warning_count,
        codes: Object.fromEntries(
          facts.tally.map(({ rule, severity, count }) => [formatCode(rule.code, rule.severity, severity), count]),
        ),
      },
    },
  );
  return validation;
}

/** A rule that was applied with another severity than usual has a key of its own. */
const formatCode = (code: string, usualSeverity: string, severity: string): string =>
  usualSeverity === severity ? code : `${code} (${severity})`;
