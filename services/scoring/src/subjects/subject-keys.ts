import type { Randomness } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import type { Month } from '../journal/month.ts';
import { KEK_BYTES, type KekStore } from '../month-keys/kek-store.ts';
import type { SubjectKeysRepository } from './subject-keys.repository.ts';
import { SUBJECT_KEY_BYTES, unwrapKey, wrapKey } from './subject-ref.ts';

export type SubjectKeys = {
  /**
   * Returns the key of the tenant for a month, created when there is none. Null when the month was destroyed, or when the key that wraps it
   * is lost or is another one.
   */
  open(tenant: TenantId, month: Month): Promise<Uint8Array | null>;
  /** Lists the keys that can still be opened, newest month first. */
  list(tenant: TenantId): Promise<readonly { readonly month: Month; readonly key: Uint8Array }[]>;
};

type Deps = { readonly keks: KekStore; readonly keys: SubjectKeysRepository; readonly randomness: Randomness };

/** Keys are unwrapped for each use and never kept: a copy in memory would outlive the destruction of its month (9 µs each). */
export function createSubjectKeys({ keks, keys, randomness }: Deps): SubjectKeys {
  const unwrap = async (tenant: TenantId, month: Month, wrapped: Uint8Array): Promise<Uint8Array | null> => {
    const kek = await keks.find(tenant, month);
    return kek === null ? null : unwrapKey(kek, wrapped, tenant, month);
  };
  return {
    async open(tenant, month) {
      const stored = await keys.find(tenant, month);
      if (stored !== null) return unwrap(tenant, month, stored);
      const kek = (await keks.find(tenant, month)) ?? (await keks.create(tenant, month, randomness(KEK_BYTES)));
      const wrapped = wrapKey(kek, randomness(SUBJECT_KEY_BYTES), tenant, month, randomness);
      const kept = await keys.store(tenant, { month, wrapped });
      return kept === null ? null : unwrap(tenant, month, kept);
    },
    async list(tenant) {
      const stored = await keys.list(tenant);
      const opened = await Promise.all(
        stored.map(async ({ month, wrapped }) => ({ month, key: await unwrap(tenant, month, wrapped) })),
      );
      return opened.flatMap(({ month, key }) => (key === null ? [] : [{ month, key }]));
    },
  };
}
