import { computeErasureGenesis, type ErasureRecord } from '@probant/audit/erasure/erasure-v1';
import type { Database, Sql } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import { buildOpensCondition } from '../chain-sql.ts';
import { EVENT_BYTES, EVENT_COLUMNS, type EventRow, toStoredEvent } from '../read/event-row.ts';
import { FORCE_INDEX_SCAN } from '../read/index-scan.ts';
import type { StoredEvent } from '../read/stored-event.ts';
import { moveErasedTallies } from '../stats/erasure-tally.repository.ts';
import { createLedgerConflictError, createSubjectAlteredError } from './gdpr.errors.ts';
import type { LedgerEnd, Subject } from './subject.ts';

export type GdprRepository = {
  /** The number of the tenant's last event, 0 when it has none. */
  readLastSeq(tenant: TenantId): Promise<number>;
  /**
   * Reads the next events of a subject with numbers above `after` and up to `upTo`, oldest first, within the limits. Returns at least one
   * while there is one.
   */
  readEvents(
    tenant: TenantId,
    subject: Subject,
    run: { readonly after: number; readonly upTo: number },
    limits: { readonly events: number; readonly bytes: number },
  ): Promise<readonly StoredEvent[]>;
  /** Counts those of some identifiers that events of the tenant have in a field. */
  countKnown(tenant: TenantId, field: Subject['field'], ids: readonly string[]): Promise<number>;
  /**
   * Erases a subject from all its events and adds the ledger entry that `createEntry` returns, in one transaction. Resolves to the
   * numbers of the events. Other erasures of the tenant wait; appends do not.
   * @throws a 409, with nothing erased, when the events or the ledger were altered.
   */
  eraseSubject(
    tenant: TenantId,
    subject: Subject,
    replacement: string,
    createEntry: (end: LedgerEnd, seqs: readonly number[]) => ErasureRecord,
  ): Promise<readonly number[]>;
};

export const createGdprRepository = (database: Database): GdprRepository => ({
  readLastSeq: (tenant) =>
    database.tenant(tenant, async (sql) => {
      const [head] = await sql.query<{ seq: number }>('select seq from audit.chain_head where tenant_id = $1', [
        tenant,
      ]);
      return head?.seq ?? 0;
    }),
  readEvents: (tenant, { field, id }, { after, upTo }, limits) =>
    database.tenant(tenant, async (sql) => {
      await sql.query(FORCE_INDEX_SCAN);
      const rows = await sql.prepared<EventRow>(
        `audit.events-of-${field}`,
        `select ${EVENT_COLUMNS} from (
           select *, sum(${EVENT_BYTES}) over along as bytes, row_number() over along as place from (
             select * from audit.event where ${selectSubject(field, '$3', '$4')} ${inIndexOrder(field)} limit $5
           ) as following window along as (${inIndexOrder(field)})
         ) as measured
         where bytes <= $6 or place = 1 ${inIndexOrder(field)}`,
        [tenant, id, after, upTo, limits.events, limits.bytes],
      );
      return rows.map(toStoredEvent);
    }),
  countKnown: async (tenant, field, ids) => {
    if (ids.length === 0) return 0;
    return database.tenant(tenant, async (sql) => {
      await sql.query(FORCE_INDEX_SCAN);
      const [row] = await sql.query<{ known: number }>(
        `select count(*)::integer as known from unnest($2::text[]) as listed(id) where exists (
           select 1 from audit.event
           where tenant_id = $1 and ${KEY_COLUMNS[field]} = audit.filter_key($1, listed.id) and ${field} = listed.id
         )`,
        [tenant, ids],
      );
      return row?.known ?? 0;
    });
  },
  eraseSubject: (tenant, subject, replacement, createEntry) =>
    database.tenant(tenant, async (sql) => {
      await sql.query(FORCE_INDEX_SCAN);
      // Searched before anything is locked or inserted: a request for an unknown subject must leave no trace.
      if ((await findErasable(sql, tenant, subject, replacement, 1)).length === 0) return [];
      const end = await lockLedgerEnd(sql, tenant);
      // Before the events are searched: an event tallied after this point is already erased.
      await moveErasedTallies(sql, tenant, { field: subject.field, value: subject.id, replacement });
      const events = await findErasable(sql, tenant, subject, replacement, null);
      if (!events.every(({ opens: sound }) => sound)) throw createSubjectAlteredError();
      const seqs = events.map(({ seq }) => seq);
      if (seqs.length === 0) return [];
      await insertEntry(sql, tenant, createEntry(end, seqs));
      await eraseField(sql, tenant, subject.field, seqs, replacement);
      return seqs;
    }),
});

