import type { Clock } from '@probant/kernel/clock';
import type { IdSource, Randomness } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { startRounds } from '../background/rounds.ts';
import { type Courier, type Pause, RHYTHM, type Rhythm, startCourier } from './courier.ts';
import type { Destination } from './destination.ts';
import { LEASE_LASTS, type Lease, startLease } from './lease.ts';
import type { LeaseStore, Outbox } from './outbox.ts';
import type { RelayHealth } from './relay-health.ts';
import { type Tally, tallies } from './tallies.ts';

/** Sends every event to every destination, at least once and in order for each tenant. */
export type Relay = {
  /** The tenant has new events, or an erasure. */
  wake(tenant: TenantId): void;
  health(): Promise<RelayHealth>;
  /** Ends within 2 s. What is under way and does not end in time is sent again by the next start. */
  close(): Promise<void>;
};

export type RelayDeps = {
  readonly destinations: readonly Destination[];
  readonly outbox: Outbox & LeaseStore;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly randomness: Randomness;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly pause?: Pause;
  /** Milliseconds; see `startLease`. */
  readonly leaseLasts?: number;
  readonly rhythm?: Rhythm;
};

/** Milliseconds that a batch under way may take once the relay is being closed, and all of the closing. */
const LAST_BATCH = 1_400;
const CLOSING = 2_000;

/** Milliseconds from one counting for the metrics to the next. */
const COUNT_EVERY = 5_000;

/** Milliseconds that the health route waits for the database. */
const HEALTH_PATIENCE = 500;

export function startRelay(deps: RelayDeps): Relay {
  const { destinations, outbox, clock, logger, metrics } = deps;
  if (destinations.length === 0) return NO_RELAY;
  const holder = deps.newId();
  const tallyOf = tallies(metrics, clock);
  const lines = destinations.map((destination) => startLine(deps, destination, holder, tallyOf(destination.name)));
  const names = destinations.map(({ name }) => name);
  let running = true;
  let state: Awaited<ReturnType<Outbox['state']>> | null = null;
  let reading: Promise<void> | null = null;

  const countWaiting = async (): Promise<void> => {
    try {
      state = await outbox.state(names);
      for (const { name, lease, tally } of lines) tally.pending(lease.held ? (state.get(name)?.pending ?? 0) : 0);
    } catch (error) {
      logger.warn({ err: error }, 'what waits for the relay could not be counted');
    }
    reading = null;
  };
  /** Callers that ask at the same time share one reading. */
  const readState = (): Promise<void> => {
    reading ??= countWaiting();
    return reading;
  };

  const counting = startRounds({ name: 'counting for the relay', every: COUNT_EVERY, work: readState, logger });

  return {
    wake(tenant) {
      for (const { courier } of lines) courier.wake(tenant);
    },
    async health() {
      await within(HEALTH_PATIENCE, readState());
      const counts = names.map((name) => state?.get(name));
      return {
        enabled: true,
        running,
        pending: state === null ? null : counts.reduce((sum, count) => sum + (count?.pending ?? 0), 0),
        stats: Object.fromEntries(
          lines.map(({ name, tally, lease }, at) => [
            name,
            {
              delivered: counts[at]?.delivered ?? tally.delivered,
              failed_attempts: tally.failedAttempts,
              last_delivered_at: tally.lastDeliveredAt,
              last_error: tally.lastError,
              pending: counts[at]?.pending ?? 0,
              here: lease.held,
            },
          ]),
        ),
      };
    },
    async close() {
      running = false;
      await within(CLOSING, Promise.all([counting.close(), ...lines.map(endLine)]));
    },
  };
}

const NO_RELAY: Relay = {
  wake: () => undefined,
  health: async () => ({ enabled: false }),
  close: async () => undefined,
};

type Line = {
  readonly name: string;
  readonly destination: Destination;
  readonly courier: Courier;
  readonly lease: Lease;
  readonly tally: Tally;
};

function startLine(deps: RelayDeps, destination: Destination, holder: string, tally: Tally): Line {
  const { outbox, clock, randomness, logger, pause = realPause, leaseLasts = LEASE_LASTS, rhythm = RHYTHM } = deps;
  const { name } = destination;
  const hold = { destination: name, holder };
  const lease = startLease({ hold, store: outbox, lasts: leaseLasts, onTaken: () => courier.look(), logger });
  const courier = startCourier({
    destination,
    hold,
    outbox,
    held: () => lease.held,
    clock,
    randomness,
    pause,
    observe: tally,
    logger,
    rhythm,
  });
  return { name, destination, courier, lease, tally };
}

async function endLine({ courier, lease, destination }: Line): Promise<void> {
  await courier.close(LAST_BATCH);
  await Promise.all([lease.close(), destination.close()]);
}

const realPause: Pause = (milliseconds, signal) =>
  new Promise((resume) => {
    if (signal.aborted) return resume();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resume();
    };
    const timer = setTimeout(end, milliseconds);
    timer.unref();
    signal.addEventListener('abort', end);
  });

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resume) => {
    timer = setTimeout(resume, milliseconds);
  });
  await Promise.race([work, enough]).finally(() => clearTimeout(timer));
}
