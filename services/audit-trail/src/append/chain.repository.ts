import { COMMITTED_FIELDS, genesisHash, HASH_BYTES, SALT_BYTES } from '@probant/audit/chain-v1';
import type { Link } from '@probant/audit/sealing';
import type { Database, Sql } from '@probant/database/database';
import { DatabaseUnavailable } from '@probant/database/database-unavailable';
import type { TenantId } from '@probant/kernel/tenant';
import { chainConflict, keyOfAnotherCall } from './append.errors.ts';
import type { ChainStore, Group, Position } from './chain-store.ts';

export function chainRepository(database: Database): ChainStore {
  return {
    extend: (tenant, at, group, links, followsOwn) =>
      database
        .tenant(tenant, (sql) => insertGroup(sql, tenant, at, group, links, followsOwn))
        .catch((error: unknown) => {
          // An event already stands where this one should: the head has been moved back, which `extendLast` will name.
          if (hasCode(error, UNIQUE_VIOLATION)) return false;
          throw error;
        }),
    extendLast: (tenant, group, link) =>
      database.tenant(tenant, async (sql) => {
        const last = await lockEnd(sql, tenant);
        const placed = await placesOf(sql, group);
        if (placed.length > 0) return placed;
        const links = link(last);
        if (!(await insertGroup(sql, tenant, last, group, links, false))) throw chainConflict();
        return links;
      }),
    leavesOpen: (error) => error instanceof DatabaseUnavailable,
  };
}

/** Salts, commitments, previous hash and own hash of an event stand side by side in one binary parameter. */
const SALTS_BYTES = COMMITTED_FIELDS.length * SALT_BYTES;
const COMMITMENTS_BYTES = COMMITTED_FIELDS.length * HASH_BYTES;
const SEAL_BYTES = SALTS_BYTES + COMMITMENTS_BYTES + 2 * HASH_BYTES;

const slice = (start: number, length: number) => `substr($8::bytea, at + ${start}, ${length})`;
const salts = COMMITTED_FIELDS.map((_, index) => slice(index * SALT_BYTES, SALT_BYTES));
const commitments = COMMITTED_FIELDS.map((_, index) => slice(SALTS_BYTES + index * HASH_BYTES, HASH_BYTES));

/**
 * Moves the head and adds the events, or does neither: a compare-and-swap on the head, which must also be the last event. A
 * concurrent writer's row lock makes this one wait and then find the head moved, so a chain cannot fork. The row is locked before it
 * is compared: a group sent behind one of our own ($9) waits here and then meets the head where that group has put it, while that
 * group's last event, which came with it, is not visible to this statement yet and is not asked for. One JSON parameter for the
 * texts and one binary one for the rest cost a fifth less than an array a column. A server told not to wait for its disk is told
 * otherwise for this transaction, since its COMMIT is acknowledged.
 */
const INSERT_GROUP = `
with found as (
  select seq, hash from audit.chain_head where tenant_id = $1 for update
), moved as (
  update audit.chain_head as head set seq = $4, hash = $5 from found
  where head.tenant_id = $1 and found.seq = $2 and found.hash = $3
    and ($2 = 0 or $9 or exists (select from audit.event where tenant_id = $1 and chain_seq = $2 and event_hash = $3))
  returning 1
), added as (
  insert into audit.event (
    tenant_id, chain_seq, id, recorded_at, actor_id, actor_type, action, resource_type, resource_id, severity, changes, metadata,
    ${COMMITTED_FIELDS.map((field) => `${field}_salt`).join(', ')},
    ${COMMITTED_FIELDS.map((field) => `${field}_commitment`).join(', ')},
    prev_hash, event_hash
  )
  select
    $1, $2::bigint + place, id, $6, actor_id, actor_type, action, resource_type, resource_id, severity, changes, metadata,
    ${salts.join(', ')},
    ${commitments.join(', ')},
    ${slice(SALTS_BYTES + COMMITMENTS_BYTES, HASH_BYTES)}, ${slice(SEAL_BYTES - HASH_BYTES, HASH_BYTES)}
  from moved, (
    select event.*, (place::integer - 1) * ${SEAL_BYTES} + 1 as at
    from rows from (json_to_recordset($7::json) as (
      id uuid, actor_id text, actor_type text, action text, resource_type text, resource_id text, severity text,
      changes text, metadata text
    )) with ordinality as event (
      id, actor_id, actor_type, action, resource_type, resource_id, severity, changes, metadata, place
    )
  ) as given
  returning 1
)
select
  count(*) as added,
  (select set_config('synchronous_commit', 'on', true) where current_setting('synchronous_commit') = 'off')
from added`;

