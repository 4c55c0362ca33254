import { COMMITTED_FIELDS, type CommittedField } from '@probant/audit/chain/chain-v1';
import type { Database, Sql } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import { type LedgerEntry, MAX_ERASURES, type SealedEvent, type SealedEventStore } from './sealed-event.ts';

type SealRow = Readonly<
  Record<`${CommittedField}_salt`, Buffer | null> & Record<`${CommittedField}_commitment`, Buffer>
>;
type SealedEventRow = Omit<SealedEvent, 'timestamp' | 'salts' | 'commitments'> & {
  readonly recorded_at: string;
} & SealRow;

const SEAL_COLUMNS = COMMITTED_FIELDS.flatMap((field) => [`${field}_salt`, `${field}_commitment`]);

export const createSealedEventsRepository = (database: Database): SealedEventStore => ({
  find: (tenant, id) => database.tenant(tenant, (sql) => findEvent(sql, tenant, id)),
  // A snapshot: an erasure between the two queries would give a missing salt without its entry.
  findWithErasures: (tenant, id) =>
    database.snapshot(tenant, async (sql) => {
      const event = await findEvent(sql, tenant, id);
      return event && { event, erasures: await readErasures(sql, tenant, event.chain_seq) };
    }),
});

async function findEvent(sql: Sql, tenant: TenantId, id: string): Promise<SealedEvent | null> {
  const [row] = await sql.prepared<SealedEventRow>(
    'audit.find-sealed-event',
    `select id, tenant_id, recorded_at, actor_id, actor_type, action, resource_type, resource_id, changes, metadata, severity,
       recorded_by, chain_seq, prev_hash, event_hash, ${SEAL_COLUMNS}
     from audit.event where tenant_id = $1 and id = $2::uuid`, // event_by_id
    [tenant, id],
  );
  return row ? toSealedEvent(row) : null;
}

async function readErasures(sql: Sql, tenant: TenantId, seq: number): Promise<readonly LedgerEntry[]> {
  const newestFirst = await sql.prepared<LedgerEntry>(
    'audit.erasures-of-event',
    `select erasure_seq, erased_at, erased_by, subject_type, replacement, event_count,
       encode(seqs_digest, 'hex') as seqs_digest, encode(prev_hash, 'hex') as prev_hash,
       encode(erasure_hash, 'hex') as erasure_hash
     from audit.erased join audit.erasure using (tenant_id, erasure_seq)
     where tenant_id = $1 and chain_seq = $2 order by erasure_seq desc limit ${MAX_ERASURES}`, // primary keys
    [tenant, seq],
  );
  return newestFirst.toReversed();
}

const toSealedEvent = ({ recorded_at, ...row }: SealedEventRow): SealedEvent => ({
  ...row,
  timestamp: recorded_at,
  salts: mapFields((field) => row[`${field}_salt`]),
  commitments: mapFields((field) => row[`${field}_commitment`]),
});

const mapFields = <T>(value: (field: CommittedField) => T): Record<CommittedField, T> => ({
  actor_id: value('actor_id'),
  resource_id: value('resource_id'),
  changes: value('changes'),
  metadata: value('metadata'),
});
