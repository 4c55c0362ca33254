import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import { formatFirstDay, type Month } from '../journal/month.ts';

export type RenewalRepository = ReturnType<typeof createRenewalRepository>;

type Replacement = { readonly month: Month; readonly current: Uint8Array; readonly renewed: Uint8Array };

export const createRenewalRepository = (database: Database) => ({
  /** Lists the tenants that have a key of a month, by id. */
  listTenants: (month: Month): Promise<readonly TenantId[]> =>
    database.sweep(async (sql) => {
      const rows = await sql.query<{ tenant: TenantId }>(
        'select tenant_id as tenant from scoring.subject_key where month = $1 order by tenant_id',
        [formatFirstDay(month)],
      );
      return rows.map(({ tenant }) => tenant);
    }),

  /** Returns the wrapped key of a tenant for a month. Null when there is none, or the month was destroyed. */
  find: (tenant: TenantId, month: Month): Promise<Uint8Array | null> =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<{ wrapped: Uint8Array }>(
        `select wrapped from scoring.subject_key where tenant_id = $1 and month = $2::date
           and not exists (select from scoring.destroyed_month where tenant_id = $1 and month = $2::date)`, // primary keys
        [tenant, formatFirstDay(month)],
      );
      return row?.wrapped ?? null;
    }),

  /** Replaces a wrapped key, and returns whether it still was the current one. On the disk when it resolves. */
  replace: (tenant: TenantId, { month, current, renewed }: Replacement): Promise<boolean> =>
    database.tenant(tenant, async (sql) => {
      await sql.query("select set_config('synchronous_commit', 'on', true)");
      const rows = await sql.query(
        `update scoring.subject_key set wrapped = $4 where tenant_id = $1 and month = $2::date and wrapped = $3
           and not exists (select from scoring.destroyed_month where tenant_id = $1 and month = $2::date)
         returning tenant_id`, // primary keys
        [tenant, formatFirstDay(month), current, renewed],
      );
      return rows.length === 1;
    }),

  /** Runs `work` while no other operator renews keys. The statements of `work` are in transactions of their own. */
  withLock: <T>(work: () => Promise<T>): Promise<T> =>
    database.system(async (sql) => {
      await sql.query('select pg_advisory_xact_lock($1)', [RENEWAL_LOCK_ID]);
      return work();
    }),
});

/** "renw" as a number. */
const RENEWAL_LOCK_ID = 1_919_250_039;
