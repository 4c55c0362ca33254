import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@probant/database/database';
import { HOUR_MS } from '@probant/kernel/durations';
import type { Logger } from '@probant/kernel/logging';
import { upsertLastUses } from './key.repository.ts';

export type LastUseRecorder = {
  /** Notes a use of a key at `now`, in memory. */
  record(keyId: string, now: number): void;
  /** Stores the uses noted since the last flush. Never rejects. */
  flush(): Promise<void>;
  /** Stops the timer and flushes. */
  close(): Promise<void>;
};

type LastUseDeps = { readonly database: Database; readonly logger: Logger };

const FLUSH_INTERVAL_MS = 60_000;

/** For the flush at shutdown, which must not wait for a database that does not answer. */
const MAX_CLOSING_MS = 2_000;

/**
 * Creates the recorder of the last use of keys, coarse to the hour: a key costs at most one row a process and hour, written with all
 * others in one statement a minute. A crash loses at most the last minute. While the database is unavailable the uses stay in memory,
 * at most one entry a key.
 */
export function createLastUseRecorder({ database, logger }: LastUseDeps): LastUseRecorder {
  /** The newest hour noted in this process, by key. */
  const hours = new Map<string, number>();
  let pending = new Map<string, number>();
  let flushing: Promise<void> = Promise.resolve();
  let isHealthy = true;

  const store = async (): Promise<void> => {
    if (pending.size === 0) return;
    const uses = pending;
    pending = new Map();
    try {
      await database.system((sql) => upsertLastUses(sql, uses));
      isHealthy = true;
    } catch (error) {
      if (isHealthy) logger.warn({ err: error }, 'last use of keys cannot be stored: keeping it in memory');
      isHealthy = false;
      pending = new Map([...uses, ...pending]);
    }
  };
  const flush = (): Promise<void> => {
    flushing = flushing.then(store);
    return flushing;
  };
  const timer = setInterval(flush, FLUSH_INTERVAL_MS).unref();

  return {
    record(keyId, now) {
      const hour = now - (now % HOUR_MS);
      if ((hours.get(keyId) ?? 0) >= hour) return;
      hours.set(keyId, hour);
      pending.set(keyId, hour);
    },
    flush,
    async close() {
      clearInterval(timer);
      const closing = new AbortController();
      await Promise.race([flush(), pause(MAX_CLOSING_MS, undefined, { signal: closing.signal })]);
      closing.abort();
    },
  };
}
