import type { Database, Sql } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import { lockJob } from '../lock-job.repository.ts';

/** A file of a call in progress, encrypted. */
export type ArrivedFile = {
  readonly attemptId: string;
  readonly part: number;
  readonly filename: Uint8Array;
  /** Null with `error`, of a file that is not accepted, and of one whose content follows in pieces. */
  readonly content: Uint8Array | null;
  readonly error: { readonly code: string; readonly detail: string } | null;
};

/** A part of the content of a file of a call in progress, encrypted on its own. */
export type ArrivedPiece = Pick<ArrivedFile, 'attemptId' | 'part'> & {
  /** From 1. */
  readonly number: number;
  readonly content: Uint8Array;
};

/** A call whose files have all arrived. */
type ArrivedUpload = {
  readonly id: string;
  readonly attemptId: string;
  readonly fingerprint: Uint8Array;
  readonly fileCount: number;
  /** The category of each file, encrypted; empty when the call has none. */
  readonly categories: readonly (Uint8Array | null)[];
  /** The path of each file, encrypted; empty when the call has none. */
  readonly paths: readonly (Uint8Array | null)[];
};

/** The files that a call added to a job: from the first position on, without a gap. */
export type ConfirmedUpload = {
  readonly fingerprint: Uint8Array;
  readonly firstPosition: number;
  readonly fileCount: number;
  /** Whether a file was stored with its path. */
  readonly hasPaths: boolean;
};

export type UploadsRepository = ReturnType<typeof createUploadsRepository>;

