import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@probant/kernel/logging';
import type { Postmaster } from './postmaster.ts';

/** Delays between restarts. After an uptime of HEALTHY_UPTIME_MS the delay starts again from the minimum. */
const MIN_RESTART_DELAY_MS = 100;
const MAX_RESTART_DELAY_MS = 5_000;
const HEALTHY_UPTIME_MS = 60_000;

/** Keeps a server running until closed: restarts it when it ends unexpectedly, at once and then with growing delays. */
export function superviseServer(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  logger: Logger,
): { close(): Promise<void> } {
  const closing = new AbortController();
  let current: Postmaster | null = first;
  const interrupt = () => current?.interrupt();
  // A process that ends without closing must not leave a server running.
  process.once('exit', interrupt);

  const restart = async (): Promise<Postmaster | null> => {
    for (let delay = MIN_RESTART_DELAY_MS; ; delay = Math.min(delay * 2, MAX_RESTART_DELAY_MS)) {
      await pause(delay, undefined, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return null;
      try {
        const server = await start();
        logger.info({ pid: server.pid }, 'database server restarted');
        return server;
      } catch (error) {
        logger.error({ err: error }, 'database server restart failed');
      }
    }
  };

  const watch = async (): Promise<void> => {
    let shortRuns = 0;
    while (current) {
      const startedAt = Date.now();
      await current.ended;
      if (closing.signal.aborted) return;
      shortRuns = Date.now() - startedAt > HEALTHY_UPTIME_MS ? 0 : shortRuns + 1;
      logger.error({ pid: current.pid }, 'database server ended unexpectedly: restarting it');
      current = null;
      if (shortRuns > 3)
        await pause(MAX_RESTART_DELAY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      current = await restart();
    }
  };
  const watched = watch();

  return {
    async close() {
      closing.abort();
      await current?.stop();
      await watched;
      // A restart may have been in progress when closing began.
      await current?.stop();
      process.removeListener('exit', interrupt);
    },
  };
}
