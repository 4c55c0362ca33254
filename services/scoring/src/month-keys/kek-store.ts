import type { TenantId } from '@probant/kernel/tenant';
import type { Month } from '../journal/month.ts';
import { KekStoreError } from './kek-store.errors.ts';

/** Bytes of a key that wraps the key of a month. */
export const KEK_BYTES = 32;

/**
 * Keeps the keys that wrap the monthly keys of tenants, outside the database and its backups. Destroying one makes every copy of the
 * wrapped key useless. Instances of one installation share the store. Every method throws KekStoreError when the store cannot be used.
 */
export type KekStore = {
  /** Returns the key of a month. Null when there is none. */
  find(tenant: TenantId, month: Month): Promise<Uint8Array | null>;
  /** Stores a key and returns the stored one, which another instance may have stored before. */
  create(tenant: TenantId, month: Month, kek: Uint8Array): Promise<Uint8Array>;
  /** Destroys the key of a month. Resolves once the removal is durable, also when there was none. */
  destroy(tenant: TenantId, month: Month): Promise<void>;
  /** Checks, by writing and removing an object that is no key, that keys can be kept and destroyed here. */
  verify(): Promise<void>;
};

/** @throws KekStoreError when the stored bytes are no key. */
export function requireKekLength(kek: Uint8Array, month: Month): Uint8Array {
  if (kek.length === KEK_BYTES) return kek;
  throw new KekStoreError('refused', `the stored key of ${month} has ${kek.length} bytes instead of ${KEK_BYTES}`);
}
