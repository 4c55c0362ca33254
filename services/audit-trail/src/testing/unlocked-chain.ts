import type { ChainHead, ChainRecord } from '@probant/audit/chain/chain-record';
import { computeGenesisHash } from '@probant/audit/chain/chain-v1';
import { createEmptyLedger, type ErasureLedger } from '@probant/audit/erasure/erasure-ledger';
import type { ErasureRecord } from '@probant/audit/erasure/erasure-v1';
import type { AuditTrailDeps } from '../audit-trail.service.ts';

type Sql = Parameters<Parameters<AuditTrailDeps['database']['system']>[0]>[0];

const CHAIN_TABLES = ['event', 'chain_head', 'erasure', 'erased', 'erasure_head'];

/**
 * Gives the test the powers of the database owner over the tables of the chain and the `derived` tables: all rights, no triggers, no row
 * security. For tests of tampering, each on its own database.
 */
export async function unlockTables(database: AuditTrailDeps['database'], ...derived: readonly string[]): Promise<void> {
  // One transaction per table: locking all at once could deadlock with the service.
  for (const table of [...CHAIN_TABLES, ...derived])
    await database.system((sql) =>
      sql.query(
        // `alter table` locks first: a grant before it could deadlock with autovacuum.
        `alter table audit.${table} disable trigger user; alter table audit.${table} no force row level security;
         grant all on audit.${table} to current_user`,
      ),
    );
}

const EVENT_COLUMNS = [
  ...[
    'id',
    'tenant_id',
    'chain_seq',
    'recorded_at',
    'actor_id',
    'actor_type',
    'action',
    'resource_type',
    'resource_id',
  ],
  ...['severity', 'recorded_by', 'changes', 'metadata', 'anonymized', 'prev_hash', 'event_hash'],
  ...['actor_id', 'resource_id', 'changes', 'metadata'].flatMap((field) => [`${field}_salt`, `${field}_commitment`]),
];

/** Returns a statement that inserts the rows of `source`, with some columns replaced by SQL expressions. */
export const buildInsertEventsSql = (source: string, replaced: Readonly<Record<string, string>> = {}): string =>
  `insert into audit.event (${EVENT_COLUMNS}) select ${EVENT_COLUMNS.map((column) => replaced[column] ?? column)} from ${source}`;

/** Reads a tenant's chain in the format of the offline verifier, bypassing row security. */
export async function readChain(sql: Sql, tenant: string): Promise<{ records: ChainRecord[]; head: ChainHead }> {
  const records = await sql.query<ChainRecord>(
    `select id, tenant_id, recorded_at as timestamp, actor_id, actor_type, action, resource_type, resource_id, changes, metadata,
       severity, recorded_by, anonymized, chain_seq, encode(prev_hash, 'hex') as prev_hash, encode(event_hash, 'hex') as event_hash,
       json_build_object('actor_id', encode(actor_id_salt, 'hex'), 'resource_id', encode(resource_id_salt, 'hex'),
         'changes', encode(changes_salt, 'hex'), 'metadata', encode(metadata_salt, 'hex')) as salts,
       json_build_object('actor_id', encode(actor_id_commitment, 'hex'), 'resource_id', encode(resource_id_commitment, 'hex'),
         'changes', encode(changes_commitment, 'hex'), 'metadata', encode(metadata_commitment, 'hex')) as commitments
     from audit.event where tenant_id = $1 order by chain_seq`,
    [tenant],
  );
  const [head] = await sql.query<ChainHead>(
    "select seq, encode(hash, 'hex') as hash from audit.chain_head where tenant_id = $1",
    [tenant],
  );
  return { records: [...records], head: head ?? { seq: 0, hash: computeGenesisHash(tenant).toString('hex') } };
}

/** Reads a tenant's erasure ledger in the format of the offline verifier, bypassing row security. */
export async function readLedger(sql: Sql, tenant: string): Promise<ErasureLedger> {
  const records = await sql.query<ErasureRecord>(
    `select erasure_seq, erased_at, erased_by, subject_type, replacement, event_count, encode(seqs_digest, 'hex') as seqs_digest,
       encode(prev_hash, 'hex') as prev_hash, encode(erasure_hash, 'hex') as erasure_hash,
       array(select chain_seq from audit.erased as named
         where named.tenant_id = $1 and named.erasure_seq = erasure.erasure_seq order by chain_seq) as seqs
     from audit.erasure where tenant_id = $1 order by erasure_seq`,
    [tenant],
  );
  const strays = await sql.query<{ seq: number }>(
    `select chain_seq as seq from audit.erased as named where tenant_id = $1 and not exists
       (select from audit.erasure where tenant_id = $1 and erasure_seq = named.erasure_seq)`,
    [tenant],
  );
  const [head] = await sql.query<ChainHead>(
    "select seq, encode(hash, 'hex') as hash from audit.erasure_head where tenant_id = $1",
    [tenant],
  );
  return { records, strays: strays.map(({ seq }) => seq), head: head ?? createEmptyLedger(tenant).head };
}
