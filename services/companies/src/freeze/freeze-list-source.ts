import type { TenantId } from '@probant/kernel/tenant';
import { createFreezeIndex, type FreezeIndex } from './freeze-index.rules.ts';
import type { FreezeListRepository } from './freeze-list.repository.ts';

/** Returns the index of the list of this version; null when the list was replaced or removed meanwhile. */
export type FreezeListSource = (tenant: TenantId, version: string) => Promise<FreezeIndex | null>;

/** Keeps the index of the current list in memory: a few thousand names, 2 MB. */
export function createFreezeListSource(lists: FreezeListRepository): FreezeListSource {
  let current: { readonly version: string; readonly index: FreezeIndex } | null = null;
  let loading: Promise<void> | null = null;
  const load = async (tenant: TenantId): Promise<void> => {
    const list = await lists.read(tenant);
    current = list === null ? null : { version: list.version, index: createFreezeIndex(list.entries) };
  };
  return async (tenant, version) => {
    if (current?.version !== version) {
      loading ??= load(tenant).finally(() => {
        loading = null;
      });
      await loading;
    }
    return current?.version === version ? current.index : null;
  };
}
