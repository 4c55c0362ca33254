/** Limits of one worker process, and when it is replaced. */
export type WorkerLimits = {
  /** From process start until the worker is ready for its first task. */
  readonly startupMs: number;
  /** Wall clock for a task, what each extension adds that its program announces, and how many are granted. */
  readonly taskMs: number;
  readonly extensionMs: number;
  readonly maxExtensions: number;
  /** Maximum resident memory, and the interval between two checks. */
  readonly memoryBytes: number;
  readonly memoryCheckMs: number;
  /** V8 heap. */
  readonly heapMib: number;
  /** A worker is replaced after this many tasks, or when it keeps more memory than this after a task. */
  readonly maxTasks: number;
  readonly idleMemoryBytes: number;
  /** After a worker that could not start, tasks are rejected for this long before another start. */
  readonly restartPauseMs: number;
  /** A worker that was not used for `afterMs` is ended, and the interval between two checks; null: workers stay. */
  readonly idle: { readonly afterMs: number; readonly checkMs: number } | null;
};
