import type { Logger } from '@probant/kernel/logging';
import { startRecurringTask } from '@probant/kernel/recurring-task';
import type { LeaseClaim, LeaseStore } from './outbox.ts';

/** The right of this process to deliver to a destination. Of several processes, one at a time holds it. */
export type Lease = {
  readonly isHeld: boolean;
  /** Releases the lease, so that another process can take over at once. */
  close(): Promise<void>;
};

type LeaseDeps = {
  readonly claim: LeaseClaim;
  readonly store: LeaseStore;
  /** Milliseconds after which a holder that does not renew the lease loses it. */
  readonly durationMs: number;
  readonly onAcquired: () => void;
  readonly logger: Logger;
};

export const LEASE_DURATION_MS = 15_000;

export function startLease({ claim, store, durationMs, onAcquired, logger }: LeaseDeps): Lease {
  /** Counted from before the request to the store, on a monotonic clock, so that the lease expires here before it expires there. */
  let heldUntil = Number.NEGATIVE_INFINITY;
  const isHeld = () => performance.now() < heldUntil;
  const renewal = startRecurringTask({
    name: `relay lease for ${claim.destination}`,
    intervalMs: durationMs / 3,
    logger,
    async work() {
      const requestedAt = performance.now();
      const wasHeld = isHeld();
      heldUntil = (await store.acquire(claim, durationMs)) ? requestedAt + durationMs : Number.NEGATIVE_INFINITY;
      if (!wasHeld && isHeld()) onAcquired();
    },
  });
  renewal.wake();
  return {
    get isHeld() {
      return isHeld();
    },
    async close() {
      await renewal.close();
      heldUntil = Number.NEGATIVE_INFINITY;
      await store.release(claim).catch((error: unknown) => {
        logger.warn({ err: error, destination: claim.destination }, 'relay lease not released; it will expire');
      });
    },
  };
}
