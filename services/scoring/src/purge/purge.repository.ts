import type { Database } from '@probant/database/database';
import { runInTurn } from '@probant/database/run-in-turn';
import type { TenantId } from '@probant/kernel/tenant';
import { formatFirstDay, type Month, parseMonth } from '../journal/month.ts';

export type DestroyedMonth = { readonly tenant: TenantId; readonly month: Month };

export type PurgeRepository = ReturnType<typeof createPurgeRepository>;

export const createPurgeRepository = (database: Database) => ({
  /** Lists the tenants that have a key of any month, for the daily round. */
  listTenants: (): Promise<readonly TenantId[]> =>
    database.sweep(async (sql) => {
      const rows = await sql.query<{ tenant: TenantId }>(
        'select distinct tenant_id as tenant from scoring.subject_key',
      );
      return rows.map(({ tenant }) => tenant);
    }),

  /** Lists the months of a tenant that have a key, oldest first. */
  listMonths: (tenant: TenantId): Promise<readonly Month[]> =>
    database.tenant(tenant, async (sql) => {
      const rows = await sql.query<{ month: string }>(
        `select to_char(month, 'YYYY-MM-DD') as month from scoring.subject_key
         where tenant_id = $1 order by subject_key.month`, // primary key
        [tenant],
      );
      return rows.map(({ month }) => parseMonth(month));
    }),

  /** Lists the months of a tenant whose key was destroyed, newest first. */
  listDestroyedMonths: (tenant: TenantId): Promise<readonly Month[]> =>
    database.tenant(tenant, async (sql) => {
      const rows = await sql.query<{ month: string }>(
        `select to_char(month, 'YYYY-MM-DD') as month from scoring.destroyed_month
         where tenant_id = $1 order by destroyed_month.month desc`, // primary key
        [tenant],
      );
      return rows.map(({ month }) => parseMonth(month));
    }),

  /** Lists the months whose keys were destroyed since a moment, of every tenant. */
  listDestroyedSince: (since: Date): Promise<readonly DestroyedMonth[]> =>
    database.sweep(async (sql) => {
      const rows = await sql.query<{ tenant: TenantId; month: string }>(
        `select tenant_id as tenant, to_char(month, 'YYYY-MM-DD') as month from scoring.destroyed_month
         where destroyed_at >= $1 order by destroyed_at`, // destroyed_month_by_time
        [since],
      );
      return rows.map(({ tenant, month }) => ({ tenant, month: parseMonth(month) }));
    }),

  /** Runs `work` while no other process purges the tenant. The statements of `work` are in transactions of their own. */
  inTurn: <T>(tenant: TenantId, work: (keepTurn: () => Promise<void>) => Promise<T>): Promise<T> =>
    runInTurn(database, tenant, `probant.scoring-purge/${tenant}`, work),

  /** Records that the keys of these months are being destroyed: from here on none is made again. */
  markDestroyed: (tenant: TenantId, months: readonly Month[], destroyedAt: Date): Promise<void> =>
    database.tenant(tenant, async (sql) => {
      await sql.query(
        `insert into scoring.destroyed_month (tenant_id, month, destroyed_at) select $1, m, $3 from unnest($2::date[]) as m
         on conflict do nothing`,
        [tenant, months.map(formatFirstDay), destroyedAt],
      );
    }),

  /**
   * Deletes what is left of these months: the analyses with their decisions, a part at a time, then the wrapped keys, by which the next round
   * finds a month that was interrupted. A month of a million analyses takes longer than one statement may. `keepTurn` is called after each
   * part.
   */
  deleteMonths: async (tenant: TenantId, months: readonly Month[], keepTurn: () => Promise<void>): Promise<void> => {
    const firstDays = months.map(formatFirstDay);
    const deletePart = () =>
      database.tenant(tenant, (sql) =>
        sql.query(
          `with part as (select id from scoring.analysis where tenant_id = $1 and month = any($2::date[]) limit $3), -- analysis_by_month
             deleted as (delete from scoring.analysis where tenant_id = $1 and id in (select id from part) returning 1)
           select from deleted limit 1`,
          [tenant, firstDays, MAX_DELETED_AT_ONCE],
        ),
      );
    while ((await deletePart()).length > 0) await keepTurn();
    await database.tenant(tenant, (sql) =>
      sql.query('delete from scoring.subject_key where tenant_id = $1 and month = any($2::date[])', [
        tenant,
        firstDays,
      ]),
    );
  },
});

/** Analyses of a statement, with their decisions: a few tenths of a second. */
const MAX_DELETED_AT_ONCE = 10_000;
