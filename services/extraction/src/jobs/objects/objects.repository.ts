import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';

/** An object of a call in progress, encrypted. */
export type ArrivedObject = {
  readonly part: number;
  readonly filename: Uint8Array;
  readonly object: Uint8Array;
  readonly bytes: number;
  /** Of an object that is not accepted; null when nothing speaks against it yet. */
  readonly error: { readonly code: string; readonly detail: string } | null;
};

export type ObjectsRepository = ReturnType<typeof createObjectsRepository>;

export const createObjectsRepository = (database: Database) => ({
  /**
   * Stores the objects of a call in progress, unless all jobs of the tenant then had more bytes. They are not read before the call is
   * confirmed, which counts their bytes.
   */
  add: (
    tenant: TenantId,
    jobId: string,
    attemptId: string,
    objects: readonly ArrivedObject[],
    { now, maxTenantBytes }: { readonly now: Date; readonly maxTenantBytes: number },
  ): Promise<'added' | 'not_open' | 'storage_full'> =>
    database.tenant(tenant, async (sql) => {
      const [job] = await sql.query<{ readonly state: string; readonly total: number }>(
        `select state, (select coalesce(sum(bytes), 0) from extraction_jobs.job where tenant_id = $1)::bigint as total
         from extraction_jobs.job where tenant_id = $1 and id = $2 for update`, // primary key
        [tenant, jobId],
      );
      if (job?.state !== 'open') return 'not_open';
      const kept = objects.reduce((sum, { filename, object }) => sum + filename.length + object.length, 0);
      if (job.total + kept > maxTenantBytes) return 'storage_full';
      await sql.query(
        `insert into extraction_jobs.file
           (tenant_id, job_id, attempt_id, part, state, arrived_at, filename, object, object_bytes, size, error_code, error_detail)
         select $1, $2, $3, part, case when error_code is null then 'waiting' else 'failed' end, $4, filename, object, bytes, 0,
           error_code, error_detail
         from unnest($5::integer[], $6::bytea[], $7::bytea[], $8::bigint[], $9::text[], $10::text[])
           as arrived (part, filename, object, bytes, error_code, error_detail)`,
        [
          ...[tenant, jobId, attemptId, now],
          ...[objects.map(({ part }) => part), objects.map(({ filename }) => filename)],
          ...[objects.map(({ object }) => object), objects.map(({ bytes }) => bytes)],
          ...[objects.map(({ error }) => error?.code ?? null), objects.map(({ error }) => error?.detail ?? null)],
        ],
      );
      return 'added';
    }),
});
