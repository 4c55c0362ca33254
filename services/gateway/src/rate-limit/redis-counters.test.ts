import { fixedClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Counters } from './counters.ts';
import { openCounters } from './open-counters.ts';
import { createRedisCounters, type RedisCounters } from './redis-counters.ts';
import { countersSuite } from './testing/counters.suite.ts';
import { freePort, noRedis, type RedisServer, startRedis } from './testing/redis-server.ts';

const limits = { minute: 5, hour: 50 };
/** Milliseconds: far more than a busy machine needs. */
const PATIENT = 20_000;
const NOON = '2026-11-21T12:00:00Z';

if (noRedis !== null) test.skip(`counters in Redis: ${noRedis}`, () => undefined);
else
  describe('with a real Redis', () => {
    let server: RedisServer;
    let counters: RedisCounters;
    beforeAll(async () => {
      server = await startRedis();
      counters = createRedisCounters(server.url, PATIENT);
      await counters.ping();
    });
    afterAll(async () => {
      await counters.close();
      await server.close();
    });

    countersSuite('counters in Redis', () => counters);

    test('two gateways count together, and every key in the store ends by itself', async () => {
      const other = createRedisCounters(server.url, PATIENT);
      await other.ping();
      const now = Date.parse(NOON);
      await counters.take('together', limits, now);
      expect(await other.take('together', limits, now)).toEqual({ allowed: true, minute: 1, hour: 1 });
      const redis = new Redis(server.url);
      const names = await redis.keys('probant:rate:{together}:*');
      const lifetimes = await Promise.all(names.map((name) => redis.ttl(name)));
      expect(lifetimes.sort((a, b) => a - b)).toEqual([expect.closeTo(120, -1), expect.closeTo(7200, -1)]);
      redis.disconnect();
      await other.close();
    });

    test('a store that has forgotten the script is given it again', async () => {
      const redis = new Redis(server.url);
      await redis.script('FLUSH');
      redis.disconnect();
      expect(await counters.take('forgotten', limits, Date.parse(NOON))).toMatchObject({ allowed: true });
    });

    describe('when the store goes away', () => {
      const until = async (state: 'ok' | 'degraded', of: Counters) => {
        while ((await of.state()).status !== state) await new Promise((resolve) => setTimeout(resolve, 20));
      };

      test('memory takes over at what this instance had counted, and the store comes back by itself', async () => {
        const clock = fixedClock(NOON);
        const first = await startRedis();
        const kept = await openCounters({ redisUrl: first.url, patience: PATIENT, clock, logger: silentLogger });
        expect(await kept.state()).toEqual({ store: 'redis', status: 'ok' });
        for (let i = 0; i < 3; i += 1) await kept.take('k', limits, clock());
        await first.close();
        expect(await kept.take('k', limits, clock())).toEqual({ allowed: true, minute: 3, hour: 3 });
        expect(await kept.take('k', limits, clock())).toEqual({ allowed: true, minute: 4, hour: 4 });
        expect(await kept.take('k', limits, clock())).toMatchObject({ allowed: false });
        expect(await kept.state()).toEqual({ store: 'redis', status: 'degraded' });

        const second = await startRedis(first.port);
        await until('ok', kept);
        expect(await kept.take('k', limits, clock())).toEqual({ allowed: true, minute: 0, hour: 0 });
        await kept.close();
        await second.close();
      });

      test('requests alone find the store again, one look a second', async () => {
        const clock = fixedClock(NOON);
        const first = await startRedis();
        const kept = await openCounters({ redisUrl: first.url, patience: PATIENT, clock, logger: silentLogger });
        await first.close();
        for (let i = 0; i < 4; i += 1) await kept.take('k', limits, clock());
        const second = await startRedis(first.port);
        let count = await kept.take('k', limits, clock());
        while (count.minute !== 0) {
          clock.advance(1_000);
          await new Promise((resolve) => setTimeout(resolve, 20));
          count = await kept.take('k', { minute: 1_000_000, hour: 1_000_000 }, Date.parse(NOON));
        }
        expect(await kept.state()).toMatchObject({ status: 'ok' });
        await kept.close();
        await second.close();
      });

      test('a store that hangs is given up after a moment, and no request waits for it again', async () => {
        const clock = fixedClock(NOON);
        const hanging = await startRedis();
        const kept = await openCounters({ redisUrl: hanging.url, clock, logger: silentLogger });
        hanging.signal('SIGSTOP');
        const counts = await Promise.all(Array.from({ length: 10 }, () => kept.take('k', limits, clock())));
        expect(counts.filter(({ allowed }) => allowed)).toHaveLength(5);
        expect(await kept.take('k', limits, clock())).toMatchObject({ allowed: false });
        hanging.signal('SIGCONT');
        await until('ok', kept);
        await kept.close();
        await hanging.close();
      });
    });
  });

test('without a store at the start, memory counts and the state is degraded', async () => {
  const clock = fixedClock(NOON);
  const nobody = `redis://127.0.0.1:${await freePort()}`;
  const counters = await openCounters({ redisUrl: nobody, clock, logger: silentLogger });
  expect(await counters.take('k', limits, clock())).toEqual({ allowed: true, minute: 0, hour: 0 });
  expect(await counters.state()).toEqual({ store: 'redis', status: 'degraded' });
  await counters.close();
});

test('without REDIS_URL the counters are in memory', async () => {
  const counters = await openCounters({ redisUrl: null, clock: fixedClock(NOON), logger: silentLogger });
  expect(await counters.state()).toEqual({ store: 'memory', status: 'ok' });
});
