import type { TenantId } from '@probant/kernel/tenant';
import type { Month } from '../journal/month.ts';
import type { KekStore } from '../month-keys/kek-store.ts';
import { unwrapKey } from '../subjects/subject-ref.ts';

/** `lost`: the store has no key for the month. `mismatched`: it has one, which does not open the wrapped key. */
export type KeyState = 'opens' | 'lost' | 'mismatched';

/**
 * Returns whether the store can open a wrapped key.
 *
 * @throws KekStoreError when the store cannot be read: the key may be there.
 */
export async function inspectKey(
  keks: Pick<KekStore, 'find'>,
  wrapped: Uint8Array,
  tenant: TenantId,
  month: Month,
): Promise<KeyState> {
  const kek = await keks.find(tenant, month);
  if (kek === null) return 'lost';
  return unwrapKey(kek, wrapped, tenant, month) === null ? 'mismatched' : 'opens';
}
