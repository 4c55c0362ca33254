/**
 * The worker's file descriptor on which bytes arrive: a pipe of its own. Sent as an IPC message, 50 MiB block the parent's event loop for
 * 25 to 45 ms and arrive after 150 ms; through the pipe no blocking is measurable and they arrive after 50 ms.
 */
export const BYTES_PIPE_FD = 4;

/** A task to run. `kind` is what its bytes are. */
export type TaskRequest = {
  readonly name: string;
  readonly module: string;
  readonly kind: string;
  readonly input: unknown;
};

/** Message to a worker. The bytes follow on the pipe BYTES_PIPE_FD, `size` of them. */
export type WorkerRequest = { readonly task: TaskRequest; readonly size: number };

/** The end of a task. */
export type TaskResult =
  | { readonly type: 'completed'; readonly output: unknown }
  /** The input caused the failure. */
  | { readonly type: 'refused'; readonly fault: string; readonly detail: unknown }
  /** Our side failed (weights that cannot be loaded, a program): the class of the error, and its cause or its place, never its message. */
  | { readonly type: 'failed'; readonly name: string; readonly cause: string };

/** Message from a worker. The last message of a task is a TaskResult. */
export type WorkerMessage =
  | { readonly type: 'ready' }
  /** The task starts work for which the parent extends the deadline. */
  | { readonly type: 'extended' }
  | { readonly type: 'item'; readonly item: unknown }
  /** At most PART_BYTES of what a task sends beside its output. */
  | { readonly type: 'part'; readonly name: string; readonly bytes: Uint8Array }
  /** CPU time of the task that ends now, all threads of the worker. */
  | { readonly type: 'usage'; readonly cpuSeconds: number }
  /** A library may be in a bad state: the worker must not run another task. */
  | { readonly type: 'unstable' }
  | TaskResult;

/** The parent receives a message of this size in less than a millisecond. */
export const PART_BYTES = 256 * 1024;
