import type { Clock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import type { RetryStates } from './retry-states.ts';

/** Tenants with undelivered messages, in the order of their turns. */
export type TenantTurns = {
  add(tenant: TenantId): void;
  addFirst(tenant: TenantId): void;
  /** Removes and returns the next tenant whose retry is due. One whose retry is not due is found again by a later scan. */
  takeNext(): TenantId | undefined;
};

export function createTenantTurns(retryStates: RetryStates, clock: Clock): TenantTurns {
  let queue = new Set<TenantId>();
  return {
    add: (tenant) => void queue.add(tenant),
    addFirst(tenant) {
      queue = new Set([tenant, ...queue]);
    },
    takeNext() {
      const now = clock();
      for (const tenant of queue) {
        queue.delete(tenant);
        if (retryStates.get(tenant).retryAt <= now) return tenant;
      }
      return undefined;
    },
  };
}
