import type { Logger } from '@probant/kernel/logging';
import { startRounds } from '../background/rounds.ts';
import type { Hold, LeaseStore } from './outbox.ts';

/** Whether a destination is in this process's hands. Several processes may want it; one at a time has it. */
export type Lease = {
  readonly held: boolean;
  /** Lets go of the destination, so that another process need not wait. */
  close(): Promise<void>;
};

type LeaseDeps = {
  readonly hold: Hold;
  readonly store: LeaseStore;
  /** Milliseconds after which a holder that went silent has lost it. */
  readonly lasts: number;
  readonly onTaken: () => void;
  readonly logger: Logger;
};

export const LEASE_LASTS = 15_000;

export function startLease({ hold, store, lasts, onTaken, logger }: LeaseDeps): Lease {
  /** Counted from before the store was asked, on a clock that is not set: here it ends before it ends in the store. */
  let heldUntil = Number.NEGATIVE_INFINITY;
  const isHeld = () => performance.now() < heldUntil;
  const rounds = startRounds({
    name: `lease of relay ${hold.destination}`,
    every: lasts / 3,
    logger,
    async work() {
      const asked = performance.now();
      const before = isHeld();
      heldUntil = (await store.take(hold, lasts)) ? asked + lasts : Number.NEGATIVE_INFINITY;
      if (!before && isHeld()) onTaken();
    },
  });
  rounds.wake();
  return {
    get held() {
      return isHeld();
    },
    async close() {
      await rounds.close();
      heldUntil = Number.NEGATIVE_INFINITY;
      await store.release(hold).catch((error: unknown) => {
        logger.warn({ err: error, destination: hold.destination }, 'a lease of the relay was left to run out');
      });
    },
  };
}
