import type { Database, Sql } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import { EVENT_COLUMNS, type EventRow, eventOf } from '../read/event-row.ts';
import { WITH_ANCHORED_STORES } from '../stats/anchored-stores.repository.ts';
import type { ValueCount } from '../stats/figures.ts';
import { countValues } from '../stats/tallies.repository.ts';
import type { AnchorEntry, ErasureEntry, Limits, Listing, Run, Volumes } from './dossier-parts.ts';
import type { Period } from './period.rules.ts';

export type DossierRepository = {
  /** The events of a period, as far as `head`. */
  runOf(tenant: TenantId, period: Period, head: number): Promise<Run>;
  /** Counts a run's events by what they say, `limit` values of each kind at most. Some seconds for a million events. */
  countRun(tenant: TenantId, run: Run, limit: number): Promise<Volumes>;
  list(tenant: TenantId, period: Period, run: Run, limits: Limits): Promise<Listing>;
};

export const dossierRepository = (database: Database): DossierRepository => ({
  runOf: (tenant, { start, end }, head) =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<Run>(
        'select audit.first_seq_at($1, $2) as "from", least(audit.first_seq_at($1, $3) - 1, $4::bigint) as "to"',
        [tenant, start, end, head],
      );
      if (!row) throw new Error('the events of a period could not be found');
      return row;
    }),
  countRun: (tenant, { from, to }, limit) =>
    database.tenant(tenant, async (sql) => {
      await sql.query(ONE_CORE);
      const values = await sql.query<ValueCount>(VALUES, [tenant, from, to, limit]);
      // Every event has one of three severities, so that they count them all.
      const severities = values.filter(({ dimension }) => dimension === 'severity');
      return { events: severities.reduce((sum, { count }) => sum + count, 0), values };
    }),
  list: (tenant, period, run, limits) =>
    database.snapshot(tenant, async (sql) => ({
      events: await readEvents(sql, tenant, run, limits.events),
      erasures: await readErasures(sql, tenant, period, limits.erasures),
      anchors: await readAnchors(sql, tenant, period, run, limits.anchors),
    })),
});

/** As the verification's: a core at most, whose turn the caller waits for; compiling costs more than it gains; and no end without a limit. */
const ONE_CORE = `set local max_parallel_workers_per_gather = 0; set local jit = off; set local statement_timeout = '300s'`;

const VALUES = `
select dimension, value, count from (
  select dimension, value, count,
    row_number() over (partition by dimension order by count desc, value collate "C") as place
  from (${countValues('audit.event where tenant_id = $1 and chain_seq between $2 and $3')}) as told
) as placed
where place <= $4 and dimension <> 'day' order by dimension, place`;

async function readEvents(sql: Sql, tenant: TenantId, { from, to }: Run, limit: number) {
  const rows = await sql.query<EventRow>(
    `select ${EVENT_COLUMNS} from audit.event where tenant_id = $1 and chain_seq between $2 and $3
     order by chain_seq desc limit $4`, // primary key
    [tenant, from, to, limit],
  );
  return rows.map(eventOf);
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

/** In each place the first anchor over all of the period, the newest one, and the newest ones that were made in the period. */
async function readAnchors(sql: Sql, tenant: TenantId, { start, end }: Period, { to }: Run, limit: number) {
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
