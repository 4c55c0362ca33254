import type { Database, Sql } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import { WITH_ANCHORED_STORES } from './anchored-stores.repository.ts';
import type { LogStatistics, StatisticsLimits, ValueCount } from './log-statistics.ts';
import { buildValueCountsSql } from './tallies.repository.ts';

export type StatsRepository = {
  /** Number of events that are not tallied yet, which `read` must count. */
  countUntallied(tenant: TenantId): Promise<number>;
  read(tenant: TenantId, limits: StatisticsLimits): Promise<LogStatistics>;
};

export const createStatsRepository = (database: Database): StatsRepository => ({
  countUntallied: (tenant) =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<{ events: number }>(
        `select chain_head.seq - coalesce(tallied.seq, 0) as events
         from audit.chain_head left join audit.tallied using (tenant_id) where tenant_id = $1`,
        [tenant],
      );
      return row?.events ?? 0;
    }),
  read: (tenant, limits) =>
    database.snapshot(tenant, async (sql) => {
      await sql.query('set local jit = off');
      const { seq, ...ends } = await readEnds(sql, tenant);
      const above = await countUntalliedEvents(sql, tenant, seq);
      return {
        head: { seq: ends.head_seq, hash: ends.head_hash },
        total: ends.tallied + above.events,
        anonymized: ends.anonymized + above.anonymized,
        firstAt: ends.first_at,
        lastAt: ends.last_at,
        anchor: await findNewestAnchor(sql, tenant),
        values: await sql.query<ValueCount>(TOP_VALUES_SQL, [tenant, seq, limits.values, limits.since]),
        actors: await sql.query(TOP_ACTORS_SQL, [tenant, seq, limits.actors]),
      };
    }),
});

type ChainEnds = {
  readonly head_seq: number;
  readonly head_hash: string | null;
  readonly seq: number;
  readonly tallied: number;
  readonly anonymized: number;
  readonly first_at: string | null;
  readonly last_at: string | null;
};

/** Reads both ends of the chain. Each part is one probe of a primary key. */
async function readEnds(sql: Sql, tenant: TenantId): Promise<ChainEnds> {
  const [ends] = await sql.query<ChainEnds>(
    `select
       coalesce(head.seq, 0) as head_seq,
       case when head.seq > 0 then encode(head.hash, 'hex') end as head_hash,
       coalesce(tallied.seq, 0) as seq, coalesce(tallied.events, 0) as tallied, coalesce(tallied.anonymized, 0) as anonymized,
       (select recorded_at from audit.event where tenant_id = $1 order by chain_seq limit 1) as first_at,
       (select recorded_at from audit.event where tenant_id = $1 order by chain_seq desc limit 1) as last_at
     from (select) as always
     left join audit.chain_head as head on head.tenant_id = $1
     left join audit.tallied on tallied.tenant_id = $1`,
    [tenant],
  );
  if (!ends) throw new Error('the query for the ends of a chain returned no row');
  return ends;
}

async function countUntalliedEvents(sql: Sql, tenant: TenantId, seq: number) {
  const [above] = await sql.query<{ events: number; anonymized: number }>(
    `select count(*) as events, count(*) filter (where anonymized) as anonymized
     from audit.event where tenant_id = $1 and chain_seq > $2`, // primary key
    [tenant, seq],
  );
  return above ?? { events: 0, anonymized: 0 };
}

async function findNewestAnchor(sql: Sql, tenant: TenantId): Promise<LogStatistics['anchor']> {
  const [newest] = await sql.query<{ size: number; anchored_at: string }>(
    `${WITH_ANCHORED_STORES}
     select size, anchored_at from anchored cross join lateral (
       select size, erasures, anchored_at from audit.anchor where tenant_id = $1 and anchor.store = anchored.store
       order by size desc, erasures desc limit 1
     ) as newest
     order by size desc, erasures desc, anchored_at limit 1`,
    [tenant],
  );
  return newest ?? null;
}

/**
 * The most frequent values are among the largest tallies (tally_by_count) and the values of the events that are not tallied yet
 * (`above`). No other values are read, however many there are.
 */
const TOP_VALUES_SQL = `
with above as materialized (
  ${buildValueCountsSql('audit.event where tenant_id = $1 and chain_seq > $2')}
), candidates as (
  select dimension, value, count from (values ('action'), ('resource_type'), ('severity'), ('actor_type')) as counted (dimension)
  cross join lateral (
    select value, count from audit.tally
    where tenant_id = $1 and tally.dimension = counted.dimension order by count desc, value limit $3
  ) as largest
  union
  select dimension, value, count from audit.tally where tenant_id = $1 and dimension = 'day' and value >= $4
  union
  select dimension, value, tally.count from above join audit.tally using (dimension, value) where tenant_id = $1
), summed as (
  select dimension, value, sum(count)::bigint as count
  from (select * from candidates union all select * from above) as parts
  where dimension <> 'day' or value >= $4
  group by dimension, value
), placed as (
  select *, row_number() over (partition by dimension order by count desc, value) as place from summed
)
select dimension, value, count from placed where place <= $3 or dimension = 'day' order by dimension, place`;

/** The most active actors are among the largest tallies (actor_tally_by_count) and the actors of events not tallied yet. */
const TOP_ACTORS_SQL = `
with above as materialized (
  select sha256(convert_to(actor_id, 'UTF8')) as actor_digest, count(*) as count, min(chain_seq) as first_seq
  from audit.event where tenant_id = $1 and chain_seq > $2 group by actor_id
), candidates as (
  (select actor_digest, count, first_seq from audit.actor_tally where tenant_id = $1 order by count desc, first_seq limit $3)
  union
  select actor_digest, tallied.count, tallied.first_seq
  from above join audit.actor_tally as tallied using (actor_digest) where tallied.tenant_id = $1
), most_active as (
  select sum(count)::bigint as count, min(first_seq) as first_seq
  from (select * from candidates union all select * from above) as parts
  group by actor_digest order by count desc, first_seq limit $3
)
select named.actor_id, most_active.count
from most_active cross join lateral (
  select actor_id from audit.event where tenant_id = $1 and chain_seq = most_active.first_seq limit 1
) as named
order by most_active.count desc, most_active.first_seq`;
