import { createHash } from 'node:crypto';
import { computeDoubledDelay } from '@probant/kernel/doubled-delay';
import { HOUR_MS, MINUTE_MS } from '@probant/kernel/durations';
import { Redis, type RedisOptions } from 'ioredis';
import type { Count, Counters } from './counters.ts';

/** Checks and counts in one step and one round trip. Keys expire after twice their window, for instances whose clocks differ. */
const TAKE_SCRIPT = `
local used = redis.call('MGET', KEYS[1], KEYS[2])
local minute, hour = tonumber(used[1] or '0'), tonumber(used[2] or '0')
if minute >= tonumber(ARGV[1]) or hour >= tonumber(ARGV[2]) then return {0, minute, hour} end
if redis.call('INCR', KEYS[1]) == 1 then redis.call('EXPIRE', KEYS[1], 120) end
if redis.call('INCR', KEYS[2]) == 1 then redis.call('EXPIRE', KEYS[2], 7200) end
return {1, minute, hour}`;
const TAKE_SCRIPT_SHA1 = createHash('sha1').update(TAKE_SCRIPT).digest('hex');

/** A command without a connection or a timely response fails at once, and the caller counts in memory. */
const FAIL_FAST_OPTIONS = {
  lazyConnect: true,
  enableAutoPipelining: true,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 1_000,
  retryStrategy: (times: number) => computeDoubledDelay(times, 100, 1_000),
} satisfies RedisOptions;

export type RedisCounters = Counters & {
  /** Rejects while the store is unreachable. */
  ping(): Promise<void>;
};

/**
 * Creates counters that every gateway on one Redis or Valkey (6 or later) shares. Reconnects automatically. A command without a
 * response after `timeoutMs` milliseconds fails.
 */
export function createRedisCounters(url: string, timeoutMs: number): RedisCounters {
  const redis = new Redis(url, { ...FAIL_FAST_OPTIONS, commandTimeout: timeoutMs });
  // Every command reports its own failure; without a listener ioredis would print the error events too.
  redis.on('error', () => undefined);
  const connected = redis.connect().catch(() => undefined);

  return {
    async take(bucket, limits, now) {
      const values = [...listKeys(bucket, now), String(limits.minute), String(limits.hour)];
      const reply = await redis.evalsha(TAKE_SCRIPT_SHA1, 2, ...values).catch((error: unknown) => {
        if (!isScriptUnknown(error)) throw error;
        return redis.eval(TAKE_SCRIPT, 2, ...values);
      });
      return readReply(reply);
    },
    async read(bucket, now) {
      const [minute, hour] = await redis.mget(listKeys(bucket, now));
      return { minute: Number(minute ?? 0), hour: Number(hour ?? 0) };
    },
    async ping() {
      await connected;
      await redis.ping();
    },
    async state() {
      const status = await redis.ping().then(
        () => 'ok' as const,
        () => 'degraded' as const,
      );
      return { store: 'redis', status };
    },
    close: async () => redis.disconnect(),
  };
}

/** The keys of the minute and the hour that contain `now`. The braces keep both on one node of a cluster. */
const listKeys = (bucket: string, now: number): [minute: string, hour: string] => [
  `probant:rate:{${bucket}}:m:${Math.floor(now / MINUTE_MS)}`,
  `probant:rate:{${bucket}}:h:${Math.floor(now / HOUR_MS)}`,
];

const isScriptUnknown = (error: unknown): boolean => error instanceof Error && error.message.startsWith('NOSCRIPT');

function readReply(reply: unknown): Count {
  if (!Array.isArray(reply)) throw new TypeError('the counter script did not return a list');
  const [allowed, minute, hour] = reply.map(Number);
  return { allowed: allowed === 1, minute: minute ?? 0, hour: hour ?? 0 };
}
