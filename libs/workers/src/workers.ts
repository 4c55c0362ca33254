import type { AnyTask, TaskOutcome, WorkerTask } from './tasks/task.ts';

export type RunOptions = {
  /** Owner of the task: tenants take turns at the workers. */
  readonly tenant: string;
  /** Caller inside this installation: the tasks of a tenant are queued fairly between its services. */
  readonly service?: string;
  /** Cancels the task and frees the worker. */
  readonly signal?: AbortSignal;
  /** Whether a person waits for it: it comes before all that are not urgent. */
  readonly isUrgent?: boolean;
  /** Whether nobody waits for it: it comes after all others. Not together with `isUrgent`. */
  readonly isBackground?: boolean;
  /** What the bytes are, for the program and the metrics: `bytes` by default. */
  readonly kind?: string;
  /** Receives each value that the program sends before its output. */
  readonly onItem?: (item: unknown) => void;
};

/** Runs tasks in worker processes. */
export type Workers = {
  /**
   * Makes tasks known, with the folders that they read. Workers that were started before are replaced.
   * @throws Error when another task has the same name.
   */
  register(tasks: readonly AnyTask[]): void;
  /**
   * Runs a registered task in a worker process that does nothing else meanwhile, and returns its output.
   * @throws WorkersOverloaded when too many tasks wait, or the system ended the worker (WorkerEnded); WorkerStopped when the task ended its worker; InputRefused; WorkerFailure when the
   * program or the worker failed; the signal's reason when it aborts; Error for a task that was not registered.
   */
  run<Input, Output>(
    task: WorkerTask<Input, Output>,
    bytes: Uint8Array,
    input: Input,
    options: RunOptions,
  ): Promise<TaskOutcome<Output>>;
};

/** Returns a view of shared workers for one service: its tasks are queued under its name. */
export const scopeWorkers = (workers: Workers, service: string): Workers => ({
  register: (tasks) => workers.register(tasks),
  run: (task, bytes, input, options) => workers.run(task, bytes, input, { ...options, service }),
});