async function insertGroup(
  sql: Sql,
  tenant: TenantId,
  at: Position,
  group: Group,
  links: readonly Link[],
  followsOwn: boolean,
): Promise<boolean> {
  const last = links.at(-1);
  if (!last) throw new RangeError('a group holds at least one event');
  const [result] = await sql.prepared<{ added: number }>('audit.insert-group', INSERT_GROUP, [
    tenant,
    at.seq,
    at.hash,
    last.seq,
    last.hash,
    last.timestamp,
    JSON.stringify(group.map(({ content }) => content)),
    seals(group, links),
    followsOwn,
  ]);
  return result?.added === group.length;
}

function seals(group: Group, links: readonly Link[]): Buffer {
  const joined = Buffer.allocUnsafe(group.length * SEAL_BYTES);
  links.forEach((link, index) => {
    const event = group[index];
    if (!event) throw new RangeError('every link belongs to an event');
    const at = index * SEAL_BYTES;
    joined.set(event.salts, at);
    joined.set(event.commitments, at + SALTS_BYTES);
    joined.set(link.previous, at + SEAL_BYTES - 2 * HASH_BYTES);
    joined.set(link.hash, at + SEAL_BYTES - HASH_BYTES);
  });
  return joined;
}

/** Locks the head, made on a tenant's first event, and reads the last event after that: what it says cannot change until COMMIT. */
async function lockEnd(sql: Sql, tenant: TenantId): Promise<Position> {
  const genesis = genesisHash(tenant);
  const head = (await lockHead(sql, tenant)) ?? (await makeHead(sql, tenant, genesis));
  const [last] = await sql.query<Position>(
    `select chain_seq as seq, event_hash as hash, recorded_at as timestamp
     from audit.event where tenant_id = $1 order by chain_seq desc limit 1`, // primary key
    [tenant],
  );
  const end = last ?? { seq: 0, hash: genesis, timestamp: null };
  if (head.seq !== end.seq || !Buffer.from(head.hash).equals(end.hash)) throw chainConflict();
  return end;
}

type Head = { readonly seq: number; readonly hash: Uint8Array };

async function lockHead(sql: Sql, tenant: TenantId): Promise<Head | undefined> {
  const [head] = await sql.query<Head>('select seq, hash from audit.chain_head where tenant_id = $1 for update', [
    tenant,
  ]);
  return head;
}

async function makeHead(sql: Sql, tenant: TenantId, genesis: Buffer): Promise<Head> {
  await sql.query('insert into audit.chain_head (tenant_id, seq, hash) values ($1, 0, $2) on conflict do nothing', [
    tenant,
    genesis,
  ]);
  const head = await lockHead(sql, tenant);
  if (!head) throw new Error('the head of a chain was made and cannot be read');
  return head;
}

/**
 * The places that events of these ids have: of an earlier attempt, or of an earlier call under the same Idempotency-Key. Only the
 * latter can have some of them and not all.
 */
async function placesOf(sql: Sql, group: Group): Promise<readonly Link[]> {
  const placed = await sql.query<Link>(
    // One probe of event_by_id for each id: left to choose, a planner with old statistics walks the whole chain.
    `select placed.* from unnest($1::uuid[]) as wanted (id) cross join lateral (
       select chain_seq as seq, recorded_at as timestamp, prev_hash as previous, event_hash as hash
       from audit.event where event.id = wanted.id limit 1
     ) as placed order by seq`,
    [group.map(({ content }) => content.id)],
  );
  if (placed.length !== 0 && placed.length !== group.length) throw keyOfAnotherCall();
  return placed;
}

const UNIQUE_VIOLATION = '23505';

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && (error as Error & { code?: unknown }).code === code;
