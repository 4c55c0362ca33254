import type { Database, Sql } from '@probant/database/database';
import { parseTenantId, type TenantId } from '@probant/kernel/tenant';
import { EVENT_BYTES, EVENT_COLUMNS, type EventRow, toStoredEvent } from '../read/event-row.ts';
import { createEventMessage } from './formats/cloud-event.rules.ts';
import { type BatchLimits, type LeaseStore, type Outbox, type OutboxStep, SEQS_PER_NOTICE } from './outbox.ts';

export const createOutboxRepository = (database: Database): Outbox & LeaseStore => ({
  findLaggingTenants: (destination) =>
    database.sweep(async (sql) => {
      const rows = await sql.prepared<{ tenant_id: string }>('audit.relay-lagging', LAGGING_TENANTS_SQL, [destination]);
      return rows.map(({ tenant_id }) => parseTenantId(tenant_id));
    }),
  readNext: (destination, tenant, limits) =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.prepared<CursorRow>('audit.relay-cursor', READ_CURSOR_SQL, [destination, tenant]);
      if (!row) throw new Error('the query for a relay cursor returned no row');
      return toErasureStep(tenant, row) ?? (await readNextEvents(sql, tenant, row, limits));
    }),
  readErasedSeqs: (tenant, erasure, after, limit) =>
    database.tenant(tenant, async (sql) => {
      const rows = await sql.prepared<{ seq: number }>('audit.relay-erased', ERASED_SEQS_SQL, [
        tenant,
        erasure,
        after,
        limit,
      ]);
      return rows.map(({ seq }) => seq);
    }),
  advanceCursor: ({ destination, holder }, tenant, from, to) =>
    database.tenant(tenant, async (sql) => {
      await sql.prepared('audit.relay-before-advance', BEFORE_ADVANCE_SQL, []);
      const [moved] = await sql.prepared('audit.relay-advance', ADVANCE_CURSOR_SQL, [
        destination,
        tenant,
        from.seq,
        from.erasures,
        to.seq,
        to.erasures,
        holder,
      ]);
      return moved !== undefined;
    }),
  countByDestination: (destinations) =>
    database.sweep(async (sql) => {
      const rows = await sql.query<{ destination: string; pending: number; delivered: number }>(
        DESTINATION_COUNTS_SQL,
        [destinations],
      );
      return new Map(rows.map(({ destination, ...counts }) => [destination, counts]));
    }),
  acquire: ({ destination, holder }, milliseconds) =>
    runAsHousekeeping(database, async (sql) => {
      const [lease] = await sql.prepared('audit.relay-take', ACQUIRE_LEASE_SQL, [destination, holder, milliseconds]);
      return lease !== undefined;
    }),
  release: ({ destination, holder }) =>
    runAsHousekeeping(database, async (sql) => {
      await sql.query('delete from audit.relay_lease where destination = $1 and holder = $2', [destination, holder]);
    }),
});

/** Changes leases, which belong to no tenant: a sweep only reads. */
const runAsHousekeeping = <T>(database: Database, work: (sql: Sql) => Promise<T>): Promise<T> =>
  database.system(async (sql) => {
    await sql.query("select set_config('probant.housekeeping', 'on', true)");
    return work(sql);
  });

/** Number of messages between a cursor and the ends of the tenant's chain and ledger. Reads heads, one row per tenant, never events. */
const PENDING_COUNT_SQL = `greatest(head.seq - coalesce(delivered_seq, 0), 0)
  + greatest(coalesce(ledger.seq, 0) - coalesce(delivered_erasures, 0), 0)`;

const LAGGING_TENANTS_SQL = `
select head.tenant_id
from audit.chain_head as head
left join audit.erasure_head as ledger using (tenant_id)
left join audit.relay_cursor as cursor on cursor.destination = $1 and cursor.tenant_id = head.tenant_id
where ${PENDING_COUNT_SQL} > 0
order by head.tenant_id`;

const DESTINATION_COUNTS_SQL = `
select destination, coalesce(sum(${PENDING_COUNT_SQL}), 0)::bigint as pending,
  coalesce(sum(delivered_seq + delivered_erasures), 0)::bigint as delivered
from unnest($1::text[]) as named (destination)
left join audit.chain_head as head on true
left join audit.erasure_head as ledger using (tenant_id)
left join audit.relay_cursor as cursor using (destination, tenant_id)
group by destination`;

