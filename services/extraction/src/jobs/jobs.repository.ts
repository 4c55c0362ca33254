import type { Database, Sql } from '@probant/database/database';
import { runInTurn } from '@probant/database/run-in-turn';
import type { TenantId } from '@probant/kernel/tenant';
import type { Policy } from '../receipt-policies/policy.ts';
import type { StoredJob, StoredNotice } from './job.ts';

const COLUMNS = `id, state, options, received, read, failed, created_at as "createdAt", finished_at as "finishedAt",
  expires_at as "expiresAt", notice_state as "noticeState", notice_attempts as "noticeAttempts", notice_problem as "noticeProblem",
  notice_at as "noticeAt"`;

type JobRow = Omit<StoredJob, 'notice'> & {
  readonly noticeState: StoredNotice['state'] | null;
  readonly noticeAttempts: number;
  readonly noticeProblem: string | null;
  readonly noticeAt: Date | null;
};

const toStoredJob = ({
  noticeState: state,
  noticeAttempts: attempts,
  noticeProblem: problem,
  noticeAt,
  ...job
}: JobRow): StoredJob => ({
  ...job,
  notice: state === null || noticeAt === null ? null : { state, attempts, problem, nextAt: noticeAt },
});

type NewJob = Pick<StoredJob, 'id' | 'options' | 'createdAt' | 'expiresAt'> & {
  readonly noticeUrl: Uint8Array | null;
  readonly policy: Policy | null;
};

export type JobsRepository = ReturnType<typeof createJobsRepository>;

export const createJobsRepository = (database: Database) => ({
  /** Stores a job, and the URL of its notice, encrypted. False when the tenant has `maxUnfinished` already, also when many are stored at once. */
  store: (tenant: TenantId, job: NewJob, maxUnfinished: number): Promise<boolean> =>
    database.tenant(tenant, async (sql) => {
      await sql.query("select pg_advisory_xact_lock(hashtextextended('probant.jobs/' || $1, 0))", [tenant]);
      const [row] = await sql.query<{ readonly jobs: number }>(
        `select count(*)::integer as jobs from extraction_jobs.job where tenant_id = $1 and state in ('open', 'closed')`, // job_unfinished
        [tenant],
      );
      if ((row?.jobs ?? 0) >= maxUnfinished) return false;
      await insertJob(sql, tenant, job);
      return true;
    }),

  /** Runs `work` while no other process creates the job with this id. Its statements are in transactions of their own. */
  inTurn: <T>(tenant: TenantId, id: string, work: () => Promise<T>): Promise<T> =>
    runInTurn(database, tenant, `probant.job/${id}`, work),

  find: (tenant: TenantId, id: string): Promise<StoredJob | null> =>
    database.tenant(tenant, (sql) => findIn(sql, tenant, id)),

  /** Returns the encrypted URL of the notice of a job; null when it has none. */
  findNoticeUrl: (tenant: TenantId, id: string): Promise<Uint8Array | null> =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<{ readonly url: Uint8Array | null }>(
        'select notice_url as url from extraction_jobs.job where tenant_id = $1 and id = $2', // primary key
        [tenant, id],
      );
      return row?.url ?? null;
    }),

  /** Returns the jobs of a tenant, newest first. */
  list: (tenant: TenantId, limit: number): Promise<readonly StoredJob[]> =>
    database.tenant(tenant, async (sql) => {
      const rows = await sql.query<JobRow>(
        `select ${COLUMNS} from extraction_jobs.job where tenant_id = $1 order by created_at desc, id desc limit $2`,
        [tenant, limit],
      );
      return rows.map(toStoredJob);
    }),

  /** Takes no more files; a job whose files were all read is done. Null when there is no job. Any other state stays. */
  close: (tenant: TenantId, id: string, now: Date): Promise<StoredJob | null> =>
    database.tenant(tenant, async (sql) => {
      await sql.query(
        `update extraction_jobs.job
         set state = case when read + failed = received then 'done' else 'closed' end,
           finished_at = case when read + failed = received then $3::timestamptz end
         where tenant_id = $1 and id = $2 and state = 'open'`,
        [tenant, id, now],
      );
      return findIn(sql, tenant, id);
    }),

  /** Ends the reading of an unfinished job: the files that were not read fail. Null when there is no job. */
  cancel: (tenant: TenantId, id: string, now: Date): Promise<StoredJob | null> =>
    database.tenant(tenant, async (sql) => {
      await cancelIn(sql, tenant, id, now);
      return findIn(sql, tenant, id);
    }),

  /** Cancels a job that is deleted next. Its notice is not sent any more, also not when the deletion fails. */
  cancelUnnoticed: (tenant: TenantId, id: string, now: Date): Promise<void> =>
    database.tenant(tenant, async (sql) => {
      await sql.query(
        `update extraction_jobs.job set notice_state = 'failed', notice_problem = 'job_deleted'
         where tenant_id = $1 and id = $2 and notice_state = 'waiting'`, // primary key
        [tenant, id],
      );
      await cancelIn(sql, tenant, id, now);
    }),

  /** Deletes the rows of a job. False when there is none. */
  delete: (tenant: TenantId, id: string): Promise<boolean> =>
    database.tenant(tenant, async (sql) => {
      const deleted = await sql.query('delete from extraction_jobs.job where tenant_id = $1 and id = $2 returning id', [
        tenant,
        id,
      ]);
      return deleted.length === 1;
    }),

  /** Lists the jobs of all tenants that have expired, and at most `limit`. */
  listExpired: (now: Date, limit: number): Promise<readonly { readonly tenant: TenantId; readonly id: string }[]> =>
    database.sweep((sql) =>
      sql.query<{ readonly tenant: TenantId; readonly id: string }>(
        `select tenant_id as tenant, id from extraction_jobs.job where expires_at <= $1 order by expires_at limit $2`, // job_expiry
        [now, limit],
      ),
    ),
});

