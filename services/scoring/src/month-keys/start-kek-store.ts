import type { Logger } from '@probant/kernel/logging';
import { KekStoreError } from './kek-store.errors.ts';
import { logKekFaults, type WatchedKekStore } from './log-kek-faults.ts';
import { type KekStoreDeps, openKekStore } from './open-kek-store.ts';

/**
 * Opens the store of the month keys and verifies it. When it cannot be used, the reason is logged and the store returned all the same: it
 * refuses every operation until the reason is gone, and the other services of the process start.
 */
export async function startKekStore(deps: KekStoreDeps & { readonly logger: Logger }): Promise<WatchedKekStore> {
  const keks = logKekFaults(openKekStore(deps).keks, deps.logger);
  await keks.verify().catch((error: unknown) => {
    if (!(error instanceof KekStoreError)) throw error;
  });
  return keks;
}
