import { VaultError } from './vault/vault.ts';

/** The outcome of `work`, or a VaultError once the signal fires: a file system that hangs heeds no signal. */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const late = () => new VaultError('unavailable', 'the anchor store did not answer in time');
  if (signal.aborted) {
    work.catch(() => undefined);
    throw late();
  }
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(late());
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