async function insertJob(sql: Sql, tenant: TenantId, job: NewJob): Promise<void> {
  await sql.query(
    `insert into extraction_jobs.job
       (tenant_id, id, state, options, created_at, expires_at, policy, notice_url, notice_state, notice_at)
     values ($1, $2, 'open', $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[tenant, job.id, JSON.stringify(job.options), job.createdAt, job.expiresAt],
      job.policy === null ? null : JSON.stringify(job.policy),
      ...(job.noticeUrl === null ? [null, null, null] : [job.noticeUrl, 'waiting', job.createdAt]),
    ],
  );
}

async function findIn(sql: Sql, tenant: TenantId, id: string): Promise<StoredJob | null> {
  const [row] = await sql.query<JobRow>(
    `select ${COLUMNS} from extraction_jobs.job where tenant_id = $1 and id = $2`, // primary key
    [tenant, id],
  );
  return row === undefined ? null : toStoredJob(row);
}

async function cancelIn(sql: Sql, tenant: TenantId, id: string, now: Date): Promise<void> {
  const [cancelled] = await sql.query(
    `update extraction_jobs.job set state = 'cancelled', finished_at = $3
     where tenant_id = $1 and id = $2 and state in ('open', 'closed') returning id`,
    [tenant, id, now],
  );
  if (cancelled !== undefined) await endUnread(sql, tenant, id);
}

/** The files that were read keep their results, and the others fail. Those of calls in progress are deleted: the job takes no more. */
async function endUnread(sql: Sql, tenant: TenantId, id: string): Promise<void> {
  const [ended] = await sql.query<{ readonly files: number; readonly bytes: number }>(
    `with arriving as (
       delete from extraction_jobs.file where tenant_id = $1 and job_id = $2 and position is null returning size),
     ended as (
       update extraction_jobs.file
       set state = 'failed', content = null, error_code = 'job_cancelled', error_detail = 'the job was cancelled before this file was read'
       where tenant_id = $1 and job_id = $2 and position is not null and state in ('waiting', 'reading') returning size)
     select (select count(*) from ended)::integer as files,
       (select coalesce(sum(size), 0) from (select size from arriving union all select size from ended) as freed)::bigint as bytes`,
    [tenant, id],
  );
  await sql.query(
    `update extraction_jobs.job set failed = failed + $3, bytes = greatest(bytes - $4, 0) where tenant_id = $1 and id = $2`,
    [tenant, id, ended?.files ?? 0, ended?.bytes ?? 0],
  );
}