/** event_by_actor, event_by_resource */
const KEY_COLUMNS = { actor_id: 'actor_key', resource_id: 'resource_key' } as const;

/**
 * SQL: the events of the subject $2 of the tenant $1 with numbers above `after` and up to `upTo`. With `inIndexOrder`, only the index of
 * the field has these rows in order: an equal key would let the planner read the whole chain by its primary key, which it does when it
 * plans for any parameters before the first ANALYZE.
 */
const selectSubject = (field: Subject['field'], after = '0', upTo = MAX_SEQ) => {
  const place = `(${KEY_COLUMNS[field]}, chain_seq)`;
  const key = 'audit.filter_key($1, $2)';
  return `tenant_id = $1 and ${place} > (${key}, ${after}) and ${place} <= (${key}, ${upTo}) and ${field} = $2`;
};

const inIndexOrder = (field: Subject['field']) => `order by ${KEY_COLUMNS[field]}, chain_seq`;

/** The largest `bigint`. */
const MAX_SEQ = '9223372036854775807';

/**
 * Finds the events that still identify the subject, which excludes events erased earlier with the same replacement. A live subject
 * named like the replacement is included, because its salts would prove the name.
 */
const findErasable = (sql: Sql, tenant: TenantId, { field, id }: Subject, replacement: string, limit: number | null) =>
  sql.query<{ seq: number; opens: boolean }>(
    `select chain_seq as seq, ${buildOpensCondition(field)} as opens from audit.event
     where ${selectSubject(field)} and (${field}_salt is not null or ${field} <> $3) ${inIndexOrder(field)} limit $4`,
    [tenant, id, replacement, limit],
  );

/** Locks the ledger's head (created on a tenant's first erasure), then reads the last entry. */
async function lockLedgerEnd(sql: Sql, tenant: TenantId): Promise<LedgerEnd> {
  const genesis = computeErasureGenesis(tenant);
  await sql.query('insert into audit.erasure_head (tenant_id, seq, hash) values ($1, 0, $2) on conflict do nothing', [
    tenant,
    genesis,
  ]);
  const [head] = await sql.query<{ seq: number; hash: Uint8Array }>(
    'select seq, hash from audit.erasure_head where tenant_id = $1 for update',
    [tenant],
  );
  const [last] = await sql.query<{ seq: number; hash: Uint8Array; erasedAt: string }>(
    `select erasure_seq as seq, erasure_hash as hash, erased_at as "erasedAt"
     from audit.erasure where tenant_id = $1 order by erasure_seq desc limit 1`, // primary key
    [tenant],
  );
  const end = last ?? { seq: 0, hash: genesis, erasedAt: null };
  if (head?.seq !== end.seq || !Buffer.from(head.hash).equals(end.hash)) throw createLedgerConflictError();
  return end;
}

async function insertEntry(sql: Sql, tenant: TenantId, entry: ErasureRecord): Promise<void> {
  const bytes = (hex: string) => Buffer.from(hex, 'hex');
  await sql.query(
    `with entry as (
      insert into audit.erasure
        (tenant_id, erasure_seq, erased_at, erased_by, subject_type, replacement, event_count, seqs_digest, prev_hash, erasure_hash)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    ), named as (
      insert into audit.erased (tenant_id, erasure_seq, chain_seq) select $1, $2, unnest($11::bigint[])
    )
    update audit.erasure_head set seq = $2, hash = $10 where tenant_id = $1`,
    [
      tenant,
      entry.erasure_seq,
      entry.erased_at,
      entry.erased_by,
      entry.subject_type,
      entry.replacement,
      entry.event_count,
      bytes(entry.seqs_digest),
      bytes(entry.prev_hash),
      bytes(entry.erasure_hash),
      entry.seqs,
    ],
  );
}

/** Turns synchronous_commit on for this transaction: an acknowledged erasure must survive a crash. */
async function eraseField(
  sql: Sql,
  tenant: TenantId,
  field: Subject['field'],
  seqs: readonly number[],
  replacement: string,
): Promise<void> {
  const [result] = await sql.query<{ erased: number }>(
    `with erased as (
      update audit.event set ${field} = $3, ${field}_salt = null, anonymized = true
      where tenant_id = $1 and chain_seq = any($2::bigint[]) returning 1
    )
    select
      count(*) as erased,
      (select set_config('synchronous_commit', 'on', true) where current_setting('synchronous_commit') = 'off')
    from erased`,
    [tenant, seqs, replacement],
  );
  if (result?.erased !== seqs.length) throw new Error('erased event count differs from the number of events found');
}
