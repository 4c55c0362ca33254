import type { Logger } from '@probant/kernel/logging';

export type SpacedRefresh = {
  /** Resolves or rejects with a read that begins after this call. Concurrent callers share it. */
  requestSpaced(): Promise<void>;
  /** Reads as `requestSpaced` does, for no caller that waits. */
  hasten(): void;
  /** As `requestSpaced`, without the minimum spacing. */
  requestNow(): Promise<void>;
  /** Returns whether the last read succeeded. */
  isHealthy(): boolean;
  /** Returns the milliseconds since a read last succeeded. */
  getAgeMs(): number;
  /** Returns the number of callers that wait for the next read. */
  countWaiting(): number;
  /** Stops polling and waits for a read in progress. */
  close(): Promise<void>;
};

type SpacedRefreshOptions = { readonly everyMs: number; readonly spacingMs: number; readonly logger: Logger };

/** Runs `read` every `everyMs`, and sooner on request, one at a time and at least `spacingMs` apart. Assumes that a read has just ended. */
export function createSpacedRefresh(
  read: () => Promise<void>,
  { everyMs, spacingMs, logger }: SpacedRefreshOptions,
): SpacedRefresh {
  let startedAt = performance.now();
  let running: Promise<void> = Promise.resolve();
  let queued = false;
  let request: PromiseWithResolvers<void> | null = null;
  let waitingCount = 0;
  let timer: NodeJS.Timeout | undefined;
  let healthy = true;
  let succeededAt = startedAt;
  let closed = false;

  const readOnce = async (): Promise<void> => {
    const currentRequest = request;
    queued = false;
    request = null;
    waitingCount = 0;
    startedAt = performance.now();
    try {
      await read();
      if (!healthy) logger.info('key refresh recovered');
      healthy = true;
      succeededAt = performance.now();
      currentRequest?.resolve();
    } catch (error) {
      if (healthy) logger.warn({ err: error }, 'key refresh failed: checking keys from memory');
      healthy = false;
      currentRequest?.reject(error);
    }
    scheduleNext();
  };
  const run = () => {
    if (queued) return;
    queued = true;
    running = running.then(readOnce);
  };
  const scheduleNext = () => {
    clearTimeout(timer);
    if (closed || queued) return;
    const delay = request ? Math.max(0, startedAt + spacingMs - performance.now()) : everyMs;
    timer = setTimeout(run, delay).unref();
  };
  const getRequest = (): Promise<void> => {
    request ??= Promise.withResolvers<void>();
    return request.promise;
  };

  scheduleNext();
  return {
    requestSpaced() {
      waitingCount += 1;
      const promise = getRequest();
      scheduleNext();
      return promise;
    },
    hasten() {
      getRequest().catch(() => undefined);
      scheduleNext();
    },
    requestNow() {
      const promise = getRequest();
      run();
      return promise;
    },
    isHealthy: () => healthy,
    getAgeMs: () => performance.now() - succeededAt,
    countWaiting: () => waitingCount,
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
      request?.reject(new Error('the key ring is closed'));
    },
  };
}
