/**
 * Why a worker ended: a task ended it (`crashed`, `took_too_long`, `took_too_much_memory`), its caller went away (`aborted`), the machine
 * did not get the task done (`overloaded`), it failed on our side (`failed`), the system ended it (`ended`), it had run enough tasks or kept
 * too much memory (`replaced`), it was not used for long (`unused`), or the process stops (`closed`).
 */
export type WorkerStop =
  | 'crashed'
  | 'took_too_long'
  | 'took_too_much_memory'
  | 'aborted'
  | 'overloaded'
  | 'failed'
  | 'ended'
  | 'replaced'
  | 'unused'
  | 'closed';

type Gauge = { inc(): void; dec(): void };

/** The instruments of a pool, under the names of its owner. */
export type PoolMetrics = {
  /** Tasks in the queue, and workers that run one. */
  readonly waiting: Gauge;
  readonly busy: Gauge;
  readonly seconds: { observe(labels: { action: string; kind: string; outcome: string }, seconds: number): void };
  readonly cpu: { observe(labels: { action: string; kind: string }, seconds: number): void };
  /** Time in the queue of a task whose turn came: it got a worker, or was refused for a younger one. */
  readonly waitSeconds: { observe(seconds: number): void };
  /** Workers ended by a task. */
  readonly kills: { inc(labels: { reason: string }): void };
  readonly started: { inc(): void };
  readonly stopped: { inc(labels: { reason: WorkerStop }): void };
  /** Tasks refused because the queue was full, or no worker was free in time. */
  readonly refused: { inc(): void };
};
