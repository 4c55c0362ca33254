/** What one task cost its worker. */
export type JobCost = {
  /** The name of the task. */
  readonly action: string;
  /** What its bytes were; `bytes` when nobody said. */
  readonly kind: string;
  /** `ok`, the fault of a refused input, a StopReason, `aborted`, `overloaded`, `ended` or `failed`. */
  readonly outcome: string;
  /** Wall clock without the time in the queue, including the start of the worker when there was none. */
  readonly seconds: number;
  /** User and system time of all threads of the worker; null when the worker died before reporting it. */
  readonly cpuSeconds: number | null;
  /** Peak resident memory during the task, in bytes; null where the system does not report it. */
  readonly memory: number | null;
};
