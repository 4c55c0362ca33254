import { COMMITTED_FIELDS, computeGenesisHash } from '@probant/audit/chain/chain-v1';
import { ERASABLE_FIELDS, type ErasableField } from '@probant/audit/erasure/erasure-v1';
import type { ChainBreak } from '@probant/audit/verification/chain-verifier';
import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import { buildLengthExpression, buildOpensCondition, formatByteaLiteral, KEYS_MATCH_CONDITION } from '../chain-sql.ts';
import { createEventHashesRepository, type EventHashesRepository } from '../event-roots/event-hashes.repository.ts';
import type { SeqRange } from '../event-roots/seq-range.ts';
import type { ChainEnds, RunResult } from './chain-ends.ts';
import { IS_RUN_INTACT_SQL } from './intact-run-sql.ts';

export type VerificationRepository = EventHashesRepository & {
  readEnds(tenant: TenantId): Promise<ChainEnds>;
  /**
   * Recomputes every hash, commitment and link of a run, including the link to the event before it, and compares each erased value with
   * the ledger. An intact run without erasures takes half as long as any other.
   */
  examineRun(tenant: TenantId, range: SeqRange, withHashes: boolean): Promise<RunResult>;
  /** Reads when the first event was recorded, null when there is none. */
  readFirstRecordedAt(tenant: TenantId): Promise<string | null>;
};

export const createVerificationRepository = (database: Database): VerificationRepository => ({
  ...createEventHashesRepository(database),
  readEnds: (tenant) =>
    database.tenant(tenant, async (sql) => {
      const genesis = computeGenesisHash(tenant).toString('hex');
      const [row] = await sql.prepared<EndsRow>('audit.read-ends', READ_ENDS_SQL, [tenant]);
      if (!row) throw new Error('reading the ends of a chain returned no row');
      const { seq, hash, named_id, named_hash, lowest, highest, above_seq, above_id } = row;
      return {
        head: { seq, hash: hash ?? genesis },
        headEvent: { id: named_id, hash: seq === 0 ? genesis : named_hash },
        lowest,
        highest,
        above: above_seq !== null && above_id !== null ? { seq: above_seq, id: above_id } : null,
      };
    }),
  examineRun: (tenant, { from, to }, withHashes) =>
    database.tenant(tenant, async (sql) => {
      const before = from === 1 ? computeGenesisHash(tenant) : null;
      await sql.query(ONE_CORE_SETTINGS);
      const parameters = [tenant, from, to, before, withHashes];
      const [intact] = await sql.query<IntactRow>(IS_RUN_INTACT_SQL, parameters);
      if (intact?.is_intact) return { last: to, broken: null, hashes: intact.hashes };
      const [row] = await sql.query<RunRow>(EXAMINE_RUN_SQL, parameters);
      if (!row) throw new Error('examining a run of events returned no row');
      return { last: row.last, broken: toChainBreak(row), hashes: row.hashes };
    }),
  readFirstRecordedAt: (tenant) =>
    database.tenant(tenant, async (sql) => {
      const [first] = await sql.query<{ recorded_at: string }>(
        'select recorded_at from audit.event where tenant_id = $1 order by chain_seq limit 1', // primary key
        [tenant],
      );
      return first?.recorded_at ?? null;
    }),
});

type EndsRow = {
  readonly seq: number;
  readonly hash: string | null;
  readonly named_id: string | null;
  readonly named_hash: string | null;
  readonly lowest: number | null;
  readonly highest: number | null;
  readonly above_seq: number | null;
  readonly above_id: string | null;
};

/**
 * One statement, so one snapshot: a concurrent append is seen with its head or not at all. Each part probes the primary key, and is
 * written so that no planner estimate can turn it into a scan of the chain (min, max and plain joins did, at 0.5 s).
 */
const READ_ENDS_SQL = `
with head as (
  select ${buildLengthExpression('max(seq)')} as seq,
    max(case when seq < 0 then '' else encode(hash, 'hex') end) as hash
  from audit.chain_head where tenant_id = $1
)
select
  head.seq, head.hash, named.id as named_id, encode(named.event_hash, 'hex') as named_hash,
  (select chain_seq from audit.event where tenant_id = $1 order by chain_seq limit 1) as lowest,
  (select chain_seq from audit.event where tenant_id = $1 order by chain_seq desc limit 1) as highest,
  above.chain_seq as above_seq, above.id as above_id
from head
left join lateral (
  select id, event_hash from audit.event where tenant_id = $1 and chain_seq = head.seq limit 1
) as named on true
left join lateral (
  select chain_seq, id from audit.event where tenant_id = $1 and chain_seq > head.seq order by chain_seq limit 1
) as above on true`;

type IntactRow = { readonly is_intact: boolean | null; readonly hashes: Uint8Array | null };

