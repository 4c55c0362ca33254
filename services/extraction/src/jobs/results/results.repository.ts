import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';

/** A file that was read, or could not be, as it is stored. */
export type FinishedFile = {
  readonly position: number;
  readonly attemptId: string;
  readonly part: number;
  readonly filename: Uint8Array;
  readonly category: Uint8Array | null;
  readonly path: Uint8Array | null;
  readonly result: Uint8Array | null;
  readonly errorCode: string | null;
  readonly errorDetail: string | null;
};

export type ResultsRepository = ReturnType<typeof createResultsRepository>;

export const createResultsRepository = (database: Database) => ({
  /** Whether any file of a job was sent with its path, also one that waits. */
  hasPaths: async (tenant: TenantId, jobId: string): Promise<boolean> => {
    const [row] = await database.tenant(tenant, (sql) =>
      sql.query<{ readonly has: boolean }>(
        `select exists (select from extraction_jobs.file where tenant_id = $1 and job_id = $2 and path is not null) as has`, // primary key
        [tenant, jobId],
      ),
    );
    return row?.has === true;
  },

  /**
   * Returns the finished files of a job after a position, in their order, of at most `limit` files and about `maxBytes` of results, at least
   * one.
   */
  list: (
    tenant: TenantId,
    jobId: string,
    after: number,
    { limit, maxBytes }: { readonly limit: number; readonly maxBytes: number },
  ): Promise<readonly FinishedFile[]> =>
    database.tenant(tenant, (sql) =>
      sql.query<FinishedFile>(
        `with next as (
           select position, attempt_id, part, coalesce(octet_length(result), 0) as size from extraction_jobs.file
           where tenant_id = $1 and job_id = $2 and position > $3 and state in ('read', 'failed')
           order by position limit $4), -- file_position
         sized as (select position, attempt_id, part, size, sum(size) over (order by position) as total from next)
         select f.position, f.attempt_id as "attemptId", f.part, f.filename, f.category, f.path, f.result, f.error_code as "errorCode",
           f.error_detail as "errorDetail"
         from sized join extraction_jobs.file as f on f.tenant_id = $1 and f.job_id = $2 and f.attempt_id = sized.attempt_id and f.part = sized.part
         where sized.total - sized.size < $5 order by f.position`,
        [tenant, jobId, after, limit, maxBytes],
      ),
    ),
});
