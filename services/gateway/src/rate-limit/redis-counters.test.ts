import { createFixedClock } from '@probant/kernel/clock';
import { findFreePort } from '@probant/kernel/free-ports';
import { silentLogger } from '@probant/kernel/logging';
import { eventually } from '@probant/kernel/testing/eventually';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Counters } from './counters.ts';
import { openCounters } from './open-counters.ts';
import { createRedisCounters, type RedisCounters } from './redis-counters.ts';
import { countersSuite } from './testing/counters.suite.ts';
import { noRedis, type RedisServer, startRedis } from './testing/redis-server.ts';

const limits = { minute: 5, hour: 50 };
/** Far more than a busy machine needs, in milliseconds. */
const LONG_TIMEOUT_MS = 20_000;
const START_TIME = '2026-11-21T12:00:00Z';

if (noRedis !== null) test.skip(`counters in Redis: ${noRedis}`, () => undefined);
else
  describe('with a real Redis', () => {
    let server: RedisServer;
    let counters: RedisCounters;
    beforeAll(async () => {
      server = await startRedis();
      counters = createRedisCounters(server.url, LONG_TIMEOUT_MS);
      await counters.ping();
    });
    afterAll(async () => {
      await counters.close();
      await server.close();
    });

    countersSuite('counters in Redis', () => counters);

    test('shares counts between two gateways, and every key in the store expires', async () => {
      const otherGateway = createRedisCounters(server.url, LONG_TIMEOUT_MS);
      await otherGateway.ping();
      const now = Date.parse(START_TIME);
      await counters.take('together', limits, now);
      expect(await otherGateway.take('together', limits, now)).toEqual({ allowed: true, minute: 1, hour: 1 });
      const redis = new Redis(server.url);
      const names = await redis.keys('probant:rate:{together}:*');
      const lifetimes = await Promise.all(names.map((name) => redis.ttl(name)));
      expect(lifetimes.sort((a, b) => a - b)).toEqual([expect.closeTo(120, -1), expect.closeTo(7200, -1)]);
      redis.disconnect();
      await otherGateway.close();
    });

    test('reloads the script when the store has lost it', async () => {
      const redis = new Redis(server.url);
      await redis.script('FLUSH');
      redis.disconnect();
      expect(await counters.take('forgotten', limits, Date.parse(START_TIME))).toMatchObject({ allowed: true });
    });

    describe('when the store becomes unreachable', () => {
      const waitForStore = (of: Counters) =>
        eventually('the store to be used again', async () => (await of.state()).status === 'ok');

      test('continues in memory from the local count, and returns to the store when it is back', async () => {
        const clock = createFixedClock(START_TIME);
        const first = await startRedis();
        const counters = await openCounters({
          redisUrl: first.url,
          timeoutMs: LONG_TIMEOUT_MS,
          clock,
          logger: silentLogger,
        });
        expect(await counters.state()).toEqual({ store: 'redis', status: 'ok' });
        for (let i = 0; i < 3; i += 1) await counters.take('k', limits, clock());
        await first.close();
        expect(await counters.take('k', limits, clock())).toEqual({ allowed: true, minute: 3, hour: 3 });
        expect(await counters.take('k', limits, clock())).toEqual({ allowed: true, minute: 4, hour: 4 });
        expect(await counters.take('k', limits, clock())).toMatchObject({ allowed: false });
        expect(await counters.state()).toEqual({ store: 'redis', status: 'degraded' });

        const second = await startRedis(first.port);
        await waitForStore(counters);
        expect(await counters.take('k', limits, clock())).toEqual({ allowed: true, minute: 0, hour: 0 });
        await counters.close();
        await second.close();
      });

      test('reconnects through requests alone, with one attempt a second', async () => {
        const clock = createFixedClock(START_TIME);
        const first = await startRedis();
        const counters = await openCounters({
          redisUrl: first.url,
          timeoutMs: LONG_TIMEOUT_MS,
          clock,
          logger: silentLogger,
        });
        await first.close();
        for (let i = 0; i < 4; i += 1) await counters.take('k', limits, clock());
        const second = await startRedis(first.port);
        let count = await counters.take('k', limits, clock());
        await eventually('a count by the store', async () => {
          if (count.minute === 0) return true;
          clock.advance(1_000);
          count = await counters.take('k', { minute: 1_000_000, hour: 1_000_000 }, Date.parse(START_TIME));
          return count.minute === 0;
        });
        expect(await counters.state()).toMatchObject({ status: 'ok' });
        await counters.close();
        await second.close();
      });

      test('gives up a hanging store after the timeout, and no further request waits for it', async () => {
        const clock = createFixedClock(START_TIME);
        const hanging = await startRedis();
        const counters = await openCounters({ redisUrl: hanging.url, clock, logger: silentLogger });
        hanging.signal('SIGSTOP');
        const counts = await Promise.all(Array.from({ length: 10 }, () => counters.take('k', limits, clock())));
        expect(counts.filter(({ allowed }) => allowed)).toHaveLength(5);
        expect(await counters.take('k', limits, clock())).toMatchObject({ allowed: false });
        hanging.signal('SIGCONT');
        await waitForStore(counters);
        await counters.close();
        await hanging.close();
      });
    });
  });

test('counts in memory and reports degraded when the store is unreachable at the start', async () => {
  const clock = createFixedClock(START_TIME);
  const unreachableUrl = `redis://127.0.0.1:${await findFreePort()}`;
  const counters = await openCounters({ redisUrl: unreachableUrl, clock, logger: silentLogger });
  expect(await counters.take('k', limits, clock())).toEqual({ allowed: true, minute: 0, hour: 0 });
  expect(await counters.state()).toEqual({ store: 'redis', status: 'degraded' });
  await counters.close();
});

test('counts in memory without REDIS_URL', async () => {
  const counters = await openCounters({ redisUrl: null, clock: createFixedClock(START_TIME), logger: silentLogger });
  expect(await counters.state()).toEqual({ store: 'memory', status: 'ok' });
});
