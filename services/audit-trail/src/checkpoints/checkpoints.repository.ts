import type { Database, Sql } from '@probant/database/database';
import { parseTenantId, type TenantId } from '@probant/kernel/tenant';
import type { Checkpoint, CheckpointStore, LockedLog } from './checkpoint-store.ts';
import { createNodeSource, type ReadRuns } from './node-source.ts';
import { lockSigning, readRotationNotes } from './signing-keys.repository.ts';
import type { RowRun } from './tree-rows.rules.ts';

export const createCheckpointsRepository = (database: Database): CheckpointStore => ({
  readNewest: (tenant) => database.tenant(tenant, (sql) => readNewest(sql, tenant)),
  findCovering: (tenant, index) =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.prepared<CheckpointRow>('audit.covering-checkpoint', COVERING_CHECKPOINT_SQL, [
        tenant,
        index,
      ]);
      return row ? toCheckpoint(tenant, row) : null;
    }),
  listPage: (tenant, before) =>
    database.tenant(tenant, async (sql) => {
      const rows = await sql.query<CheckpointRow>(
        `select ${CHECKPOINT_COLUMNS} from audit.checkpoint
         where tenant_id = $1 and (size, erasures) < (coalesce($2::bigint, 9223372036854775807), coalesce($3::bigint, 0))
         order by size desc, erasures desc limit 1000`, // primary key
        [tenant, before?.size, before?.erasures],
      );
      return rows.map((row) => toCheckpoint(tenant, row));
    }),
  sample: (tenant, latest, spread) =>
    database.tenant(tenant, async (sql) => {
      const rows = await sql.prepared<CheckpointRow>('audit.checkpoint-heads', SAMPLED_CHECKPOINTS_SQL, [
        tenant,
        latest,
        spread,
      ]);
      return rows.map((row) => toCheckpoint(tenant, row));
    }),
  addCosignature: ({ tenant, size, erasures }, name, line) =>
    database.tenant(tenant, async (sql) => {
      const added = await sql.query(
        `insert into audit.cosignature (tenant_id, size, erasures, name, line) values ($1, $2, $3, $4, $5)
         on conflict do nothing returning 1`,
        [tenant, size, erasures, name, line],
      );
      return added.length > 0;
    }),
  openTree: (tenant) => createNodeSource((runs) => database.tenant(tenant, (sql) => readRuns(sql, tenant, runs))),
  withLock: (tenant, work) =>
    database.tenant(tenant, async (sql) => {
      await lockSigning(sql);
      await sql.query('select pg_advisory_xact_lock($1, hashtext($2))', [SIGNER_LOCK_ID, tenant]);
      return work(createLockedLog(sql, tenant));
    }),
  listUncovered: () =>
    database.sweep(async (sql) => {
      const rows = await sql.query<{ tenant_id: string }>(UNCOVERED_LOGS_SQL);
      return rows.map((row) => parseTenantId(row.tenant_id));
    }),
});

/** "cpnt" as a number: the first key of the advisory locks that serialize the signers of a log. */
const SIGNER_LOCK_ID = 1_668_312_692;

type CheckpointRow = Pick<Checkpoint, 'size' | 'erasures' | 'root' | 'note' | 'cosignatures'> & {
  readonly signed_at: string;
};

const CHECKPOINT_COLUMNS = `size, erasures, root, note, signed_at, array(
  select line from audit.cosignature as given
  where given.tenant_id = checkpoint.tenant_id and given.size = checkpoint.size and given.erasures = checkpoint.erasures
  order by name
) as cosignatures`;

const toCheckpoint = (tenant: TenantId, { signed_at, ...row }: CheckpointRow): Checkpoint => ({
  tenant,
  size: row.size,
  erasures: row.erasures,
  root: row.root,
  note: row.note,
  cosignatures: row.cosignatures,
  signedAt: signed_at,
});

async function readNewest(sql: Sql, tenant: TenantId): Promise<Checkpoint | null> {
  const [row] = await sql.prepared<CheckpointRow>(
    'audit.newest-checkpoint',
    `select ${CHECKPOINT_COLUMNS} from audit.checkpoint where tenant_id = $1 order by size desc, erasures desc limit 1`, // primary key
    [tenant],
  );
  return row ? toCheckpoint(tenant, row) : null;
}

/** Each part probes one primary key. */
const COVERING_CHECKPOINT_SQL = `
with cosigned as (
  select size, erasures from audit.cosignature where tenant_id = $1 and size > $2 order by size desc, erasures desc limit 1
), newest as (
  select size, erasures from audit.checkpoint where tenant_id = $1 and size > $2 order by size desc, erasures desc limit 1
), chosen as (
  select size, erasures from cosigned
  union all
  select size, erasures from newest where not exists (select from cosigned)
)
select ${CHECKPOINT_COLUMNS} from audit.checkpoint where tenant_id = $1 and (size, erasures) = (select size, erasures from chosen)`;

