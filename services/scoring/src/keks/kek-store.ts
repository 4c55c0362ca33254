import type { TenantId } from '@probant/kernel/tenant';
import type { Month } from '../journal/month.ts';

/** Bytes of a key that wraps the key of a month. */
export const KEK_BYTES = 32;

/**
 * Keeps the keys that wrap the monthly keys of tenants, outside the database and its backups. Destroying one makes every copy of the
 * wrapped key useless. Instances of one installation share the store.
 */
export type KekStore = {
  /** Returns the key of a month. Null when there is none. */
  find(tenant: TenantId, month: Month): Promise<Uint8Array | null>;
  /** Stores a key and returns the stored one, which another instance may have stored before. */
  create(tenant: TenantId, month: Month, kek: Uint8Array): Promise<Uint8Array>;
  /** Destroys the key of a month. Resolves once the removal is on disk, also when there was none. */
  destroy(tenant: TenantId, month: Month): Promise<void>;
};
