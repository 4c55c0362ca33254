import type { ChainHead } from '@probant/audit/chain/chain-record';
import { COMMITTED_FIELDS, computeGenesisHash } from '@probant/audit/chain/chain-v1';
import { computeErasureGenesis } from '@probant/audit/erasure/erasure-v1';
import type { ErasureLine } from '@probant/audit/offline/format/export-lines';
import { MAX_SEQS_PER_LINE } from '@probant/audit/offline/format/export-lines';
import type { Database, Sql } from '@probant/database/database';
import { readSuccessionNotes } from '../checkpoints/signing-keys.repository.ts';
import type { ErasedEvent, LogSnapshot, LogSnapshots, StoredCheckpoint } from './log-snapshot.ts';

export const createExportRepository = (database: Database): LogSnapshots => ({
  withSnapshot: (tenant, work) => database.snapshot(tenant, (sql) => work(createLogSnapshot(sql, tenant))),
});

const createLogSnapshot = (sql: Sql, tenant: string): LogSnapshot => ({
  readHead: () => readHeadRow(sql, 'audit.chain_head', tenant, computeGenesisHash(tenant)),
  readLedgerHead: () => readHeadRow(sql, 'audit.erasure_head', tenant, computeErasureGenesis(tenant)),
  readSuccessions: () => readSuccessionNotes(sql, tenant),
  readErasures: (after) =>
    sql.query<ErasureLine>(
      `select 'erasure' as type, erasure_seq, erased_at, erased_by, subject_type, replacement, event_count,
         encode(seqs_digest, 'hex') as seqs_digest, encode(prev_hash, 'hex') as prev_hash,
         encode(erasure_hash, 'hex') as erasure_hash
       from audit.erasure where tenant_id = $1 and erasure_seq > $2 order by erasure_seq limit ${ROWS_PER_QUERY}`, // primary key
      [tenant, after],
    ),
  readErasedEvents: (after) =>
    sql.query<ErasedEvent>(
      `select erasure_seq, chain_seq from audit.erased where tenant_id = $1 and (erasure_seq, chain_seq) > ($2, $3)
       order by erasure_seq, chain_seq limit ${MAX_SEQS_PER_LINE}`, // erased_by_erasure
      [tenant, after.erasure_seq, after.chain_seq],
    ),
  readEvents: (after) => sql.prepared('audit.export-events', EVENT_LINES_SQL, [tenant, after]),
  readCheckpoints: ({ size, erasures }) =>
    sql.query<StoredCheckpoint>(
      `select size, erasures, signed_at, note, array(
         select line from audit.cosignature as signed
         where signed.tenant_id = checkpoint.tenant_id and signed.size = checkpoint.size and signed.erasures = checkpoint.erasures
         order by name
       ) as cosignatures
       from audit.checkpoint where tenant_id = $1 and (size, erasures) > ($2, $3)
       order by size, erasures limit ${ROWS_PER_QUERY}`, // primary key
      [tenant, size, erasures],
    ),
});

async function readHeadRow(sql: Sql, table: string, tenant: string, genesis: Buffer): Promise<ChainHead> {
  const [head] = await sql.query<ChainHead>(
    `select seq, encode(hash, 'hex') as hash from ${table} where tenant_id = $1`, // primary key
    [tenant],
  );
  return head ?? { seq: 0, hash: genesis.toString('hex') };
}

/** Rows per query. 1,000 events take about 1.2 MB as lines at the usual size, 260 MB at the largest. */
const ROWS_PER_QUERY = 1_000;

const selectHexColumns = (kind: string) =>
  COMMITTED_FIELDS.map((field) => `encode(event.${field}_${kind}, 'hex') as ${field}`).join(', ');

/** SQL: the members of an event line in their order. `recorder` is the column that format v2 adds. */
const selectLineMembers = (recorder: '' | 'event.recorded_by,') =>
  `'event' as type, event.chain_seq, event.action, event.actor_type, event.id, ${recorder} event.resource_type, event.severity,
    event.tenant_id, event.recorded_at as "timestamp", event.actor_id, event.resource_id, event.changes, event.metadata,
    event.anonymized, salts, commitments, encode(event.prev_hash, 'hex') as prev_hash,
    encode(event.event_hash, 'hex') as event_hash`;

/**
 * Builds the lines of libs/audit/src/offline/format/export-lines.ts in the database: row_to_json writes members in the given order, without
 * spaces and with the escapes of RFC 8785. Reading one text per row is ten times as fast as reading its columns.
 */
const EVENT_LINES_SQL = `
select event.chain_seq as seq,
  case when event.recorded_by is null then row_to_json(line)::text else row_to_json(recorded_line)::text end as text
from audit.event
cross join lateral (select ${selectHexColumns('salt')}) as salts
cross join lateral (select ${selectHexColumns('commitment')}) as commitments
cross join lateral (select ${selectLineMembers('')}) as line
cross join lateral (select ${selectLineMembers('event.recorded_by,')}) as recorded_line
where event.tenant_id = $1 and event.chain_seq > $2 order by event.chain_seq limit ${ROWS_PER_QUERY}`;
