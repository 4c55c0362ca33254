import type { WriterTimers } from '@probant/audit/writer/writer-timers';

/** Timers that a test drives: pauses take no time, and a limit passes when `expire` names its milliseconds. */
export type ManualTimers = WriterTimers & {
  /** Aborts the signals of all calls in progress that end after this many milliseconds. */
  expire(milliseconds: number): void;
};

export function createManualTimers(): ManualTimers {
  const limits: { readonly milliseconds: number; readonly controller: AbortController }[] = [];
  return {
    pause: async () => undefined,
    abortAfter(milliseconds) {
      const controller = new AbortController();
      limits.push({ milliseconds, controller });
      return controller.signal;
    },
    expire(milliseconds) {
      for (const limit of limits)
        if (limit.milliseconds === milliseconds)
          limit.controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    },
  };
}
