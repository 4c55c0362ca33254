import type { Sql } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import { startTallies } from './tallies.repository.ts';

export type ErasedValue = {
  readonly field: 'actor_id' | 'resource_id';
  readonly value: string;
  readonly replacement: string;
};

/**
 * Moves what is tallied of a value to its replacement, in the erasure's own transaction. To be called before the events to erase are
 * looked for, which must be all that have the value: nothing is tallied until that transaction ends, so that an event is either
 * tallied and among them, or tallied later as it is then. Locks the tenant's row of audit.tallied, whose other holders wait for no lock.
 */
export async function tallyErasure(sql: Sql, tenant: TenantId, { field, value, replacement }: ErasedValue) {
  await startTallies(sql, tenant);
  const [held] = await sql.query<{ seq: number }>('select seq from audit.tallied where tenant_id = $1 for update', [
    tenant,
  ]);
  if (!held) throw new Error('the tallies of a tenant could not be held');
  await sql.query(
    `update audit.tallied set anonymized = anonymized + (
       select count(*) from audit.event
       where ${KEYS[field]} = audit.filter_key($1, $2) and ${field} = $2 and tenant_id = $1 and chain_seq <= $3 and not anonymized
     ) where tenant_id = $1`,
    [tenant, value, held.seq],
  );
  if (field === 'actor_id' && value !== replacement) await sql.query(MOVE_ACTOR, [tenant, value, replacement]);
}

/** Keys with an index each: event_by_actor, event_by_resource. */
const KEYS = { actor_id: 'actor_key', resource_id: 'resource_key' } as const;

const MOVE_ACTOR = `
with gone as (
  delete from audit.actor_tally where tenant_id = $1 and actor_digest = sha256(convert_to($2, 'UTF8')) returning count, first_seq
)
insert into audit.actor_tally as known (tenant_id, actor_digest, count, first_seq)
select $1, sha256(convert_to($3, 'UTF8')), count, first_seq from gone
on conflict (tenant_id, actor_digest) do update
  set count = known.count + excluded.count, first_seq = least(known.first_seq, excluded.first_seq)`;
