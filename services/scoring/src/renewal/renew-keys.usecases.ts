import type { TracedEvent } from '@probant/audit/writer/audit-writer';
import type { Clock } from '@probant/kernel/clock';
import type { Randomness } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import { type Month, toMonth } from '../journal/month.ts';
import { KEK_BYTES, type KekStore } from '../month-keys/kek-store.ts';
import { SUBJECT_KEY_BYTES, wrapKey } from '../subjects/subject-ref.ts';
import { inspectKey } from './inspect-key.ts';
import type { RenewalRepository } from './renewal.repository.ts';

export type RenewalDeps = {
  readonly keys: RenewalRepository;
  readonly keks: KekStore;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** Called before each change, which is not made when it rejects. */
  readonly recordChange: (event: TracedEvent) => Promise<unknown>;
};

/** The tenants whose key of the current month cannot be opened, by what was done about it. */
export type KeyRenewal = {
  readonly month: Month;
  /** Got a new key. */
  readonly renewed: readonly TenantId[];
  /** Left alone: the store has another key of the month than the one that wrapped theirs. */
  readonly mismatched: readonly TenantId[];
};

/**
 * Gives the tenants whose key of the current month is lost a new one, wrapped by a new key in the store. Of several operators one renews
 * a key, and the others find it renewed.
 *
 * @throws KekStoreError when the store cannot be used; the keys renewed before remain.
 */
export async function renewLostKeys(deps: RenewalDeps, tenant: TenantId | null): Promise<KeyRenewal> {
  const { keys, keks, clock } = deps;
  // Absence in a store proves something only when keys can be stored in it.
  await keks.verify();
  const month = toMonth(new Date(clock()));
  const tenants = tenant === null ? await keys.listTenants(month) : [tenant];
  const renewed: TenantId[] = [];
  const mismatched: TenantId[] = [];
  for (const candidate of tenants) {
    const outcome = await keys.withLock(() => renewLostKey(deps, candidate, month));
    if (outcome === 'renewed') renewed.push(candidate);
    if (outcome === 'mismatched') mismatched.push(candidate);
  }
  return { month, renewed, mismatched };
}

/**
 * The row is replaced first: when the process ends before the new key is in the store, the key is lost as before, and the next renewal
 * replaces it. In the other order the store would have a key that does not open the row.
 */
async function renewLostKey(
  { keys, keks, randomness, recordChange }: RenewalDeps,
  tenant: TenantId,
  month: Month,
): Promise<'renewed' | 'mismatched' | 'unchanged'> {
  const current = await keys.find(tenant, month);
  if (current === null) return 'unchanged';
  const state = await inspectKey(keks, current, tenant, month);
  if (state !== 'lost') return state === 'opens' ? 'unchanged' : 'mismatched';
  const kek = randomness(KEK_BYTES);
  const renewed = wrapKey(kek, randomness(SUBJECT_KEY_BYTES), tenant, month, randomness);
  await recordChange(describeRenewal(tenant, month));
  if (!(await keys.replace(tenant, { month, current, renewed }))) return 'unchanged';
  const stored = await keks.create(tenant, month, kek);
  return Buffer.from(stored).equals(kek) ? 'renewed' : 'mismatched';
}

const describeRenewal = (tenant: TenantId, month: Month): TracedEvent => ({
  action: 'scoring.keys_renewed',
  resource_type: 'scoring_keys',
  resource_id: month,
  metadata: { tenant_id: tenant, month },
  severity: 'warning',
});
