import type { FileKind } from '../document.ts';

/** What one document cost its child. */
export type DocumentCost = {
  readonly action: 'open' | 'render';
  readonly kind: FileKind;
  /** `ok`, a DocumentFault, `aborted` or `failed`. */
  readonly outcome: string;
  /** By the clock, without the time in the queue; a child that had to be started first included. */
  readonly seconds: number;
  /** Of all threads of the child, user and system; null when it did not live to tell. */
  readonly cpuSeconds: number | null;
  /** The most resident memory while it worked, in bytes; null where the system does not tell. */
  readonly memory: number | null;
};