export const createUploadsRepository = (database: Database) => ({
  /** Stores a file of a call in progress, unless all jobs of the tenant then had more bytes. It is not read before the call is confirmed. */
  add: (
    tenant: TenantId,
    jobId: string,
    file: ArrivedFile,
    now: Date,
    maxTenantBytes: number,
  ): Promise<'added' | 'not_open' | 'storage_full'> =>
    database.tenant(tenant, async (sql) => {
      const size = file.content?.length ?? 0;
      const room = await addBytes(sql, tenant, jobId, size, maxTenantBytes);
      if (room !== 'added') return room;
      await sql.query(
        `insert into extraction_jobs.file
           (tenant_id, job_id, attempt_id, part, state, arrived_at, filename, content, size, error_code, error_detail)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          ...[tenant, jobId, file.attemptId, file.part, file.error === null ? 'waiting' : 'failed', now],
          ...[file.filename, file.content, size, file.error?.code ?? null, file.error?.detail ?? null],
        ],
      );
      return 'added';
    }),

  /** Stores a piece of the content of a file that was added without one, as `add` stores a file. */
  addPiece: (
    tenant: TenantId,
    jobId: string,
    { attemptId, part, number, content }: ArrivedPiece,
    maxTenantBytes: number,
  ): Promise<'added' | 'not_open' | 'storage_full'> =>
    database.tenant(tenant, async (sql) => {
      const room = await addBytes(sql, tenant, jobId, content.length, maxTenantBytes);
      if (room !== 'added') return room;
      await sql.query(
        `insert into extraction_jobs.piece (tenant_id, job_id, attempt_id, part, number, content) values ($1, $2, $3, $4, $5, $6)`,
        [tenant, jobId, attemptId, part, number, content],
      );
      await sql.query(
        `update extraction_jobs.file set size = size + $5, pieces = pieces + 1
         where tenant_id = $1 and job_id = $2 and attempt_id = $3 and part = $4`, // primary key
        [tenant, jobId, attemptId, part, content.length],
      );
      return 'added';
    }),

  /**
   * Gives the files of an attempt their positions, once for the call `id`, and counts the bytes of their names, paths and categories, which
   * stay.
   * When another attempt of the call was confirmed before, its upload is returned and the files of this one are deleted.
   */
  confirm: (
    tenant: TenantId,
    jobId: string,
    { id, attemptId, fingerprint, fileCount, categories, paths }: ArrivedUpload,
    { expiresAt, maxFiles }: { readonly expiresAt: Date; readonly maxFiles: number },
  ): Promise<ConfirmedUpload | 'not_open' | 'job_full'> =>
    database.tenant(tenant, async (sql) => {
      const job = await lockJob(sql, tenant, jobId);
      const earlier = await findIn(sql, tenant, jobId, id);
      if (earlier !== null) {
        await deleteAttempt(sql, tenant, jobId, attemptId);
        return earlier;
      }
      if (job?.state !== 'open') return 'not_open';
      if (job.received + fileCount > maxFiles) return 'job_full';
      const placed = await sql.query<{ readonly state: string; readonly keptBytes: number }>(
        `update extraction_jobs.file set position = $4 + part, category = ($5::bytea[])[part], path = ($6::bytea[])[part]
         where tenant_id = $1 and job_id = $2 and attempt_id = $3
         returning state, length(filename) + coalesce(length(category), 0) + coalesce(length(path), 0) + coalesce(length(object), 0)
           as "keptBytes"`,
        [tenant, jobId, attemptId, job.received, categories, paths],
      );
      if (placed.length !== fileCount) throw new Error('files of a call to a job were removed before it ended');
      const failed = placed.filter(({ state }) => state === 'failed').length;
      const keptBytes = placed.reduce((sum, file) => sum + file.keptBytes, 0);
      const hasPaths = paths.some((path) => path !== null);
      const upload = { fingerprint, firstPosition: job.received + 1, fileCount, hasPaths };
      await sql.query(
        `insert into extraction_jobs.upload (tenant_id, job_id, id, fingerprint, first_position, file_count)
         values ($1, $2, $3, $4, $5, $6)`,
        [tenant, jobId, id, fingerprint, upload.firstPosition, fileCount],
      );
      await sql.query(
        `update extraction_jobs.job
         set received = received + $3, failed = failed + $4, bytes = bytes + $5, expires_at = greatest(expires_at, $6)
         where tenant_id = $1 and id = $2`,
        [tenant, jobId, fileCount, failed, keptBytes, expiresAt],
      );
      return upload;
    }),

  find: (tenant: TenantId, jobId: string, id: string): Promise<ConfirmedUpload | null> =>
    database.tenant(tenant, (sql) => findIn(sql, tenant, jobId, id)),

  /** Deletes the files of an attempt that was not confirmed. */
  discard: (tenant: TenantId, jobId: string, attemptId: string): Promise<void> =>
    database.tenant(tenant, (sql) => deleteAttempt(sql, tenant, jobId, attemptId)),

  /** Deletes the files of calls that broke off without a trace before a moment. */
  discardBefore: (tenant: TenantId, moment: Date): Promise<void> =>
    database.tenant(tenant, async (sql) => {
      const attempts = await sql.query<{ readonly jobId: string; readonly attemptId: string }>(
        `select distinct job_id as "jobId", attempt_id as "attemptId" from extraction_jobs.file
         where tenant_id = $1 and position is null and arrived_at < $2`, // file_unconfirmed
        [tenant, moment],
      );
      for (const { jobId, attemptId } of attempts) await deleteAttempt(sql, tenant, jobId, attemptId);
    }),
});

async function findIn(sql: Sql, tenant: TenantId, jobId: string, id: string): Promise<ConfirmedUpload | null> {
  const [row] = await sql.query<ConfirmedUpload>(
    `select fingerprint, first_position as "firstPosition", file_count as "fileCount",
       exists (
         select from extraction_jobs.file f
         where f.tenant_id = $1 and f.job_id = $2 and f.path is not null
           and f.position between u.first_position and u.first_position + u.file_count - 1 -- file_position
       ) as "hasPaths"
     from extraction_jobs.upload u where tenant_id = $1 and job_id = $2 and id = $3`, // primary key
    [tenant, jobId, id],
  );
  return row ?? null;
}

async function deleteAttempt(sql: Sql, tenant: TenantId, jobId: string, attemptId: string): Promise<void> {
  await lockJob(sql, tenant, jobId);
  const [deleted] = await sql.query<{ readonly bytes: number }>(
    `with deleted as (
       delete from extraction_jobs.file where tenant_id = $1 and job_id = $2 and attempt_id = $3 and position is null returning size)
     select coalesce(sum(size), 0)::bigint as bytes from deleted`,
    [tenant, jobId, attemptId],
  );
  await takeBytes(sql, tenant, jobId, deleted?.bytes ?? 0);
}

/** Counts bytes that an open job gets, unless all jobs of the tenant then had more than they may. */
async function addBytes(
  sql: Sql,
  tenant: TenantId,
  jobId: string,
  bytes: number,
  maxTenantBytes: number,
): Promise<'added' | 'not_open' | 'storage_full'> {
  const [job] = await sql.query<{ readonly total: number }>(
    `update extraction_jobs.job set bytes = bytes + $3 where tenant_id = $1 and id = $2 and state = 'open'
     returning (select coalesce(sum(bytes), 0) from extraction_jobs.job where tenant_id = $1)::bigint as total`,
    [tenant, jobId, bytes],
  );
  if (job === undefined) return 'not_open';
  // The sum is the one before these bytes.
  if (job.total + bytes <= maxTenantBytes) return 'added';
  await takeBytes(sql, tenant, jobId, bytes);
  return 'storage_full';
}

async function takeBytes(sql: Sql, tenant: TenantId, jobId: string, bytes: number): Promise<void> {
  await sql.query('update extraction_jobs.job set bytes = greatest(bytes - $3, 0) where tenant_id = $1 and id = $2', [
    tenant,
    jobId,
    bytes,
  ]);
}
