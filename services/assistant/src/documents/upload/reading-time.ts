import type { Clock } from '@probant/kernel/clock';
import { createOverloadError } from '@probant/kernel/errors';

/** For the files of a call. Connections without a byte are closed after 15 minutes: the caller must get its answer before. */
export const MAX_READING_MS = 12 * 60_000;
const RETRY_SECONDS = 60;

/** Runs the reading of one file. Its signal aborts with the one of the call, and when the time of the call is over. */
export type ReadInTime = <Result>(read: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;

/** Bounds the time in which the files of a call are read, that in which they arrive not included. Beyond it, `read` throws AppError 503. */
export function createReadingTime(clock: Clock, signal: AbortSignal, maxMs: number): ReadInTime {
  let usedMs = 0;
  return async (read) => {
    const startedAt = clock();
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(createSlowCallError()), Math.max(0, maxMs - usedMs));
    try {
      return await read(AbortSignal.any([signal, timeout.signal]));
    } finally {
      clearTimeout(timer);
      usedMs += Math.max(0, clock() - startedAt);
    }
  };
}

const createSlowCallError = () =>
  createOverloadError(
    'the files of this call take too long to read: send fewer in a call, or retry later; nothing was stored',
    RETRY_SECONDS,
  );
