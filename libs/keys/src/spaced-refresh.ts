import type { Logger } from '@probant/kernel/logging';

export type SpacedRefresh = {
  /** Settles with a read that begins after this call; all who ask meanwhile share it. */
  requestSpaced(): Promise<void>;
  /** As `soon`, without the spacing. */
  requestNow(): Promise<void>;
  /** Whether the last read succeeded. */
  isHealthy(): boolean;
  /** How many wait for the next read. */
  countWaiting(): number;
  /** Ends the polling and waits for a read under way. */
  close(): Promise<void>;
};

type SpacedRefreshOptions = { readonly everyMs: number; readonly spacingMs: number; readonly logger: Logger };

/** Runs `read` every `everyMs`, and sooner when asked, one at a time and `spacingMs` apart. Counts from a first read just made. */
export function createSpacedRefresh(
  read: () => Promise<void>,
  { everyMs, spacingMs, logger }: SpacedRefreshOptions,
): SpacedRefresh {
  let began = performance.now();
  let running: Promise<void> = Promise.resolve();
  let queued = false;
  let asked: PromiseWithResolvers<void> | null = null;
  let waiting = 0;
  let timer: NodeJS.Timeout | undefined;
  let healthy = true;
  let closed = false;

  const readOnce = async (): Promise<void> => {
    const answered = asked;
    queued = false;
    asked = null;
    waiting = 0;
    began = performance.now();
    try {
      await read();
      if (!healthy) logger.info('keys are read again');
      healthy = true;
      answered?.resolve();
    } catch (error) {
      if (healthy) logger.warn({ err: error }, 'keys cannot be read: answering from memory');
      healthy = false;
      answered?.reject(error);
    }
    wait();
  };
  const run = () => {
    if (queued) return;
    queued = true;
    running = running.then(readOnce);
  };
  const wait = () => {
    clearTimeout(timer);
    if (closed || queued) return;
    const delay = asked ? Math.max(0, began + spacingMs - performance.now()) : everyMs;
    timer = setTimeout(run, delay).unref();
  };
  const ask = (): Promise<void> => {
    asked ??= Promise.withResolvers<void>();
    return asked.promise;
  };

  wait();
  return {
    requestSpaced() {
      waiting += 1;
      const promise = ask();
      wait();
      return promise;
    },
    requestNow() {
      const promise = ask();
      run();
      return promise;
    },
    isHealthy: () => healthy,
    countWaiting: () => waiting,
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
      asked?.reject(new Error('the key ring is closed'));
    },
  };
}
