import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves after the given milliseconds. */
export type Pause = (milliseconds: number) => Promise<unknown>;

/** How a writer measures time. */
export type WriterTimers = {
  readonly pause: Pause;
  /** Returns a signal that aborts after the given milliseconds. */
  readonly abortAfter: (milliseconds: number) => AbortSignal;
};

export const SYSTEM_TIMERS: WriterTimers = {
  pause: (milliseconds) => sleep(milliseconds),
  abortAfter: (milliseconds) => AbortSignal.timeout(milliseconds),
};
