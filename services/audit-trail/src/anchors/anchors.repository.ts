import type { Database } from '@probant/database/database';
import { parseTenantId } from '@probant/kernel/tenant';
import type { AnchorRecords } from './anchor-records.ts';

export const createAnchorsRepository = (database: Database): AnchorRecords => ({
  add: ({ tenant, store, size, erasures, anchoredAt, stampedAt }) =>
    database.tenant(tenant, async (sql) => {
      await sql.query(
        `insert into audit.anchor (tenant_id, store, size, erasures, anchored_at, stamped_at) values ($1, $2, $3, $4, $5, $6)
         on conflict do nothing`,
        [tenant, store, size, erasures, anchoredAt, stampedAt],
      );
    }),
  listUnanchored: (stores) =>
    database.sweep(async (sql) => {
      const rows = await sql.query<UnanchoredRow>(UNANCHORED_LOGS_SQL, [stores]);
      return rows.map(({ tenant_id, store, seq, ledger_seq, size, erasures, anchored_at }) => ({
        tenant: parseTenantId(tenant_id),
        store,
        head: { size: seq, erasures: ledger_seq },
        last:
          size === null || erasures === null || anchored_at === null
            ? null
            : { size, erasures, anchoredAt: anchored_at },
      }));
    }),
  readNewest: (tenant, store) =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<AnchorRow>(
        `select size, erasures, anchored_at, stamped_at from audit.anchor
         where tenant_id = $1 and store = $2 order by size desc, erasures desc limit 1`, // primary key
        [tenant, store],
      );
      return row ? { tenant, store, ...toLogSize(row), anchoredAt: row.anchored_at, stampedAt: row.stamped_at } : null;
    }),
  readLastAnchoredAt: (store) =>
    database.sweep(async (sql) => {
      const [row] = await sql.query<{ anchored_at: string }>(
        `select anchored_at from (
           select store, anchored_at from audit.anchor order by anchored_at desc limit 10000
         ) as newest where store = $1 order by anchored_at desc limit 1`, // anchor_by_time
        [store],
      );
      return row?.anchored_at ?? null;
    }),
  readLedger: (tenant, seq) =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<{ count: number; hash: Uint8Array | null }>(
        `select coalesce((select seq from audit.erasure_head where tenant_id = $1), 0) as count,
           (select erasure_hash from audit.erasure where tenant_id = $1 and erasure_seq = $2) as hash`, // primary keys
        [tenant, seq],
      );
      return row ?? { count: 0, hash: null };
    }),
});

type AnchorRow = {
  readonly size: number;
  readonly erasures: number;
  readonly anchored_at: string;
  readonly stamped_at: string | null;
};

const toLogSize = ({ size, erasures }: AnchorRow) => ({ size, erasures });

type UnanchoredRow = {
  readonly tenant_id: string;
  readonly store: string;
  readonly seq: number;
  readonly ledger_seq: number;
  readonly size: number | null;
  readonly erasures: number | null;
  readonly anchored_at: string | null;
};

/** Probes one primary key for each tenant and store. */
const UNANCHORED_LOGS_SQL = `
select head.tenant_id, store, head.seq, coalesce(ledger.seq, 0) as ledger_seq, newest.size, newest.erasures, newest.anchored_at
from audit.chain_head as head
left join audit.erasure_head as ledger using (tenant_id)
cross join unnest($1::text[]) as store
left join lateral (
  select size, erasures, anchored_at from audit.anchor
  where anchor.tenant_id = head.tenant_id and anchor.store = store.store order by size desc, erasures desc limit 1
) as newest on true
where head.seq > coalesce(newest.size, 0) or coalesce(ledger.seq, 0) > coalesce(newest.erasures, 0)
order by head.tenant_id, store`;
