import type { Database, Sql } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import { EVENT_COLUMNS, type EventRow, toStoredEvent } from '../read/event-row.ts';
import { WITH_ANCHORED_STORES } from '../stats/anchored-stores.repository.ts';
import type { ValueCount } from '../stats/log-statistics.ts';
import { buildValueCountsSql } from '../stats/tallies.repository.ts';
import type { AnchorEntry, ErasureEntry, Listing, ListingLimits, SeqRange, Volumes } from './dossier-parts.ts';
import type { Period } from './period.rules.ts';

export type DossierRepository = {
  /** Finds the events of a period, up to `head`. */
  findRun(tenant: TenantId, period: Period, head: number): Promise<SeqRange>;
  /** Counts the events of a range by value, at most `limit` values for each dimension. Takes a few seconds for a million events. */
  countRun(tenant: TenantId, run: SeqRange, limit: number): Promise<Volumes>;
  readListing(tenant: TenantId, period: Period, run: SeqRange, limits: ListingLimits): Promise<Listing>;
};

export const createDossierRepository = (database: Database): DossierRepository => ({
  findRun: (tenant, { start, end }, head) =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<SeqRange>(
        'select audit.first_seq_at($1, $2) as "from", least(audit.first_seq_at($1, $3) - 1, $4::bigint) as "to"',
        [tenant, start, end, head],
      );
      if (!row) throw new Error('finding the events of a period returned no row');
      return row;
    }),
  countRun: (tenant, { from, to }, limit) =>
    database.tenant(tenant, async (sql) => {
      await sql.query(ONE_CORE_SETTINGS);
      const values = await sql.query<ValueCount>(VALUE_COUNTS_SQL, [tenant, from, to, limit]);
      // Every event has exactly one severity, so the severities add up to all events.
      const severities = values.filter(({ dimension }) => dimension === 'severity');
      return { events: severities.reduce((sum, { count }) => sum + count, 0), values };
    }),
  readListing: (tenant, period, run, limits) =>
    database.snapshot(tenant, async (sql) => ({
      events: await readEvents(sql, tenant, run, limits.events),
      erasures: await readErasures(sql, tenant, period, limits.erasures),
      anchors: await readAnchors(sql, tenant, period, run, limits.anchors),
    })),
});

/** One core, as in the verification, whose slots the caller waits for. JIT compilation costs more than it gains. */
const ONE_CORE_SETTINGS = `set local max_parallel_workers_per_gather = 0; set local jit = off; set local statement_timeout = '300s'`;

const VALUE_COUNTS_SQL = `
select dimension, value, count from (
  select dimension, value, count,
    row_number() over (partition by dimension order by count desc, value collate "C") as place
  from (${buildValueCountsSql('audit.event where tenant_id = $1 and chain_seq between $2 and $3')}) as counts
) as ranked
where place <= $4 and dimension <> 'day' order by dimension, place`;

async function readEvents(sql: Sql, tenant: TenantId, { from, to }: SeqRange, limit: number) {
  const rows = await sql.query<EventRow>(
    `select ${EVENT_COLUMNS} from audit.event where tenant_id = $1 and chain_seq between $2 and $3
     order by chain_seq desc limit $4`, // primary key
    [tenant, from, to, limit],
  );
  return rows.map(toStoredEvent);
}

async function readErasures(sql: Sql, tenant: TenantId, { start, end }: Period, limit: number) {
  const [all] = await sql.query<{ count: number }>(
    'select count(*) as count from audit.erasure where tenant_id = $1 and erased_at >= $2 and erased_at < $3',
    [tenant, start, end],
  );
  const newest = await sql.query<ErasureEntry>(
    `select erasure_seq, erased_at, erased_by, subject_type, replacement, event_count from audit.erasure
     where tenant_id = $1 and erased_at >= $2 and erased_at < $3 order by erasure_seq desc limit $4`,
    [tenant, start, end, limit],
  );
  return { count: all?.count ?? 0, newest };
}

/** Reads for each store the first anchor that covers the whole period, the newest one, and the newest ones made in the period. */
async function readAnchors(sql: Sql, tenant: TenantId, { start, end }: Period, { to }: SeqRange, limit: number) {
  const [all] = await sql.query<{ count: number }>(
    'select count(*) as count from audit.anchor where tenant_id = $1 and anchored_at >= $2 and anchored_at < $3',
    [tenant, start, end],
  );
  const shown = await sql.query<AnchorEntry>(
    `${WITH_ANCHORED_STORES}
     select distinct shown.size, shown.erasures, shown.store, shown.anchored_at, shown.stamped_at
     from anchored cross join lateral (
       (select * from audit.anchor where tenant_id = $1 and anchor.store = anchored.store and size >= $2
        order by size, erasures limit 1)
       union all
       (select * from audit.anchor where tenant_id = $1 and anchor.store = anchored.store
        order by size desc, erasures desc limit 1)
       union all
       (select * from audit.anchor where tenant_id = $1 and anchor.store = anchored.store
          and anchored_at >= $3 and anchored_at < $4 order by size desc, erasures desc limit $5)
     ) as shown
     order by shown.size desc, shown.erasures desc, shown.store`,
    [tenant, to, start, end, limit],
  );
  return { count: all?.count ?? 0, shown };
}
