import type { Database, Sql } from '@probant/database/database';
import { type TenantId, tenantId } from '@probant/kernel/tenant';

/** Counts of a tenant's events by value, kept up to a number of its chain (migration 0007). */
export type TalliesRepository = {
  /** Tenants with at least `events` events above what is tallied. */
  behind(events: number): Promise<readonly TenantId[]>;
  /**
   * Tallies the next events, at most `events`, in one transaction. Whether there were any; false too while another process does
   * the same, or an erasure is moving counts.
   */
  fold(tenant: TenantId, events: number): Promise<boolean>;
};

export const talliesRepository = (database: Database): TalliesRepository => ({
  behind: (events) =>
    database.system(async (sql) => {
      await sql.query("select set_config('probant.housekeeping', 'on', true)");
      const rows = await sql.query<{ tenant_id: string }>(
        `select tenant_id from audit.chain_head left join audit.tallied using (tenant_id)
         where chain_head.seq - coalesce(tallied.seq, 0) >= $1 order by tenant_id`,
        [events],
      );
      return rows.map((row) => tenantId(row.tenant_id));
    }),
  fold: (tenant, events) =>
    database.tenant(tenant, async (sql) => {
      await startTallies(sql, tenant);
      const [held] = await sql.query<{ seq: number }>(
        'select seq from audit.tallied where tenant_id = $1 for update skip locked',
        [tenant],
      );
      if (!held) return false;
      await sql.query('set local jit = off');
      // A statement of its own, so that it sees what was committed before the row was locked.
      return (await sql.query(FOLD, [tenant, held.seq, events])).length > 0;
    }),
});

/**
 * Whoever holds a tenant's row of audit.tallied may change its tallies, so it must be there. Looked for first: an insertion that
 * meets the row would wait for whoever holds it.
 */
export async function startTallies(sql: Sql, tenant: TenantId): Promise<void> {
  const found = await sql.query('select from audit.tallied where tenant_id = $1', [tenant]);
  if (found.length === 0)
    await sql.query('insert into audit.tallied (tenant_id) values ($1) on conflict do nothing', [tenant]);
}

/** Longer values than this are not told one by one. */
const LONGEST_VALUE = 256;

/**
 * Rows of (dimension, value, count) for events, `from` being what follows FROM in a select of them. Events that are alike in all they
 * are counted by are counted together first: of a log's many there are few that differ (a fifth of the time of taking each apart).
 */
export const countValues = (from: string) => `
  select dimension, value, sum(count)::bigint as count
  from (
    select action, resource_type, severity, actor_type, left(recorded_at, 10) as day, count(*) as count
    from ${from} group by action, resource_type, severity, actor_type, day
  ) as alike
  cross join lateral (values
    ('action', action), ('resource_type', resource_type), ('severity', severity), ('actor_type', actor_type), ('day', day)
  ) as counted (dimension, value)
  where char_length(value) <= ${LONGEST_VALUE} group by dimension, value`;

const FOLD = `
with run as materialized (
  select chain_seq, recorded_at, actor_id, actor_type, action, resource_type, severity, anonymized
  from audit.event where tenant_id = $1 and chain_seq > $2 order by chain_seq limit $3
), by_value as (
  insert into audit.tally as known (tenant_id, dimension, value, count)
  select $1, dimension, value, count from (${countValues('run')}) as told
  on conflict (tenant_id, dimension, value) do update set count = known.count + excluded.count
), by_actor as (
  insert into audit.actor_tally as known (tenant_id, actor_digest, count, first_seq)
  select $1, sha256(convert_to(actor_id, 'UTF8')), count(*), min(chain_seq) from run group by actor_id
  on conflict (tenant_id, actor_digest) do update set count = known.count + excluded.count
)
update audit.tallied
set seq = run_end.seq, events = tallied.events + run_end.events, anonymized = tallied.anonymized + run_end.anonymized
from (
  select max(chain_seq) as seq, count(*) as events, count(*) filter (where anonymized) as anonymized from run
) as run_end
where tenant_id = $1 and run_end.seq is not null
returning 1`;
