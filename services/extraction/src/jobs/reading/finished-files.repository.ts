import type { Sql } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import type { FilePlace } from '../keys/sealed-places.ts';

/** What became of a file. */
export type FileOutcome =
  | { readonly result: Uint8Array; readonly purchase: Uint8Array | null }
  | { readonly error: { readonly code: string; readonly detail: string } };

/** Whether all jobs of the tenant have at most so many bytes with this outcome in the place of the content; one that frees bytes always fits. */
export async function hasRoom(
  sql: Sql,
  tenant: TenantId,
  { jobId, attemptId, part }: FilePlace,
  outcome: FileOutcome,
  maxTenantBytes: number,
): Promise<boolean> {
  if ('error' in outcome) return true;
  const kept = outcome.result.length + (outcome.purchase?.length ?? 0);
  const [file] = await sql.query<{ readonly size: number; readonly total: number }>(
    `select size, (select coalesce(sum(bytes), 0) from extraction_jobs.job where tenant_id = $1)::bigint as total
     from extraction_jobs.file where tenant_id = $1 and job_id = $2 and attempt_id = $3 and part = $4`, // primary key
    [tenant, jobId, attemptId, part],
  );
  return file === undefined || kept <= file.size || file.total + kept - file.size <= maxTenantBytes;
}

/** Stores what became of a file in the place of its content. Returns what it adds to the counts of its job; null without that lease. */
export async function storeOutcome(
  sql: Sql,
  tenant: TenantId,
  { jobId, attemptId, part }: FilePlace,
  leaseId: string,
  outcome: FileOutcome,
): Promise<Pick<Finished, 'read' | 'failed' | 'bytes'> | null> {
  const { result, purchase, error } =
    'result' in outcome ? { ...outcome, error: null } : { ...outcome, result: null, purchase: null };
  const [file] = await sql.query<{ readonly size: number }>(
    `update extraction_jobs.file
     set state = $6, content = null, lease_id = null, leased_until = null, result = $7, error_code = $8, error_detail = $9,
       purchase = $10
     where tenant_id = $1 and job_id = $2 and attempt_id = $3 and part = $4 and state = 'reading' and lease_id = $5
     returning size`,
    [
      ...[tenant, jobId, attemptId, part, leaseId, error === null ? 'read' : 'failed'],
      ...[result, error?.code ?? null, error?.detail ?? null, purchase],
    ],
  );
  if (file === undefined) return null;
  const bytes = (result?.length ?? 0) + (purchase?.length ?? 0) - file.size;
  return error === null ? { read: 1, failed: 0, bytes } : { read: 0, failed: 1, bytes };
}

type Finished = {
  readonly read: number;
  readonly failed: number;
  readonly bytes: number;
  readonly now: Date;
  readonly expiresAt: Date;
};

/** Counts files that were read or failed; a job whose last files these were is done. */
export async function countFinished(sql: Sql, tenant: TenantId, jobId: string, finished: Finished): Promise<void> {
  const { read, failed, bytes, now, expiresAt } = finished;
  await sql.query(
    `update extraction_jobs.job
     set read = read + $3, failed = failed + $4, bytes = greatest(bytes + $5, 0), expires_at = greatest(expires_at, $6),
       state = case when state = 'closed' and read + failed + $3 + $4 = received then 'done' else state end,
       finished_at = case when state = 'closed' and read + failed + $3 + $4 = received then $7 else finished_at end
     where tenant_id = $1 and id = $2`,
    [tenant, jobId, read, failed, bytes, expiresAt, now],
  );
}
