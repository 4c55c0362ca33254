import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@probant/kernel/logging';
import type { Postmaster } from './postmaster.ts';

/** Pauses between restarts; a server that lived this long starts again from the first. */
const MIN_RESTART_DELAY_MS = 100;
const MAX_RESTART_DELAY_MS = 5_000;
const HEALTHY_UPTIME_MS = 60_000;

/** Keeps a server running until closed: when it ends by itself it is started again, at once and then ever less often. */
export function superviseServer(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  logger: Logger,
): { close(): Promise<void> } {
  const closing = new AbortController();
  let current: Postmaster | null = first;
  const interrupt = () => current?.interrupt();
  // A process that ends without closing must not leave a server behind.
  process.once('exit', interrupt);

  const again = async (): Promise<Postmaster | null> => {
    for (let delay = MIN_RESTART_DELAY_MS; ; delay = Math.min(delay * 2, MAX_RESTART_DELAY_MS)) {
      await pause(delay, undefined, { signal: closing.signal }).catch(() => undefined);
      if (closing.signal.aborted) return null;
      try {
        const server = await start();
        logger.info({ pid: server.pid }, 'the database server runs again');
        return server;
      } catch (error) {
        logger.error({ err: error }, 'the database server could not be started again');
      }
    }
  };

  const watch = async (): Promise<void> => {
    let quickEndings = 0;
    while (current) {
      const born = Date.now();
      await current.ended;
      if (closing.signal.aborted) return;
      quickEndings = Date.now() - born > HEALTHY_UPTIME_MS ? 0 : quickEndings + 1;
      logger.error({ pid: current.pid }, 'the database server ended by itself: starting it again');
      current = null;
      if (quickEndings > 3)
        await pause(MAX_RESTART_DELAY_MS, undefined, { signal: closing.signal }).catch(() => undefined);
      current = await again();
    }
  };
  const watched = watch();

  return {
    async close() {
      closing.abort();
      await current?.stop();
      await watched;
      // A restart was under way while we began to close.
      await current?.stop();
      process.removeListener('exit', interrupt);
    },
  };
}
