/**
 * A function of a library or service that runs in worker processes, with their deadline and memory limit. `Input` and `Output` must be
 * structured-cloneable; create it with `defineTask`.
 */
export type WorkerTask<Input, Output> = {
  /** Unique; the label `action` of the metrics. */
  readonly name: string;
  /**
   * Module whose export `runTask` is the program. A worker imports it once. It may import its own package, the packages in the manifest of
   * that one, and installed packages.
   */
  readonly module: URL;
  /** Folders of data that the program reads, outside its package and the packages in its manifest. */
  readonly folders?: readonly URL[];
  /**
   * Wall clock for the whole task in milliseconds, which no extension exceeds. Without it, the worker's limits alone apply. A program that
   * has other work after extensions stops in time.
   */
  readonly totalMs?: number;
  /** Only for the types: never called. */
  readonly signature?: (input: Input) => Output;
};

/** A task of any input and output. */
export type AnyTask = Omit<WorkerTask<unknown, unknown>, 'signature'>;

/** Defines a task; the types of its input and output are those of its program. */
export const defineTask = <Input, Output>(
  definition: Omit<WorkerTask<Input, Output>, 'signature'>,
): WorkerTask<Input, Output> => definition;

/** Bytes that a task sent under one name, in order, in pieces of at most 256 KiB. */
export type TaskPart = readonly Uint8Array[];

/** What a task returned: its output, and the bytes sent beside it, by name. */
export type TaskOutcome<Output> = {
  readonly output: Output;
  readonly parts: ReadonlyMap<string, TaskPart>;
};

/** Returns a part as one array. Do not join a long one: copying 23 MB took one turn of the event loop of 150 ms on a busy machine. */
export const joinPart = (part: TaskPart): Uint8Array => (part.length === 1 && part[0]) || Buffer.concat(part);
