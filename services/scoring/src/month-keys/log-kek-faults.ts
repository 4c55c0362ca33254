import type { Logger } from '@probant/kernel/logging';
import { KekStoreError } from './kek-store.errors.ts';
import type { KekStore } from './kek-store.ts';

/** A store that knows whether its last operation failed because it cannot be used. */
export type WatchedKekStore = KekStore & { readonly isUsable: () => boolean };

/** Returns a store that logs why it cannot be used, once for each reason, and that it can be used again. */
export function logKekFaults(keks: KekStore, logger: Logger): WatchedKekStore {
  let currentFault: string | null = null;
  const report = async <T>(operation: Promise<T>): Promise<T> => {
    try {
      const result = await operation;
      if (currentFault !== null) logger.info('the keys of scoring can be used again');
      currentFault = null;
      return result;
    } catch (error) {
      if (error instanceof KekStoreError && error.message !== currentFault) {
        currentFault = error.message;
        logger.error({ err: error }, `scoring is refused with 503: ${error.message}`);
      }
      throw error;
    }
  };
  return {
    find: (tenant, month) => report(keks.find(tenant, month)),
    create: (tenant, month, kek) => report(keks.create(tenant, month, kek)),
    destroy: (tenant, month) => report(keks.destroy(tenant, month)),
    verify: () => report(keks.verify()),
    isUsable: () => currentFault === null,
  };
}
