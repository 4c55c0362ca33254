import type { FileKind } from '../document.ts';

/** What one document cost its worker. */
export type DocumentCost = {
  /** `open`, `render`, or the name of a task. */
  readonly action: string;
  /** `bytes` for a task that reads no document. */
  readonly kind: FileKind | 'bytes';
  /** `ok`, a DocumentFault, `aborted` or `failed`. */
  readonly outcome: string;
  /** Wall clock without the time in the queue, including the start of the worker when there was none. */
  readonly seconds: number;
  /** User and system time of all threads of the worker; null when the worker died before reporting it. */
  readonly cpuSeconds: number | null;
  /** Peak resident memory during the task, in bytes; null where the system does not report it. */
  readonly memory: number | null;
};
