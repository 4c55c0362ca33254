import { COMMITTED_FIELDS, computeGenesisHash, HASH_BYTES, SALT_BYTES } from '@probant/audit/chain/chain-v1';
import type { ChainLink } from '@probant/audit/chain/seal-events';
import { encodeTextArray, encodeUuidArray } from '@probant/database/array-parameters';
import type { Database, Sql, TransactionOptions } from '@probant/database/database';
import { DatabaseUnavailable } from '@probant/database/database-unavailable';
import type { TenantId } from '@probant/kernel/tenant';
import {
  createChainConflictError,
  createKeyReusedError,
  MAYBE_RECORDED_TEXT,
  NOT_RECORDED_TEXT,
} from './append.errors.ts';
import type { ChainPosition, ChainStore, EventGroup } from './chain-store.ts';

export function createChainRepository(database: Database): ChainStore {
  return {
    extendAt: (tenant, at, group, links, followsOwn) =>
      database
        .tenant(tenant, (sql) => insertGroup(sql.preparedLast, tenant, at, group, links, followsOwn), CHAIN_TRANSACTION)
        .catch((error: unknown) => {
          // The number is taken: the head has been moved back, which `lockAndExtend` reports.
          if (hasCode(error, UNIQUE_VIOLATION_CODE)) return false;
          throw error;
        }),
    lockAndExtend: (tenant, group, link) =>
      database.tenant(
        tenant,
        async (sql) => {
          const last = await lockChainEnd(sql, tenant);
          const storedLinks = await findLinks(sql, group);
          if (storedLinks.length > 0) return storedLinks;
          const links = link(last);
          if (!(await insertGroup(sql.prepared, tenant, last, group, links, false))) throw createChainConflictError();
          return links;
        },
        CHAIN_TRANSACTION,
      ),
    isOutcomeUnknown: (error) => error instanceof DatabaseUnavailable,
    describeLoss: (cause, mayBeRecorded) =>
      new DatabaseUnavailable('the events could not be stored', {
        cause,
        outcomeUnknown: mayBeRecorded,
        detail: mayBeRecorded ? MAYBE_RECORDED_TEXT : NOT_RECORDED_TEXT,
      }),
    isCommitUnconfirmed: (error) => error instanceof DatabaseUnavailable && error.outcomeUnknown,
  };
}

/**
 * A transaction locks the end of its chain for milliseconds; one that extends a known end by a group of up to 64 KiB is a single message, and never
 * waits for this process while it holds the lock. That of a machine that vanished or froze ends before another process gives up
 * its wait for the lock (15 s), so that the chain has a writer again and no call fails: by this limit, which counts from the end of a message, or by
 * the keepalives of the connection when that end does not arrive.
 */
const CHAIN_TRANSACTION: TransactionOptions = { idleTimeoutMs: 10_000 };

/** The columns of an event that the caller or the server chose. */
const TEXT_COLUMNS = [
  'actor_id',
  'actor_type',
  'action',
  'resource_type',
  'resource_id',
  'severity',
  'changes',
  'metadata',
  'recorded_by',
] as const;
const FIRST_TEXT_PARAMETER = 10;
const textArrays = TEXT_COLUMNS.map((_, index) => `$${FIRST_TEXT_PARAMETER + index}::text[]`);

/** One binary parameter holds, for each event, its salts, commitments, previous hash and own hash. */
const SALTS_BYTES = COMMITTED_FIELDS.length * SALT_BYTES;
const COMMITMENTS_BYTES = COMMITTED_FIELDS.length * HASH_BYTES;
const SEAL_BYTES = SALTS_BYTES + COMMITMENTS_BYTES + 2 * HASH_BYTES;

const sliceSeal = (start: number, length: number) => `substr($7::bytea, at + ${start}, ${length})`;
const salts = COMMITTED_FIELDS.map((_, index) => sliceSeal(index * SALT_BYTES, SALT_BYTES));
const commitments = COMMITTED_FIELDS.map((_, index) => sliceSeal(SALTS_BYTES + index * HASH_BYTES, HASH_BYTES));

/**
 * Moves the head and adds the events, or does neither: a compare-and-swap on the head, which must also be the last event. A
 * concurrent writer's row lock makes this one wait and then find the head moved, so a chain cannot fork. The row is locked before it
 * is compared: a pipelined group ($8) waits here until the previous group of the same writer has moved the head. That group's last
 * event is not visible to this statement yet, so it is not checked. The texts are an array per column and the rest one binary parameter,
 * all in binary format: as one JSON parameter, the texts took the server 8 us an event more (of 22, indexes aside). A server configured
 * with synchronous_commit = off waits for its disk in this transaction, because the COMMIT is acknowledged to the caller.
 */
