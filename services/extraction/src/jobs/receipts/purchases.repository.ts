import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';

/** By what a receipt that was read is compared with the others of its job. */
type StoredPurchase = {
  readonly position: number;
  readonly attemptId: string;
  readonly part: number;
  /** Encrypted. */
  readonly purchase: Uint8Array;
};

export type PurchasesRepository = ReturnType<typeof createPurchasesRepository>;

export const createPurchasesRepository = (database: Database) => ({
  /** Returns those of the files that were read after a position, in their order, at most `limit`. */
  list: (tenant: TenantId, jobId: string, after: number, limit: number): Promise<readonly StoredPurchase[]> =>
    database.tenant(tenant, (sql) =>
      sql.query<StoredPurchase>(
        `select position, attempt_id as "attemptId", part, purchase from extraction_jobs.file
         where tenant_id = $1 and job_id = $2 and position > $3 and purchase is not null
         order by position limit $4`, // file_position
        [tenant, jobId, after, limit],
      ),
    ),
});
