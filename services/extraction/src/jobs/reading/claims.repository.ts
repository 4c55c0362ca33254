import { MAX_FILE_BYTES } from '@probant/contracts/document-types';
import { JOB_KINDS } from '@probant/contracts/jobs';
import type { Database, Sql } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import type { Policy } from '../../receipt-policies/policy.ts';
import type { JobOptions } from '../job.ts';
import { lockJob } from '../lock-job.repository.ts';
import { countFinished, type FileOutcome, hasRoom, storeOutcome } from './finished-files.repository.ts';

/** A file that one process reads, until its lease ends. */
export type ClaimedFile = {
  readonly jobId: string;
  readonly attemptId: string;
  readonly part: number;
  /** Times that its reading began, this one included. */
  readonly attempts: number;
  readonly filename: Uint8Array;
  /** Null of a file whose content is in pieces, or an object. */
  readonly content: Uint8Array | null;
  /** 0 unless `content` is null. */
  readonly pieces: number;
  /** Where its content is, encrypted, of a file that is an object; null of one that was uploaded. */
  readonly object: Uint8Array | null;
  readonly objectBytes: number | null;
  readonly options: JobOptions;
  /** Of a receipt, encrypted. */
  readonly category: Uint8Array | null;
  /** That receipts are compared with; null for the default one. */
  readonly policy: Policy | null;
};

/** An unfinished job with its files that were not read yet. */
export type WaitingJob = { readonly tenant: TenantId; readonly jobId: string; readonly files: number };

/** Kinds of files that only some of the slots may have. True where one more may be claimed, or is. */
export type FileKinds = {
  readonly objects: boolean;
  /** Contents in pieces. */
  readonly largeUploads: boolean;
  /** Objects above the limit of documents. */
  readonly largeObjects: boolean;
  readonly fecFiles: boolean;
};

type FileId = Pick<ClaimedFile, 'jobId' | 'attemptId' | 'part'>;

/** `full` is the error of a file whose result would exceed it. */
type Room = { readonly maxTenantBytes: number; readonly full: Extract<FileOutcome, { error: unknown }>['error'] };

type Lease = { readonly id: string; readonly until: Date };

export type ClaimsRepository = ReturnType<typeof createClaimsRepository>;