type RunRow = {
  readonly last: number | null;
  readonly broken_seq: number | null;
  readonly broken_id: string | null;
  readonly reason: ChainBreak['reason'] | null;
  readonly hashes: Uint8Array | null;
};

/** Converts a row to a break. A gap is reported at the first missing number, without an event id. */
function toChainBreak({ broken_seq: seq, broken_id, reason }: RunRow): ChainBreak | null {
  if (seq === null || reason === null) return null;
  return { seq, id: reason === 'seq_gap' ? null : broken_id, reason };
}

/**
 * Runs are examined in parallel, so each uses one core. JIT compilation costs more than it gains. Nested loops are off so that no
 * planner estimate can make the join with the ledger quadratic. A run is cancelled after 60 s.
 */
const ONE_CORE_SETTINGS = `set local max_parallel_workers_per_gather = 0; set local jit = off; set local enable_nestloop = off;
  set local statement_timeout = '60s'`;

/** SQL: the replacement of `field` in the last erasure of it, null without one. */
const buildReplacementColumn = (field: ErasableField) =>
  `(array_agg(replacement order by erasure_seq desc) filter (where subject_type = '${field}'))[1] as ${field}_now`;

const buildLoggedCondition = (field: ErasableField) =>
  `(${field}_salt is null) = (${field}_now is not null) and (${field}_now is null or concat(${field}) = ${field}_now)`;

/**
 * Formats audit.v1 and audit.v2 in SQL (libs/audit/src/chain/chain-v1.ts in TypeScript; a property test compares them). row_to_json writes the members of the
 * body in the given order, without spaces and with the escapes of RFC 8785. The event before the run is read for its hash only.
 */
const EXAMINE_RUN_SQL = `
with logged as (
  select chain_seq, ${ERASABLE_FIELDS.map(buildReplacementColumn).join(', ')}
  from audit.erased join audit.erasure using (tenant_id, erasure_seq)
  where tenant_id = $1 and chain_seq between $2::bigint and $3::bigint
  group by chain_seq
), recomputed as (
  select
    chain_seq, event.id, prev_hash, event_hash, event.recorded_by is not null as has_recorder,
    ${COMMITTED_FIELDS.map(buildOpensCondition).join('\n    and ')} as opens,
    event_hash = sha256(${formatByteaLiteral('audit.event.v1\0')} || int8send(chain_seq) || prev_hash || sha256(
      ${formatByteaLiteral('audit.leaf.v1\0')} || ${COMMITTED_FIELDS.map((field) => `${field}_commitment`).join(' || ')}
      || sha256(textsend(
        case when event.recorded_by is null then row_to_json(body)::text else row_to_json(recorded_body)::text end))
    )) as hashes,
    ${KEYS_MATCH_CONDITION} as is_found,
    changes_salt is not null and metadata_salt is not null
      and ${ERASABLE_FIELDS.map(buildLoggedCondition).join('\n      and ')}
      and anonymized = (${ERASABLE_FIELDS.map((field) => `${field}_now is not null`).join(' or ')}) as erased_as_logged
  from audit.event as event
  left join logged using (chain_seq)
  cross join lateral (
    select action, actor_type, event.id, resource_type, severity, event.tenant_id, recorded_at as "timestamp"
  ) as body
  cross join lateral (
    select event.action, event.actor_type, event.id, event.recorded_by, event.resource_type, event.severity, event.tenant_id,
      event.recorded_at as "timestamp"
  ) as recorded_body
  where event.tenant_id = $1 and chain_seq between $2::bigint - 1 and $3::bigint
), linked as (
  select *,
    lag(chain_seq, 1, $2::bigint - 1) over along as seq_before,
    lag(event_hash, 1, $4::bytea) over along as hash_before,
    lag(has_recorder, 1, false) over along as recorder_before
  from recomputed window along as (order by chain_seq)
), judged as (
  select chain_seq, id, event_hash, seq_before, case
    when chain_seq <> seq_before + 1 then 'seq_gap'
    when prev_hash is distinct from hash_before then 'prev_mismatch'
    when opens is not true then 'commitment_mismatch'
    when hashes is not true or is_found is not true or (recorder_before and not has_recorder) then 'hash_mismatch'
    when erased_as_logged is not true then 'unlogged_erasure'
  end as fault
  from linked where chain_seq >= $2::bigint
)
select
  max(chain_seq) as last,
  min(case fault when 'seq_gap' then seq_before + 1 else chain_seq end) filter (where fault is not null) as broken_seq,
  (array_agg(id order by chain_seq) filter (where fault is not null))[1] as broken_id,
  (array_agg(fault order by chain_seq) filter (where fault is not null))[1] as reason,
  case when $5::boolean then string_agg(event_hash, ''::bytea order by chain_seq) end as hashes
from judged`;