/** Each part probes the primary key. The product is numeric because the sizes of forged rows can overflow bigint. */
const SAMPLED_CHECKPOINTS_SQL = `
with latest as (
  select size, erasures from audit.checkpoint where tenant_id = $1 order by size desc, erasures desc limit $2::integer
), spread as (
  select found.size, found.erasures
  from generate_series(1, $3::integer) as step
  cross join lateral (
    select size, erasures from audit.checkpoint
    where tenant_id = $1 and size <= ((select max(size) from latest)::numeric * step / ($3::integer + 1))::bigint
    order by size desc, erasures desc limit 1
  ) as found
), chosen as (
  select size, erasures from latest union select size, erasures from spread
)
select sampled.* from chosen cross join lateral (
  select ${CHECKPOINT_COLUMNS} from audit.checkpoint
  where tenant_id = $1 and checkpoint.size = chosen.size and checkpoint.erasures = chosen.erasures limit 1
) as sampled order by sampled.size, sampled.erasures`;

const UNCOVERED_LOGS_SQL = `
select head.tenant_id
from audit.chain_head as head
left join audit.erasure_head as ledger using (tenant_id)
left join lateral (
  select size, erasures from audit.checkpoint
  where checkpoint.tenant_id = head.tenant_id order by size desc, erasures desc limit 1
) as newest on true
where head.seq > coalesce(newest.size, 0) or coalesce(ledger.seq, 0) > coalesce(newest.erasures, 0)
order by head.tenant_id`;

/** Returns one row for each run, whatever its number of hashes. */
const EVENT_RUNS_SQL = `
select (
  select string_agg(event_hash, ''::bytea order by chain_seq) from audit.event
  where tenant_id = $1 and chain_seq > run.low and chain_seq <= run.high
) as hashes
from unnest($2::bigint[], $3::bigint[]) with ordinality as run (low, high, place) order by place`;

const SUBTREE_RUNS_SQL = `
select (
  select string_agg(hash, ''::bytea order by index) from audit.subtree
  where tenant_id = $1 and subtree.level = run.level and index >= run.low and index < run.high
) as hashes
from unnest($2::smallint[], $3::bigint[], $4::bigint[]) with ordinality as run (level, low, high, place) order by place`;

type HashesRow = { readonly hashes: Buffer | null };

async function readRuns(sql: Sql, tenant: TenantId, runs: readonly RowRun[]): ReturnType<ReadRuns> {
  const events = runs.filter(({ level }) => level === 0);
  const subtrees = runs.filter(({ level }) => level > 0);
  const [toLow, toHigh] = [({ from }: RowRun) => from, ({ to }: RowRun) => to];
  const rows: HashesRow[] = [];
  if (events.length > 0)
    rows.push(
      ...(await sql.prepared<HashesRow>('audit.event-runs', EVENT_RUNS_SQL, [
        tenant,
        events.map(toLow),
        events.map(toHigh),
      ])),
    );
  if (subtrees.length > 0)
    rows.push(
      ...(await sql.prepared<HashesRow>('audit.subtree-runs', SUBTREE_RUNS_SQL, [
        tenant,
        subtrees.map(({ level }) => level),
        subtrees.map(toLow),
        subtrees.map(toHigh),
      ])),
    );
  // The runs are sorted by level, so those of events come first here too.
  return rows.map(({ hashes }) => hashes ?? Buffer.alloc(0));
}

function createLockedLog(sql: Sql, tenant: TenantId): LockedLog {
  return {
    ...createNodeSource((runs) => readRuns(sql, tenant, runs)),
    readRotations: () => readRotationNotes(sql),
    readNewest: () => readNewest(sql, tenant),
    async readHead() {
      const [row] = await sql.prepared<{ seq: number; count: number | null; hash: Buffer }>(
        'audit.log-head',
        `select head.seq, ledger.seq as count, ledger.hash
         from audit.chain_head as head left join audit.erasure_head as ledger using (tenant_id) where tenant_id = $1`,
        [tenant],
      );
      if (!row) return { seq: 0, ledger: null };
      return { seq: row.seq, ledger: row.count ? { count: row.count, hash: row.hash } : null };
    },
    async readErasureHash(seq) {
      const [row] = await sql.query<{ erasure_hash: Buffer }>(
        'select erasure_hash from audit.erasure where tenant_id = $1 and erasure_seq = $2', // primary key
        [tenant, seq],
      );
      return row?.erasure_hash ?? null;
    },
    async readHashes(run) {
      const [hashes] = await readRuns(sql, tenant, [run]);
      return hashes ?? Buffer.alloc(0);
    },
    async addSubtrees(level, index, hashes) {
      const count = hashes.length / 32;
      const added = await sql.query(
        `insert into audit.subtree (tenant_id, level, index, hash)
         select $1, $2, $3::bigint + place, substr($4::bytea, place * 32 + 1, 32) from generate_series(0, $5::integer - 1) as place
         on conflict do nothing returning 1`,
        [tenant, level, index, hashes, count],
      );
      return added.length === count;
    },
    async deleteSubtrees() {
      await sql.query("select set_config('probant.rebuilding', 'on', true)");
      await sql.query('delete from audit.subtree where tenant_id = $1', [tenant]);
    },
    async addCheckpoint({ size, erasures, root, note, signedAt }) {
      await sql.query(
        `insert into audit.checkpoint (tenant_id, size, erasures, root, note, signed_at) values ($1, $2, $3, $4, $5, $6)`,
        [tenant, size, erasures, root, note, signedAt],
      );
    },
  };
}
