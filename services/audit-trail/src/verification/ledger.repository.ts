import { findFirstPosition, type LedgerFault } from '@probant/audit/erasure/erasure-ledger';
import { computeErasureGenesis, ERASABLE_FIELDS } from '@probant/audit/erasure/erasure-v1';
import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import { buildLengthExpression, formatByteaLiteral } from '../chain-sql.ts';

export type LedgerRepository = {
  /** Finds the first fault within a tenant's erasure ledger: in its own chain, its digests or its head. */
  examineLedger(tenant: TenantId): Promise<LedgerFault | null>;
  /** Reads the id of an event, null when there is no event with that number. */
  readEventId(tenant: TenantId, seq: number): Promise<string | null>;
  /** Finds the first event marked as anonymised. Scans the chain: use it only for a broken ledger. */
  findFirstAnonymised(tenant: TenantId): Promise<{ readonly seq: number; readonly id: string } | null>;
};

export const createLedgerRepository = (database: Database): LedgerRepository => ({
  examineLedger: (tenant) =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<LedgerRow>(EXAMINE_LEDGER_SQL, [tenant, computeErasureGenesis(tenant)]);
      if (!row) throw new Error('examining the erasure ledger returned no row');
      return toLedgerFault(row);
    }),
  readEventId: (tenant, seq) =>
    database.tenant(tenant, async (sql) => {
      const [event] = await sql.query<{ id: string }>(
        'select id from audit.event where tenant_id = $1 and chain_seq = $2', // primary key
        [tenant, seq],
      );
      return event?.id ?? null;
    }),
  findFirstAnonymised: (tenant) =>
    database.tenant(tenant, async (sql) => {
      const [event] = await sql.query<{ seq: number; id: string }>(
        `select chain_seq as seq, id from audit.event
         where tenant_id = $1 and chain_seq > 0 and anonymized order by chain_seq limit 1`,
        [tenant],
      );
      return event ?? null;
    }),
});

type LedgerRow = {
  readonly fault: 'missing' | 'beyond' | 'unsound' | null;
  readonly lowest: number | null;
  readonly stray: number | null;
  readonly ends: boolean;
  readonly length: number;
};

/** Same rules as in libs/audit/src/erasure/erasure-ledger.ts; a property test compares them. */
function toLedgerFault({ fault, lowest, stray, ends, length }: LedgerRow): LedgerFault | null {
  if (fault === null && ends && stray === null) return null;
  if (fault === 'beyond') return { seq: length + 1 };
  const toPosition = (seq: number | null) => findFirstPosition(seq === null ? [] : [seq], length);
  return { seq: (fault === 'unsound' ? toPosition(lowest) : null) ?? toPosition(stray) };
}

/**
 * Format audit.erasure.v1 in SQL (libs/audit/src/erasure/erasure-v1.ts in TypeScript). One statement, so one snapshot: a concurrent erasure is
 * seen with its entry, its event numbers and its head, or not at all. The index erased_by_erasure provides the order of the numbers.
 */
const EXAMINE_LEDGER_SQL = `
with named as (
  select
    erasure_seq, count(*) as events, min(chain_seq) as lowest, max(chain_seq) as highest,
    sha256(string_agg(int8send(chain_seq), ''::bytea order by chain_seq)) as digest
  from audit.erased where tenant_id = $1 group by erasure_seq
), entry as (
  select
    erasure.*,
    lag(erasure_seq, 1, 0::bigint) over along as seq_before,
    lag(erasure_hash, 1, $2::bytea) over along as hash_before,
    erasure_hash = sha256(${formatByteaLiteral('audit.erasure.v1\0')} || int8send(erasure_seq) || prev_hash
      || sha256(convert_to(row_to_json(body)::text, 'UTF8'))) as hashes
  from audit.erasure
  cross join lateral (
    select erased_at, erased_by, event_count, replacement, encode(erasure.seqs_digest, 'hex') as seqs_digest, subject_type, erasure.tenant_id
  ) as body
  where erasure.tenant_id = $1 window along as (order by erasure_seq)
), heads as (
  select
    ${buildLengthExpression('(select seq from audit.chain_head where tenant_id = $1)')} as length,
    coalesce((select seq from audit.erasure_head where tenant_id = $1), 0) as seq,
    coalesce((select hash from audit.erasure_head where tenant_id = $1), $2) as hash
), checked as (
  select entry.erasure_seq, lowest, case
    when entry.erasure_seq <> seq_before + 1 then 'missing'
    when highest > heads.length then 'beyond'
    when entry.erasure_seq > heads.seq or prev_hash is distinct from hash_before or hashes is not true
      or events is distinct from event_count or digest is distinct from seqs_digest or lowest < 1
      or subject_type not in (${ERASABLE_FIELDS.map((field) => `'${field}'`).join(', ')}) then 'unsound'
  end as fault
  from entry left join named using (erasure_seq) cross join heads
), first as (
  select fault, lowest from checked where fault is not null order by erasure_seq limit 1
), last as (
  select erasure_seq, erasure_hash from entry order by erasure_seq desc limit 1
)
select
  first.fault, first.lowest, heads.length,
  (select min(lowest) from named where not exists (select from entry where entry.erasure_seq = named.erasure_seq)) as stray,
  coalesce(last.erasure_seq, 0) = heads.seq and coalesce(last.erasure_hash, $2) = heads.hash as ends
from heads left join first on true left join last on true`;
