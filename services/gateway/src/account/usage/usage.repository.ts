import type { Database } from '@probant/database/database';
import { DAY_MS } from '@probant/kernel/durations';
import type { TenantId } from '@probant/kernel/tenant';
import { formatDay, type UsageRow } from './usage-counts.ts';

/** A batch of one gateway process. Its numbers increase by one; a batch that is added again changes nothing. */
export type UsageBatch = { readonly writer: string; readonly number: number; readonly rows: readonly UsageRow[] };

export type StoredUsage = Omit<UsageRow, 'tenant' | 'day'> & { readonly date: string };

export type UsageRepository = {
  /** Adds the counts of a batch, in one transaction. */
  add(batch: UsageBatch, addedAt: Date): Promise<void>;
  /** Deletes the rows of earlier days, and what remembers the gateways that ended more than a week before `now`. */
  deleteBefore(day: number, now: Date): Promise<void>;
  /** Lists the counts of a tenant from one day to another, both included, newest day first. Relies on the primary key. */
  list(tenant: TenantId, fromDay: number, toDay: number): Promise<readonly StoredUsage[]>;
};

const WRITER_LIFE_MS = 7 * DAY_MS;

const beginHousekeeping = "select set_config('probant.housekeeping', 'on', true)";

/** Sorted by key, so that two gateways lock the rows in the same order. */
const ADD_SQL = `
insert into gateway.usage (tenant_id, day, route, calls, client_errors, rate_limited, server_errors)
select * from unnest($1::text[], $2::date[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
  as added (tenant_id, day, route, calls, client_errors, rate_limited, server_errors)
order by tenant_id collate "C", day, route collate "C"
on conflict (tenant_id, day, route) do update set
  calls = usage.calls + excluded.calls, client_errors = usage.client_errors + excluded.client_errors,
  rate_limited = usage.rate_limited + excluded.rate_limited, server_errors = usage.server_errors + excluded.server_errors`;

export const createUsageRepository = (database: Database): UsageRepository => ({
  add: ({ writer, number, rows }, addedAt) =>
    database.system(async (sql) => {
      await sql.query(beginHousekeeping);
      const claimed = await sql.query(
        `insert into gateway.usage_writer (writer, batch, added_at) values ($1, $2, $3)
         on conflict (writer) do update set batch = excluded.batch, added_at = excluded.added_at
           where usage_writer.batch < excluded.batch
         returning batch`,
        [writer, number, addedAt],
      );
      if (claimed.length === 0) return;
      await sql.query(ADD_SQL, [
        rows.map(({ tenant }) => tenant),
        rows.map(({ day }) => formatDay(day)),
        rows.map(({ route }) => route),
        rows.map(({ calls }) => calls),
        rows.map(({ clientErrors }) => clientErrors),
        rows.map(({ rateLimited }) => rateLimited),
        rows.map(({ serverErrors }) => serverErrors),
      ]);
    }),
  deleteBefore: (day, now) =>
    database.system(async (sql) => {
      await sql.query(beginHousekeeping);
      await sql.query('delete from gateway.usage where day < $1', [formatDay(day)]);
      await sql.query('delete from gateway.usage_writer where added_at < $1', [
        new Date(now.getTime() - WRITER_LIFE_MS),
      ]);
    }),
  list: (tenant, fromDay, toDay) =>
    database.tenant(tenant, (sql) =>
      sql.query<StoredUsage>(
        `select day as date, route, calls, client_errors as "clientErrors", rate_limited as "rateLimited",
           server_errors as "serverErrors"
         from gateway.usage where tenant_id = $1 and day between $2 and $3 order by day desc, route`,
        [tenant, formatDay(fromDay), formatDay(toDay)],
      ),
    ),
});
