import type { TenantId } from '@probant/kernel/tenant';
import type { Month } from '../journal/month.ts';
import type { KekStore } from '../month-keys/kek-store.ts';
import { inspectKey } from './inspect-key.ts';
import type { RenewalRepository } from './renewal.repository.ts';

/** The tenants whose key of a month cannot be opened, by the state of their key. */
export type UnopenableKeys = {
  readonly month: Month;
  readonly lost: readonly TenantId[];
  readonly mismatched: readonly TenantId[];
};

type Deps = { readonly keys: Pick<RenewalRepository, 'listTenants' | 'find'>; readonly keks: Pick<KekStore, 'find'> };

/**
 * Finds the tenants whose key of a month cannot be opened. Only reads.
 *
 * @throws KekStoreError when the store cannot be read.
 */
export async function findUnopenableKeys({ keys, keks }: Deps, month: Month): Promise<UnopenableKeys> {
  const lost: TenantId[] = [];
  const mismatched: TenantId[] = [];
  for (const tenant of await keys.listTenants(month)) {
    const wrapped = await keys.find(tenant, month);
    if (wrapped === null) continue;
    const state = await inspectKey(keks, wrapped, tenant, month);
    if (state === 'lost') lost.push(tenant);
    if (state === 'mismatched') mismatched.push(tenant);
  }
  return { month, lost, mismatched };
}
