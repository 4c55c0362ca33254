/**
 * A function of a library or service that runs in the worker processes, with their deadline and memory limit. `Input` and `Output` must be
 * structured-cloneable; create it with `defineTask`.
 */
export type DocumentTask<Input, Output> = {
  /** Unique; the label `action` of the metrics. */
  readonly name: string;
  /** Module whose export `runTask` is a `TaskProgram<Input, Output>`. A worker imports it once. */
  readonly module: URL;
  /** Folders that the module needs beside the installed packages: its own package, the packages it imports, its data. */
  readonly folders: readonly URL[];
  /** `document`: a file whose kind is known, which the program can open. `bytes`: any bytes, also none. */
  readonly reads: 'document' | 'bytes';
  /**
   * Wall clock for the whole task in milliseconds, which OCR does not extend. Without it, the worker's limits alone apply. A program that
   * has other work after OCR stops reading in time (`isOcrTimeOver`).
   */
  readonly totalMs?: number;
  /** Only for the types: never called. */
  readonly signature?: (input: Input) => Output;
};

/** A task of any input and output. */
export type AnyDocumentTask = Pick<DocumentTask<unknown, unknown>, 'name' | 'module' | 'folders' | 'reads' | 'totalMs'>;

/** Defines a task; the types of its input and output are those of its program. */
export const defineTask = <Input, Output>(
  definition: Omit<DocumentTask<Input, Output>, 'signature'>,
): DocumentTask<Input, Output> => definition;

/** Bytes that a task sent under one name, in order, in pieces of at most 256 KiB. */
export type TaskPart = readonly Uint8Array[];

/** What a task returned: its output, and the bytes sent beside it, by name. */
export type TaskOutcome<Output> = {
  readonly output: Output;
  readonly parts: ReadonlyMap<string, TaskPart>;
};

/** Returns a part as one array. Do not join a long one: copying 23 MB took one turn of the event loop of 150 ms on a busy machine. */
export const joinPart = (part: TaskPart): Uint8Array => (part.length === 1 && part[0]) || Buffer.concat(part);
