import type { Sql } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';

type LockedJob = { readonly state: string; readonly received: number };

/** Locks a job before its files, as every transaction does, so that two never wait for each other. Null when it is gone. */
export async function lockJob(sql: Sql, tenant: TenantId, jobId: string): Promise<LockedJob | null> {
  const [job] = await sql.query<LockedJob>(
    'select state, received from extraction_jobs.job where tenant_id = $1 and id = $2 for update', // primary key
    [tenant, jobId],
  );
  return job ?? null;
}
