import type { Sql } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import { ensureTallyRow } from './tallies.repository.ts';

export type ErasedValue = {
  readonly field: 'actor_id' | 'resource_id';
  readonly value: string;
  readonly replacement: string;
};

/**
 * Moves the tallies of an erased value to its replacement, in the transaction of the erasure. Must run before the events to erase are
 * searched, which must be all events with the value: no event is tallied until that transaction ends, so each one is either tallied
 * already or tallied later in its erased form. Locks the tenant's row of audit.tallied, whose other holders wait for no lock.
 */
export async function moveErasedTallies(sql: Sql, tenant: TenantId, { field, value, replacement }: ErasedValue) {
  await ensureTallyRow(sql, tenant);
  const [tallied] = await sql.query<{ seq: number }>('select seq from audit.tallied where tenant_id = $1 for update', [
    tenant,
  ]);
  if (!tallied) throw new Error('the tally row of a tenant could not be locked');
  await sql.query(
    `update audit.tallied set anonymized = anonymized + (
       select count(*) from audit.event
       where ${KEY_COLUMNS[field]} = audit.filter_key($1, $2) and ${field} = $2 and tenant_id = $1 and chain_seq <= $3 and not anonymized
     ) where tenant_id = $1`,
    [tenant, value, tallied.seq],
  );
  if (field === 'actor_id' && value !== replacement) await sql.query(MOVE_ACTOR_SQL, [tenant, value, replacement]);
}

/** Indexed by event_by_actor and event_by_resource. */
const KEY_COLUMNS = { actor_id: 'actor_key', resource_id: 'resource_key' } as const;

const MOVE_ACTOR_SQL = `
with removed as (
  delete from audit.actor_tally where tenant_id = $1 and actor_digest = sha256(convert_to($2, 'UTF8')) returning count, first_seq
)
insert into audit.actor_tally as existing (tenant_id, actor_digest, count, first_seq)
select $1, sha256(convert_to($3, 'UTF8')), count, first_seq from removed
on conflict (tenant_id, actor_digest) do update
  set count = existing.count + excluded.count, first_seq = least(existing.first_seq, excluded.first_seq)`;
