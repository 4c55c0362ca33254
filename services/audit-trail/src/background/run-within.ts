/** Runs `work` and returns when it ends, or after `timeoutMs`. Its signal fires at the timeout; what still runs is left alone. */
export async function runWithin(timeoutMs: number, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const timeout = new AbortController();
  const timedOut = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    timeout.abort(new DOMException(`not finished after ${timeoutMs} ms`, 'TimeoutError'));
    timedOut.resolve();
  }, timeoutMs);
  await Promise.race([work(timeout.signal), timedOut.promise]).finally(() => clearTimeout(timer));
}
