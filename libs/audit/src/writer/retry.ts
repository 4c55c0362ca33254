import type { Pause } from './writer-timers.ts';

/** Delays in milliseconds between attempts while the audit trail is overloaded. Their sum is about its Retry-After. */
export const OVERLOAD_RETRY_DELAYS_MS: readonly number[] = [100, 400, 1000];

/** Retries `work` after each of the delays while `isRetryable` accepts the error. Rejects with the last error. */
export async function retryOnFailure<T>(
  work: () => Promise<T>,
  isRetryable: (error: unknown) => boolean,
  delaysMs: readonly number[],
  pause: Pause,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const delayMs = delaysMs[attempt];
      if (delayMs === undefined || !isRetryable(error)) throw error;
      await pause(delayMs);
    }
  }
}