export const createClaimsRepository = (database: Database) => ({
  /**
   * Lists the unfinished jobs of all tenants that have files to read, the oldest first, with those that other processes read now. A job of a
   * kind that a newer version knows waits for an instance of it.
   */
  listWaiting: (): Promise<readonly WaitingJob[]> =>
    database.sweep((sql) =>
      sql.query<WaitingJob>(
        `select tenant_id as tenant, id as "jobId", received - read - failed as files from extraction_jobs.job
         where state in ('open', 'closed') and read + failed < received and coalesce(options->>'kind', 'extract') = any($1)
         order by created_at`, // job_unfinished
        [JOB_KINDS],
      ),
    ),

  /** Lists the tenants that have jobs. */
  listTenants: (): Promise<readonly TenantId[]> =>
    database.sweep(async (sql) => {
      const rows = await sql.query<{ readonly tenant: TenantId }>(
        'select distinct tenant_id as tenant from extraction_jobs.job order by tenant_id', // primary key
      );
      return rows.map(({ tenant }) => tenant);
    }),

  /** Claims the next file of a job, of certain kinds only if they say so. Null when none waits, or other processes read those that do. */
  claim: (tenant: TenantId, jobId: string, lease: Lease, kinds: FileKinds): Promise<ClaimedFile | null> =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<ClaimedFile>(
        `update extraction_jobs.file as f
         set state = 'reading', attempts = attempts + 1, lease_id = $3, leased_until = $4
         from extraction_jobs.job as j
         where (f.tenant_id, f.job_id, f.attempt_id, f.part) = (
             select n.tenant_id, n.job_id, n.attempt_id, n.part from extraction_jobs.file as n
             where n.tenant_id = $1 and n.job_id = $2 and n.state = 'waiting' and n.position is not null
               ${kinds.objects ? '' : 'and n.object is null'}
               ${kinds.fecFiles ? '' : `and coalesce(j.options->>'kind', 'extract') <> 'fec'`}
               ${kinds.largeUploads ? '' : 'and n.pieces = 0'}
               ${kinds.largeObjects ? '' : `and coalesce(n.object_bytes, 0) <= ${MAX_FILE_BYTES}`}
             order by n.position limit 1 for update skip locked) -- file_waiting, file_waiting_upload
           and j.tenant_id = f.tenant_id and j.id = f.job_id and j.state in ('open', 'closed')
         returning f.job_id as "jobId", f.attempt_id as "attemptId", f.part, f.attempts, f.filename, f.content, f.pieces, f.object,
           f.object_bytes as "objectBytes", j.options, f.category, j.policy`,
        [tenant, jobId, lease.id, lease.until],
      );
      return row ?? null;
    }),

  /** Returns a piece of the content of a claimed file, encrypted. Null when it is gone. */
  readPiece: (tenant: TenantId, { jobId, attemptId, part }: FileId, number: number): Promise<Uint8Array | null> =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<{ readonly content: Uint8Array }>(
        `select content from extraction_jobs.piece
         where tenant_id = $1 and job_id = $2 and attempt_id = $3 and part = $4 and number = $5`, // primary key
        [tenant, jobId, attemptId, part, number],
      );
      return row?.content ?? null;
    }),

  /** Prolongs the leases of this process. */
  renew: (tenant: TenantId, leaseIds: readonly string[], until: Date): Promise<void> =>
    database.tenant(tenant, async (sql) => {
      await sql.query(
        `update extraction_jobs.file set leased_until = $3 where tenant_id = $1 and state = 'reading' and lease_id = any($2)`, // file_reading
        [tenant, leaseIds, until],
      );
    }),

  /** Whether a lease has not been lost: to another process, or with its job. */
  isHeld: (tenant: TenantId, leaseId: string): Promise<boolean> =>
    database.tenant(tenant, async (sql) => {
      const rows = await sql.query(
        `select 1 from extraction_jobs.file where tenant_id = $1 and state = 'reading' and lease_id = $2`, // file_reading
        [tenant, leaseId],
      );
      return rows.length > 0;
    }),

  /** Lets a file wait again, as if it had not been claimed. */
  giveBack: (tenant: TenantId, leaseId: string): Promise<void> =>
    database.tenant(tenant, async (sql) => {
      await sql.query(
        `update extraction_jobs.file set state = 'waiting', attempts = attempts - 1, lease_id = null, leased_until = null
         where tenant_id = $1 and state = 'reading' and lease_id = $2`,
        [tenant, leaseId],
      );
    }),

  /** Leaves a claimed file to `takeOver` from a moment on: this attempt counts. */
  postpone: (tenant: TenantId, leaseId: string, until: Date): Promise<void> =>
    database.tenant(tenant, async (sql) => {
      await sql.query(
        `update extraction_jobs.file set lease_id = null, leased_until = $3
         where tenant_id = $1 and state = 'reading' and lease_id = $2`,
        [tenant, leaseId, until],
      );
    }),

  /**
   * Stores what became of a claimed file and removes its content; a job whose last file this was is done. Does nothing when the lease is
   * another's by now, or the job was cancelled or deleted. A result for which the jobs of the tenant have no room becomes the error `full`.
   */
  finish: (
    tenant: TenantId,
    file: FileId,
    leaseId: string,
    outcome: FileOutcome,
    times: { readonly now: Date; readonly expiresAt: Date },
    { maxTenantBytes, full }: Room,
  ): Promise<void> =>
    database.tenant(tenant, async (sql) => {
      await lockJob(sql, tenant, file.jobId);
      const kept = (await hasRoom(sql, tenant, file, outcome, maxTenantBytes)) ? outcome : { error: full };
      const stored = await storeOutcome(sql, tenant, file, leaseId, kept);
      if (stored !== null) await countFinished(sql, tenant, file.jobId, { ...stored, ...times });
    }),

  /**
   * Lets the files wait again whose process has not prolonged its lease. One that was begun `maxAttempts` times fails with `error`.
   */
  takeOver: (
    tenant: TenantId,
    now: Date,
    maxAttempts: number,
    {
      error,
      expiresAt,
    }: { readonly error: { readonly code: string; readonly detail: string }; readonly expiresAt: Date },
  ): Promise<void> =>
    database.tenant(tenant, async (sql) => {
      await sql.query(
        `update extraction_jobs.file set state = 'waiting', lease_id = null, leased_until = null
         where tenant_id = $1 and state = 'reading' and leased_until < $2 and attempts < $3`, // file_reading
        [tenant, now, maxAttempts],
      );
      const jobs = await sql.query<{ readonly jobId: string }>(
        `select distinct job_id as "jobId" from extraction_jobs.file where tenant_id = $1 and state = 'reading' and leased_until < $2`,
        [tenant, now],
      );
      for (const { jobId } of jobs) await failAbandoned(sql, tenant, jobId, { now, error, expiresAt });
    }),
});

type Abandoned = {
  readonly now: Date;
  readonly error: { readonly code: string; readonly detail: string };
  readonly expiresAt: Date;
};

async function failAbandoned(
  sql: Sql,
  tenant: TenantId,
  jobId: string,
  { now, error, expiresAt }: Abandoned,
): Promise<void> {
  await lockJob(sql, tenant, jobId);
  const failed = await sql.query<{ readonly size: number }>(
    `update extraction_jobs.file
     set state = 'failed', content = null, lease_id = null, leased_until = null, error_code = $4, error_detail = $5
     where tenant_id = $1 and job_id = $2 and state = 'reading' and leased_until < $3 returning size`,
    [tenant, jobId, now, error.code, error.detail],
  );
  const bytes = -failed.reduce((sum, { size }) => sum + size, 0);
  await countFinished(sql, tenant, jobId, { read: 0, failed: failed.length, bytes, now, expiresAt });
}
