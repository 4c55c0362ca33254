import { fileURLToPath } from 'node:url';
import { type Logger, silentLogger } from '@probant/kernel/logging';
import { createMetrics, type Metrics } from '@probant/kernel/metrics';
import { probeIsolation } from '../isolation/probe-isolation.ts';
import type { PoolMetrics } from '../pool/pool-metrics.ts';
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from '../pool/worker-pool.ts';
import type { WorkerLimits } from '../process/worker-limits.ts';

/** Limits that no test reaches on a busy machine unless it wants to. */
export const TEST_LIMITS: WorkerLimits = {
  startupMs: 60_000,
  taskMs: 60_000,
  extensionMs: 5_000,
  maxExtensions: 30,
  memoryBytes: 1024 * 1024 * 1024,
  memoryCheckMs: 50,
  heapMib: 512,
  maxTasks: 1000,
  idleMemoryBytes: 512 * 1024 * 1024,
  restartPauseMs: 0,
  idle: null,
};

type TestWorkersOptions = Partial<Omit<WorkerPoolOptions, 'limits' | 'metrics' | 'program' | 'isolation'>> & {
  /** Program of a worker. Default: one that adds nothing to the programs that it runs. */
  readonly entry?: URL;
  readonly limits?: Partial<WorkerLimits>;
  readonly logger?: Logger;
  readonly metrics?: Metrics;
};

export type TestWorkers = WorkerPool & { readonly metrics: Metrics };

/** Creates isolated workers with limits for tests. The caller closes them. */
export async function createTestWorkers({
  entry = new URL('./plain-worker.ts', import.meta.url),
  limits,
  metrics = createMetrics(),
  ...options
}: TestWorkersOptions = {}): Promise<TestWorkers> {
  const pool = createWorkerPool({
    program: { entry, dataFolders: [] },
    limits: { ...TEST_LIMITS, ...limits },
    isolation: await probeIsolation([fileURLToPath(entry)]),
    size: 2,
    reserved: 1,
    maxWaitMs: 600_000,
    queue: { jobs: 200, bytes: 512 * 1024 * 1024 },
    logger: silentLogger,
    metrics: createTestMetrics(metrics),
    ...options,
  });
  return Object.assign(pool, { metrics });
}

const createTestMetrics = (metrics: Metrics): PoolMetrics => ({
  waiting: metrics.gauge('test_waiting', 'Tasks that wait', []),
  busy: metrics.gauge('test_busy', 'Busy workers', []),
  seconds: metrics.histogram('test_seconds', 'Time of a task', ['action', 'kind', 'outcome']),
  cpu: metrics.histogram('test_cpu_seconds', 'CPU time of a task', ['action', 'kind']),
  waitSeconds: metrics.histogram('test_wait_seconds', 'Time in the queue', []),
  kills: metrics.counter('test_kills_total', 'Workers ended by a task', ['reason']),
  started: metrics.counter('test_started_total', 'Workers started', []),
  stopped: metrics.counter('test_stopped_total', 'Workers ended', ['reason']),
  refused: metrics.counter('test_refused_total', 'Tasks refused', []),
});

/** Returns 'completed', or the message of the error with which a call fails (the reason of a WorkerStopped). */
export const getOutcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'completed',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
