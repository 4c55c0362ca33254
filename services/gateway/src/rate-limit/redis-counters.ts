import { createHash } from 'node:crypto';
import { Redis, type RedisOptions } from 'ioredis';
import { type Count, type Counters, HOUR, MINUTE } from './counters.ts';

/** Check and count in one step and one round trip. The keys outlive their window by as much again, for instances whose clocks differ. */
const TAKE = `
local used = redis.call('MGET', KEYS[1], KEYS[2])
local minute, hour = tonumber(used[1] or '0'), tonumber(used[2] or '0')
if minute >= tonumber(ARGV[1]) or hour >= tonumber(ARGV[2]) then return {0, minute, hour} end
if redis.call('INCR', KEYS[1]) == 1 then redis.call('EXPIRE', KEYS[1], 120) end
if redis.call('INCR', KEYS[2]) == 1 then redis.call('EXPIRE', KEYS[2], 7200) end
return {1, minute, hour}`;
const TAKE_SHA = createHash('sha1').update(TAKE).digest('hex');

/** Nothing waits: a command that finds no connection, or no answer in time, fails, and the caller counts elsewhere. */
const IMPATIENT = {
  lazyConnect: true,
  enableAutoPipelining: true,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 1_000,
  retryStrategy: (times: number) => Math.min(1_000, 50 * 2 ** times),
} satisfies RedisOptions;

export type RedisCounters = Counters & {
  /** Rejects while the store is out of reach. */
  ping(): Promise<void>;
};

/**
 * Counters shared by every gateway on one Redis or Valkey (6 or later). Connects by itself, again and again. A command that has no
 * answer after `patience` milliseconds fails.
 */
export function createRedisCounters(url: string, patience: number): RedisCounters {
  const redis = new Redis(url, { ...IMPATIENT, commandTimeout: patience });
  // Every command reports its own failure; ioredis would also print an error event that nobody listens to.
  redis.on('error', () => undefined);
  const connected = redis.connect().catch(() => undefined);

  return {
    async take(bucket, limits, now) {
      const minute = `probant:rate:{${bucket}}:m:${Math.floor(now / MINUTE)}`;
      const hour = `probant:rate:{${bucket}}:h:${Math.floor(now / HOUR)}`;
      const values = [minute, hour, String(limits.minute), String(limits.hour)];
      const reply = await redis.evalsha(TAKE_SHA, 2, ...values).catch((error: unknown) => {
        if (!isScriptUnknown(error)) throw error;
        return redis.eval(TAKE, 2, ...values);
      });
      return readReply(reply);
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

const isScriptUnknown = (error: unknown): boolean => error instanceof Error && error.message.startsWith('NOSCRIPT');

function readReply(reply: unknown): Count {
  if (!Array.isArray(reply)) throw new TypeError('the counter script answered no list');
  const [allowed, minute, hour] = reply.map(Number);
  return { allowed: allowed === 1, minute: minute ?? 0, hour: hour ?? 0 };
}
