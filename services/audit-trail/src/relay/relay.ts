import type { Clock } from '@probant/kernel/clock';
import type { IdSource, Randomness } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import { startRecurringTask } from '@probant/kernel/recurring-task';
import type { TenantId } from '@probant/kernel/tenant';
import { createDeliveryStats, type DeliveryStats } from './delivery-stats.ts';
import {
  DEFAULT_SCHEDULE,
  type DeliverySchedule,
  type DeliveryWorker,
  type Pause,
  startDeliveryWorker,
} from './delivery-worker.ts';
import type { Destination } from './destination.ts';
import { LEASE_DURATION_MS, type Lease, startLease } from './lease.ts';
import type { LeaseStore, Outbox } from './outbox.ts';
import type { RelayHealth } from './relay-health.ts';

/** Sends every event to every destination, at least once and in order for each tenant. */
export type Relay = {
  /** Signals that the tenant has new events or an erasure. */
  wake(tenant: TenantId): void;
  health(): Promise<RelayHealth>;
  /** Resolves within 2 s. A batch that does not finish in time is sent again after the next start. */
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
  readonly leaseDurationMs?: number;
  readonly schedule?: DeliverySchedule;
  /** Upper bound on the health route's wait for the database; afterwards it returns the last counts. */
  readonly healthTimeoutMs?: number;
};

/** Limits while the relay closes: on the batch in flight, and on closing as a whole. */
const LAST_BATCH_TIMEOUT_MS = 1_400;
const CLOSE_TIMEOUT_MS = 2_000;

/** Interval between two counts of pending messages for the metrics. */
const COUNT_INTERVAL_MS = 5_000;

const DEFAULT_HEALTH_TIMEOUT_MS = 500;

export function startRelay(deps: RelayDeps): Relay {
  const { destinations, outbox, clock, logger, metrics, healthTimeoutMs = DEFAULT_HEALTH_TIMEOUT_MS } = deps;
  if (destinations.length === 0) return DISABLED_RELAY;
  const holder = deps.newId();
  const createStats = createDeliveryStats(metrics, clock);
  const deliveries = destinations.map((destination) =>
    startDelivery(deps, destination, holder, createStats(destination.name)),
  );
  const names = destinations.map(({ name }) => name);
  let running = true;
  let countsByDestination: Awaited<ReturnType<Outbox['countByDestination']>> | null = null;
  let pendingRead: Promise<void> | null = null;

  const countPending = async (): Promise<void> => {
    try {
      countsByDestination = await outbox.countByDestination(names);
      for (const { name, lease, stats } of deliveries)
        stats.setPending(lease.isHeld ? (countsByDestination.get(name)?.pending ?? 0) : 0);
    } catch (error) {
      logger.warn({ err: error }, 'failed to count pending relay messages');
    }
    pendingRead = null;
  };
  /** Concurrent callers share one query. */
  const refreshCounts = (): Promise<void> => {
    pendingRead ??= countPending();
    return pendingRead;
  };

  const countTask = startRecurringTask({
    name: 'relay message count',
    intervalMs: COUNT_INTERVAL_MS,
    work: refreshCounts,
    logger,
  });

  return {
    wake(tenant) {
      for (const { worker } of deliveries) worker.wake(tenant);
    },
    async health() {
      await waitAtMost(healthTimeoutMs, refreshCounts());
      const counts = names.map((name) => countsByDestination?.get(name));
      return {
        enabled: true,
        running,
        pending: countsByDestination === null ? null : counts.reduce((sum, count) => sum + (count?.pending ?? 0), 0),
        stats: Object.fromEntries(
          deliveries.map(({ name, stats, lease }, at) => [
            name,
            {
              delivered: counts[at]?.delivered ?? stats.delivered,
              failed_attempts: stats.failedAttempts,
              last_delivered_at: stats.lastDeliveredAt,
              last_error: stats.lastError,
              pending: counts[at]?.pending ?? 0,
              here: lease.isHeld,
            },
          ]),
        ),
      };
    },
    async close() {
      running = false;
      await waitAtMost(CLOSE_TIMEOUT_MS, Promise.all([countTask.close(), ...deliveries.map(stopDelivery)]));
    },
  };
}

const DISABLED_RELAY: Relay = {
  wake: () => undefined,
  health: async () => ({ enabled: false }),
  close: async () => undefined,
};

type DestinationDelivery = {
  readonly name: string;
  readonly destination: Destination;
  readonly worker: DeliveryWorker;
  readonly lease: Lease;
  readonly stats: DeliveryStats;
};

function startDelivery(
  deps: RelayDeps,
  destination: Destination,
  holder: string,
  stats: DeliveryStats,
): DestinationDelivery {
  const {
    outbox,
    clock,
    randomness,
    logger,
    pause = pauseOnTimer,
    leaseDurationMs = LEASE_DURATION_MS,
    schedule = DEFAULT_SCHEDULE,
  } = deps;
  const { name } = destination;
  const claim = { destination: name, holder };
  const lease = startLease({
    claim,
    store: outbox,
    durationMs: leaseDurationMs,
    onAcquired: () => worker.scanTenants(),
    logger,
  });
  const worker = startDeliveryWorker({
    destination,
    claim,
    outbox,
    isLeaseHeld: () => lease.isHeld,
    clock,
    randomness,
    pause,
    observer: stats,
    logger,
    schedule,
  });
  return { name, destination, worker, lease, stats };
}

async function stopDelivery({ worker, lease, destination }: DestinationDelivery): Promise<void> {
  await worker.close(LAST_BATCH_TIMEOUT_MS);
  await Promise.all([lease.close(), destination.close()]);
}

const pauseOnTimer: Pause = (milliseconds, signal) =>
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

async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resume) => {
    timer = setTimeout(resume, milliseconds);
  });
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