const INSERT_GROUP = `
with locked as (
  select seq, hash from audit.chain_head where tenant_id = $1 for update
), moved as (
  update audit.chain_head as head set seq = $4, hash = $5 from locked
  where head.tenant_id = $1 and locked.seq = $2 and locked.hash = $3
    and ($2 = 0 or $8 or exists (select from audit.event where tenant_id = $1 and chain_seq = $2 and event_hash = $3))
  returning 1
), added as (
  insert into audit.event (
    tenant_id, chain_seq, recorded_at, id, ${TEXT_COLUMNS.join(', ')},
    ${COMMITTED_FIELDS.map((field) => `${field}_salt`).join(', ')},
    ${COMMITTED_FIELDS.map((field) => `${field}_commitment`).join(', ')},
    prev_hash, event_hash
  )
  select
    $1, $2::bigint + place, $6, id, ${TEXT_COLUMNS.join(', ')},
    ${salts.join(', ')},
    ${commitments.join(', ')},
    ${sliceSeal(SALTS_BYTES + COMMITMENTS_BYTES, HASH_BYTES)}, ${sliceSeal(SEAL_BYTES - HASH_BYTES, HASH_BYTES)}
  from moved, (
    select event.*, (place::integer - 1) * ${SEAL_BYTES} + 1 as at
    from unnest($9::uuid[], ${textArrays.join(', ')}) with ordinality as event (id, ${TEXT_COLUMNS.join(', ')}, place)
  ) as input
  returning 1
)
select
  count(*) as added,
  (select set_config('synchronous_commit', 'on', true) where current_setting('synchronous_commit') = 'off')
from added`;

async function insertGroup(
  run: Sql['prepared'],
  tenant: TenantId,
  at: ChainPosition,
  group: EventGroup,
  links: readonly ChainLink[],
  followsOwn: boolean,
): Promise<boolean> {
  const last = links.at(-1);
  if (!last) throw new RangeError('an event group is empty, expected at least one event');
  const [result] = await run<{ added: number }>('audit.insert-group', INSERT_GROUP, [
    tenant,
    at.seq,
    at.hash,
    last.seq,
    last.hash,
    last.timestamp,
    encodeSeals(group, links),
    followsOwn,
    encodeUuidArray(group.map(({ content }) => content.id)),
    ...TEXT_COLUMNS.map((column) => encodeTextArray(group.map(({ content }) => content[column] ?? null))),
  ]);
  return result?.added === group.length;
}

function encodeSeals(group: EventGroup, links: readonly ChainLink[]): Buffer {
  const sealBytes = Buffer.allocUnsafe(group.length * SEAL_BYTES);
  links.forEach((link, index) => {
    const event = group[index];
    if (!event) throw new RangeError('link count exceeds event count');
    const at = index * SEAL_BYTES;
    sealBytes.set(event.salts, at);
    sealBytes.set(event.commitments, at + SALTS_BYTES);
    sealBytes.set(link.previous, at + SEAL_BYTES - 2 * HASH_BYTES);
    sealBytes.set(link.hash, at + SEAL_BYTES - HASH_BYTES);
  });
  return sealBytes;
}

/** Locks the head (created on a tenant's first event), then reads the last event, which cannot change until COMMIT. */
async function lockChainEnd(sql: Sql, tenant: TenantId): Promise<ChainPosition> {
  const genesis = computeGenesisHash(tenant);
  const head = (await lockHead(sql, tenant)) ?? (await createHead(sql, tenant, genesis));
  const [last] = await sql.query<ChainPosition>(
    `select chain_seq as seq, event_hash as hash, recorded_at as timestamp
     from audit.event where tenant_id = $1 order by chain_seq desc limit 1`, // primary key
    [tenant],
  );
  const end = last ?? { seq: 0, hash: genesis, timestamp: null };
  if (head.seq !== end.seq || !Buffer.from(head.hash).equals(end.hash)) throw createChainConflictError();
  return end;
}

type Head = { readonly seq: number; readonly hash: Uint8Array };

async function lockHead(sql: Sql, tenant: TenantId): Promise<Head | undefined> {
  const [head] = await sql.query<Head>('select seq, hash from audit.chain_head where tenant_id = $1 for update', [
    tenant,
  ]);
  return head;
}

async function createHead(sql: Sql, tenant: TenantId, genesis: Buffer): Promise<Head> {
  await sql.query('insert into audit.chain_head (tenant_id, seq, hash) values ($1, 0, $2) on conflict do nothing', [
    tenant,
    genesis,
  ]);
  const head = await lockHead(sql, tenant);
  if (!head) throw new Error('the chain head was inserted but cannot be read');
  return head;
}

/**
 * Returns the links of events stored under these ids, by an earlier attempt or an earlier call with the same Idempotency-Key. Only the
 * latter can have stored some of them and not all.
 */
async function findLinks(sql: Sql, group: EventGroup): Promise<readonly ChainLink[]> {
  const links = await sql.query<ChainLink>(
    // Forces one probe of event_by_id per id: with old statistics, the planner would scan the whole chain.
    `select stored.* from unnest($1::uuid[]) as wanted (id) cross join lateral (
       select chain_seq as seq, recorded_at as timestamp, prev_hash as previous, event_hash as hash
       from audit.event where event.id = wanted.id limit 1
     ) as stored order by seq`,
    [group.map(({ content }) => content.id)],
  );
  if (links.length !== 0 && links.length !== group.length) throw createKeyReusedError();
  return links;
}

const UNIQUE_VIOLATION_CODE = '23505';

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && (error as Error & { code?: unknown }).code === code;
