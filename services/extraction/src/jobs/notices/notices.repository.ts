import type { JobState } from '@probant/contracts/jobs';
import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';

/** A notice that one process sends now. Should the process end, another sends it again once `nextAt` is past. */
export type ClaimedNotice = {
  readonly jobId: string;
  readonly state: JobState;
  readonly received: number;
  readonly read: number;
  readonly failed: number;
  readonly finishedAt: Date;
  /** Encrypted. */
  readonly url: Uint8Array;
  /** Counted from 1, this one included. */
  readonly attempts: number;
};

/** What is stored after an attempt. */
export type NoticeProgress = {
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly problem: string | null;
};

export type NoticesRepository = ReturnType<typeof createNoticesRepository>;

export const createNoticesRepository = (database: Database) => ({
  /** Lists the tenants with a finished job whose notice is due. */
  listDue: (now: Date): Promise<readonly TenantId[]> =>
    database.sweep(async (sql) => {
      const rows = await sql.query<{ readonly tenant: TenantId }>(
        `select distinct tenant_id as tenant from extraction_jobs.job
         where notice_state = 'waiting' and state in ('done', 'cancelled') and notice_at <= $1`, // job_notice
        [now],
      );
      return rows.map(({ tenant }) => tenant);
    }),

  /** Claims the notice of a tenant that is due longest, and puts its next attempt off. Null when none is due. */
  claim: (tenant: TenantId, now: Date, delayMs: (attempts: number) => number): Promise<ClaimedNotice | null> =>
    database.tenant(tenant, async (sql) => {
      const [due] = await sql.query<ClaimedNotice>(
        `select id as "jobId", state, received, read, failed, finished_at as "finishedAt", notice_url as url,
           notice_attempts + 1 as attempts
         from extraction_jobs.job
         where tenant_id = $1 and notice_state = 'waiting' and state in ('done', 'cancelled') and notice_at <= $2
         order by notice_at limit 1 for update skip locked`, // job_notice
        [tenant, now],
      );
      if (due === undefined) return null;
      await sql.query(
        `update extraction_jobs.job set notice_attempts = $3, notice_at = $4 where tenant_id = $1 and id = $2`, // primary key
        [tenant, due.jobId, due.attempts, new Date(now.getTime() + delayMs(due.attempts))],
      );
      return due;
    }),

  /** Stores what became of an attempt, unless a later one was claimed since, or the job is being deleted. */
  record: (
    tenant: TenantId,
    { jobId, attempts }: Pick<ClaimedNotice, 'jobId' | 'attempts'>,
    { state, problem }: NoticeProgress,
  ): Promise<void> =>
    database.tenant(tenant, async (sql) => {
      await sql.query(
        `update extraction_jobs.job set notice_state = $4, notice_problem = $5
         where tenant_id = $1 and id = $2 and notice_attempts = $3 and notice_state = 'waiting'`, // primary key
        [tenant, jobId, attempts, state, problem],
      );
    }),
});
