import { ObjectStoreError } from '../object-store/object-store.ts';

/**
 * Returns the outcome of `work`, and stops waiting when the signal aborts: a file system that hangs ignores signals.
 * @throws ObjectStoreError `unavailable` when the signal aborts first.
 */
export async function raceWithAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const createTimeoutError = () => new ObjectStoreError('unavailable', 'the anchor store did not respond in time');
  if (signal.aborted) {
    work.catch(() => undefined);
    throw createTimeoutError();
  }
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(createTimeoutError());
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
