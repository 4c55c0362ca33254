import type { ChainHead } from '@probant/audit/chain-record';
import { COMMITTED_FIELDS, genesisHash } from '@probant/audit/chain-v1';
import { erasureGenesis } from '@probant/audit/erasure-v1';
import type { ErasureLine } from '@probant/audit/offline/export-lines';
import { SEQS_A_LINE } from '@probant/audit/offline/export-lines';
import type { Database, Sql } from '@probant/database/database';
import type { LogSnapshot, LogSnapshots, Naming, StoredCheckpoint } from './log-snapshot.ts';

export const exportRepository = (database: Database): LogSnapshots => ({
  of: (tenant, work) => database.snapshot(tenant, (sql) => work(logIn(sql, tenant))),
});

const logIn = (sql: Sql, tenant: string): LogSnapshot => ({
  head: () => headIn(sql, 'audit.chain_head', tenant, genesisHash(tenant)),
  ledgerHead: () => headIn(sql, 'audit.erasure_head', tenant, erasureGenesis(tenant)),
  erasures: (after) =>
    sql.query<ErasureLine>(
      `select 'erasure' as type, erasure_seq, erased_at, erased_by, subject_type, replacement, event_count,
         encode(seqs_digest, 'hex') as seqs_digest, encode(prev_hash, 'hex') as prev_hash,
         encode(erasure_hash, 'hex') as erasure_hash
       from audit.erasure where tenant_id = $1 and erasure_seq > $2 order by erasure_seq limit ${RUN}`, // primary key
      [tenant, after],
    ),
  erased: (after) =>
    sql.query<Naming>(
      `select erasure_seq, chain_seq from audit.erased where tenant_id = $1 and (erasure_seq, chain_seq) > ($2, $3)
       order by erasure_seq, chain_seq limit ${SEQS_A_LINE}`, // erased_by_erasure
      [tenant, after.erasure_seq, after.chain_seq],
    ),
  events: (after) => sql.prepared('audit.export-events', EVENTS, [tenant, after]),
  checkpoints: ({ size, erasures }) =>
    sql.query<StoredCheckpoint>(
      `select size, erasures, signed_at, note, array(
         select line from audit.cosignature as given
         where given.tenant_id = checkpoint.tenant_id and given.size = checkpoint.size and given.erasures = checkpoint.erasures
         order by name
       ) as cosignatures
       from audit.checkpoint where tenant_id = $1 and (size, erasures) > ($2, $3)
       order by size, erasures limit ${RUN}`, // primary key
      [tenant, size, erasures],
    ),
});

async function headIn(sql: Sql, table: string, tenant: string, genesis: Buffer): Promise<ChainHead> {
  const [head] = await sql.query<ChainHead>(
    `select seq, encode(hash, 'hex') as hash from ${table} where tenant_id = $1`, // primary key
    [tenant],
  );
  return head ?? { seq: 0, hash: genesis.toString('hex') };
}

/** Rows a statement: 1,000 events of the largest size there is are 260 MB as lines, of the usual one some 1.2 MB. */
const RUN = 1_000;

const hexOf = (kind: string) =>
  COMMITTED_FIELDS.map((field) => `encode(event.${field}_${kind}, 'hex') as ${field}`).join(', ');

/**
 * The lines as libs/audit/src/offline/export-lines.ts has them, made where the rows are: row_to_json writes members in the order given,
 * without spaces and with RFC 8785's escapes, and one text a row is ten times as fast to read as its columns.
 */
const EVENTS = `
select event.chain_seq as seq, row_to_json(line)::text as text
from audit.event
cross join lateral (select ${hexOf('salt')}) as salts
cross join lateral (select ${hexOf('commitment')}) as commitments
cross join lateral (
  select 'event' as type, event.chain_seq, event.action, event.actor_type, event.id, event.resource_type, event.severity,
    event.tenant_id, event.recorded_at as "timestamp", event.actor_id, event.resource_id, event.changes, event.metadata,
    event.anonymized, salts, commitments, encode(event.prev_hash, 'hex') as prev_hash,
    encode(event.event_hash, 'hex') as event_hash
) as line
where event.tenant_id = $1 and event.chain_seq > $2 order by event.chain_seq limit ${RUN}`;