type CursorRow = {
  readonly seq: number;
  readonly erasures: number;
  readonly head: number;
  readonly erasure_seq: number | null;
  readonly erased_at: string;
  readonly subject_type: string;
  readonly replacement: string;
  readonly event_count: number;
  readonly last_named: number | null;
};

/** Reads a cursor, the end of the chain, and the next erasure with the last event it names (erased_by_erasure). */
const READ_CURSOR_SQL = `
select
  at.seq, at.erasures, coalesce((select seq from audit.chain_head where tenant_id = $2), 0) as head,
  erasure.erasure_seq, erasure.erased_at, erasure.subject_type, erasure.replacement, erasure.event_count,
  (select chain_seq from audit.erased where tenant_id = $2 and erasure_seq = erasure.erasure_seq
   order by chain_seq desc limit 1) as last_named
from (
  select coalesce(max(delivered_seq), 0) as seq, coalesce(max(delivered_erasures), 0) as erasures
  from audit.relay_cursor where destination = $1 and tenant_id = $2
) as at
left join audit.erasure as erasure on erasure.tenant_id = $2 and erasure.erasure_seq = at.erasures + 1`;

function toErasureStep(tenant: TenantId, row: CursorRow): OutboxStep | null {
  if (row.erasure_seq === null || (row.last_named ?? 0) > row.seq) return null;
  const { seq, erasures, erasure_seq, erased_at, subject_type, replacement, event_count } = row;
  const parts = Math.max(1, Math.ceil(event_count / SEQS_PER_NOTICE));
  return {
    kind: 'erasure',
    at: { seq, erasures },
    erasure: { tenant_id: tenant, erasure_seq, erased_at, subject_type, replacement, event_count, parts },
  };
}

/**
 * Reads at most 500 events above the cursor, fewer when their texts are long. The database sums the lengths without reading long texts.
 * Numbers have no gaps and become visible in order, so no event is skipped.
 */
const NEXT_EVENTS_SQL = `
select ${EVENT_COLUMNS} from (
  select *, sum(${EVENT_BYTES}) over (order by chain_seq) as bytes
  from (
    select * from audit.event
    where tenant_id = $1 and chain_seq > $2 and chain_seq <= $3 order by chain_seq limit $4
  ) as following
) as measured
where bytes <= $5 or chain_seq = $2::bigint + 1
order by chain_seq`;

async function readNextEvents(sql: Sql, tenant: TenantId, row: CursorRow, limits: BatchLimits): Promise<OutboxStep> {
  const { seq, erasures, head } = row;
  const upTo = Math.min(head, limits.upTo ?? head);
  const rows = await sql.prepared<EventRow>('audit.relay-events', NEXT_EVENTS_SQL, [
    tenant,
    seq,
    upTo,
    limits.events,
    limits.bytes,
  ]);
  const messages = rows.map((event) => createEventMessage(toStoredEvent(event)));
  return messages.length === 0
    ? { kind: 'nothing' }
    : { kind: 'events', at: { seq, erasures }, messages, head, erasureWaits: row.erasure_seq !== null };
}

const ERASED_SEQS_SQL = `
select chain_seq as seq from audit.erased
where tenant_id = $1 and erasure_seq = $2 and chain_seq > $3 order by chain_seq limit $4`;

/**
 * `probant.housekeeping` lets the update read the lease in addition to the tenant's cursor. The commit is asynchronous: after a crash an
 * older cursor sends some events twice, which receivers expect, and waiting for the disk would slow the writers of events.
 */
const BEFORE_ADVANCE_SQL = `select set_config('synchronous_commit', 'off', true), set_config('probant.housekeeping', 'on', true)`;

/** Compare-and-swap on the cursor. Only the holder of the lease may move it. */
const ADVANCE_CURSOR_SQL = `
insert into audit.relay_cursor as cursor (destination, tenant_id, delivered_seq, delivered_erasures)
select $1, $2, $5, $6
where ($3::bigint = 0 and $4::bigint = 0
  or exists (select from audit.relay_cursor where destination = $1 and tenant_id = $2))
and exists (
  select from audit.relay_lease where destination = $1 and holder = $7 and until > clock_timestamp()
)
on conflict (destination, tenant_id) do update set delivered_seq = $5, delivered_erasures = $6
where cursor.delivered_seq = $3 and cursor.delivered_erasures = $4
returning 1 as moved`;

const ACQUIRE_LEASE_SQL = `
insert into audit.relay_lease as lease (destination, holder, until)
values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
on conflict (destination) do update set holder = excluded.holder, until = excluded.until
where lease.holder = excluded.holder or lease.until < clock_timestamp()
returning 1 as taken`;
