import type { Logger } from '@probant/kernel/logging';
import { type RecurringTask, startRecurringTask } from '@probant/kernel/recurring-task';
import type { TenantId } from '@probant/kernel/tenant';
import { runWithin } from '../background/run-within.ts';
import { CheckpointRefusedError } from './checkpoint-refused-error.ts';
import type { Checkpoints } from './checkpoints.usecases.ts';

/** Signs checkpoints as the logs grow. */
export type CheckpointSchedule = {
  /** Reports that a log has grown by `count` events, up to event `seq`. */
  onAppended(tenant: TenantId, seq: number, count: number): void;
  /** Reports an erasure, which is covered immediately. */
  onErased(tenant: TenantId): void;
  /** Covers what is uncovered, within 2 s. */
  close(): Promise<void>;
};

type CheckpointScheduleDeps = {
  readonly checkpoints: Checkpoints;
  /** Lists the tenants with uncovered events or erasures, including those written by other processes. */
  readonly listUncovered: () => Promise<readonly TenantId[]>;
  /** Returns the milliseconds of a monotonic clock. */
  readonly now: () => number;
  readonly logger: Logger;
};

/** Events after which a log is covered without waiting for MAX_UNCOVERED_MS. */
const CHECKPOINT_EVENT_COUNT = 1_000;
const MAX_UNCOVERED_MS = 10_000;
/** For a log that grows fast: one signature covers all events of the interval. */
const MIN_CHECKPOINT_INTERVAL_MS = 500;
/** Interval between scans for logs written by other processes. Also the retry delay of a log that contradicts its checkpoint. */
const SCAN_INTERVAL_MS = 60_000;
/** Interval between checks for due logs. */
const TICK_MS = 1_000;
const CLOSE_TIMEOUT_MS = 2_000;

/** The state of a log in this process. Deleted once the log is covered and its last checkpoint is old. */
type LogState = {
  seq: number;
  covered: number;
  /** When the first uncovered event arrived; null while there is none. */
  uncoveredSince: number | null;
  lastCoveredAt: number;
  retryAt: number;
};

export function startCheckpointSchedule({
  checkpoints,
  listUncovered,
  now,
  logger,
}: CheckpointScheduleDeps): CheckpointSchedule {
  const logs = new Map<TenantId, LogState>();
  let scannedAt = Number.NEGATIVE_INFINITY;

  const getState = (tenant: TenantId, seq: number): LogState => {
    const state = logs.get(tenant) ?? {
      seq,
      covered: seq,
      uncoveredSince: null,
      lastCoveredAt: Number.NEGATIVE_INFINITY,
      retryAt: 0,
    };
    logs.set(tenant, state);
    return state;
  };
  const isFull = ({ seq, covered, lastCoveredAt, retryAt }: LogState): boolean =>
    seq - covered >= CHECKPOINT_EVENT_COUNT && now() - lastCoveredAt >= MIN_CHECKPOINT_INTERVAL_MS && now() >= retryAt;
  const isDue = (log: LogState): boolean =>
    log.uncoveredSince !== null &&
    now() >= log.retryAt &&
    (now() - log.uncoveredSince >= MAX_UNCOVERED_MS - TICK_MS || isFull(log));

  const cover = async (tenant: TenantId, log: LogState): Promise<void> => {
    // Events that arrive while the checkpoint is being signed may not be covered: they set uncoveredSince again.
    log.uncoveredSince = null;
    try {
      log.covered = (await checkpoints.cover(tenant))?.size ?? 0;
      log.lastCoveredAt = now();
      if (log.seq > log.covered) log.uncoveredSince ??= now();
    } catch (error) {
      const isRefused = error instanceof CheckpointRefusedError;
      log.uncoveredSince ??= now();
      log.retryAt = now() + (isRefused ? SCAN_INTERVAL_MS : MAX_UNCOVERED_MS);
      if (!isRefused) logger.error({ err: error, tenant }, 'signing a checkpoint failed');
    }
  };
  const scanLogs = async (): Promise<void> => {
    for (const tenant of await listUncovered()) getState(tenant, 0).uncoveredSince ??= now() - MAX_UNCOVERED_MS;
    scannedAt = now();
  };
  /** Covers two logs at a time, so that one long log does not delay the others. */
  const coverEach = async (due: [TenantId, LogState][], signal: AbortSignal): Promise<void> => {
    const coverNext = async (): Promise<void> => {
      for (let log = due.shift(); log && !signal.aborted; log = due.shift()) await cover(...log);
    };
    await Promise.all([coverNext(), coverNext()]);
  };
  const runRound = async (signal: AbortSignal): Promise<void> => {
    if (now() - scannedAt >= SCAN_INTERVAL_MS) await scanLogs();
    await coverEach(
      [...logs].filter(([, log]) => isDue(log)),
      signal,
    );
    for (const [tenant, log] of logs)
      if (log.uncoveredSince === null && now() - log.lastCoveredAt >= MAX_UNCOVERED_MS) logs.delete(tenant);
  };
  const rounds: RecurringTask = startRecurringTask({
    name: 'checkpoints',
    intervalMs: TICK_MS,
    work: runRound,
    logger,
  });

  return {
    onAppended(tenant, seq, count) {
      const log = getState(tenant, seq - count);
      log.seq = Math.max(log.seq, seq);
      log.uncoveredSince ??= now();
      if (isFull(log)) rounds.wake();
    },
    onErased(tenant) {
      getState(tenant, 0).uncoveredSince = now() - MAX_UNCOVERED_MS;
      rounds.wake();
    },
    async close() {
      await rounds.close();
      const pending = [...logs].filter(([, log]) => log.uncoveredSince !== null && now() >= log.retryAt);
      await runWithin(CLOSE_TIMEOUT_MS, (signal) => coverEach(pending, signal));
    },
  };
}
