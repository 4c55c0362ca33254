import type { AuditWriter } from '@probant/audit/writer/audit-writer';
import type { Caller } from '@probant/http/route';
import type { IdSource } from '@probant/kernel/ids';
import { examineFec } from './control-fec.ts';
import type { FecFacts, FecVerdict } from './fec-verdict.ts';

export type FecControlDeps = {
  readonly audit: AuditWriter;
  /** Names each control in the audit trail. */
  readonly newId: IdSource;
};

export type SentFec = {
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  readonly filename: string | undefined;
};

/**
 * Controls a FEC and leaves the trace of it: counts and rule codes, nothing of the file. Rejects with TraceNotWritten (500), and without a
 * result, when the trace cannot be written.
 */
export async function controlTraced(
  { audit, newId }: FecControlDeps,
  caller: Caller,
  action: 'fec.validate' | 'fec.report',
  { pieces, filename }: SentFec,
): Promise<{ readonly verdict: FecVerdict; readonly facts: FecFacts }> {
  const examined = await examineFec(pieces, { filename });
  const { verdict, facts } = examined;
  await audit.record(
    { kind: 'caller', caller },
    {
      action,
      resource_type: 'fec',
      resource_id: newId(),
      metadata: {
        valid: verdict.valid,
        line_count: verdict.line_count,
        blocking_count: verdict.blocking_count,
        warning_count: verdict.warning_count,
        codes: Object.fromEntries(
          facts.tally.map(({ rule, severity, count }) => [codeOf(rule.code, rule.severity, severity), count]),
        ),
      },
    },
  );
  return examined;
}

/** A rule that was milder than usual is told apart. */
const codeOf = (code: string, usual: string, severity: string): string =>
  usual === severity ? code : `${code} (${severity})`;
