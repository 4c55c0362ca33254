import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JsonObject, Upstream } from '../dispatch/upstream.ts';
import type { Counters } from '../rate-limit/counters.ts';
import { createMemoryCounters } from '../rate-limit/memory-counters.ts';
import { createHealthReader } from './platform-health.ts';

const TIMEOUT_MS = 2_000;
const checkDisk = async () => ({ status: 'ok' }) as const;
const checkDatabase = () => ({ status: 'ok' }) as const;

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const service = (health: () => Promise<JsonObject>): Upstream => ({
  dispatch: () => undefined,
  health,
  openapi: async () => ({}),
});
const well = service(async () => ({ status: 'ok', version: '0.1.0' }));
const memory = createMemoryCounters({ capacity: 1 });
const lost: Counters = { ...memory, state: () => ({ store: 'redis', status: 'degraded' }) };

test.each([
  { title: 'every service is absent', services: {}, counters: memory, status: 'ok' },
  { title: 'every service is ok', services: { export: well }, counters: memory, status: 'ok' },
  { title: 'the shared counters are unreachable', services: { export: well }, counters: lost, status: 'degraded' },
  {
    title: 'a service reports degraded',
    services: { export: service(async () => ({ status: 'degraded' })) },
    counters: memory,
    status: 'degraded',
  },
  {
    title: 'a service rejects',
    services: { export: well, mcp: service(() => Promise.reject(new Error('no'))) },
    counters: memory,
    status: 'degraded',
  },
  {
    title: 'a service throws synchronously',
    services: {
      mcp: service(() => {
        throw new Error('no');
      }),
    },
    counters: memory,
    status: 'degraded',
  },
  {
    title: 'a service never responds',
    services: { mcp: service(() => new Promise(() => undefined)) },
    counters: memory,
    status: 'degraded',
  },
])('reports $status when $title', async ({ services, counters, status }) => {
  const reading = createHealthReader({ services, counters, checkDatabase, checkDisk, timeoutMs: TIMEOUT_MS })();
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  const health = await reading;
  expect(health.status).toBe(status);
  expect(Object.keys(health.services)).toEqual([
    ...['extraction', 'authenticity', 'scoring', 'assistant', 'export', 'audit-trail', 'companies', 'mcp'],
  ]);
});

test('waits for a slow service until its timeout', async () => {
  const slow = Promise.withResolvers<JsonObject>();
  const read = createHealthReader({
    services: { mcp: service(() => slow.promise) },
    counters: memory,
    checkDatabase,
    checkDisk,
    timeoutMs: TIMEOUT_MS,
  });
  const reading = read();
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
  slow.resolve({ status: 'ok' });
  expect(await reading).toMatchObject({ status: 'ok', services: { mcp: { status: 'ok' } } });
});

test('passes on the health of a service, and reports one that does not respond as unreachable', async () => {
  const services = { export: well, mcp: service(() => Promise.reject(new Error('no'))) };
  const health = await createHealthReader({
    services,
    counters: memory,
    checkDatabase,
    checkDisk,
    timeoutMs: TIMEOUT_MS,
  })();
  expect(health.services).toMatchObject({
    export: { status: 'ok', version: '0.1.0' },
    mcp: { status: 'unreachable' },
    scoring: { status: 'absent' },
  });
});

test('shares one read between concurrent requests', async () => {
  let looks = 0;
  const counted = service(async () => {
    looks += 1;
    return { status: 'ok' };
  });
  const health = createHealthReader({
    services: { export: counted },
    counters: memory,
    checkDatabase,
    checkDisk,
    timeoutMs: TIMEOUT_MS,
  });
  await Promise.all([health(), health(), health()]);
  await health();
  expect(looks).toBe(2);
});

test('is degraded, with the reason, when a disk is almost full', async () => {
  const disk = { status: 'degraded', reason: 'the disk of the data folder has 3 MB free' } as const;
  const read = createHealthReader({
    services: { export: well },
    counters: memory,
    checkDatabase,
    checkDisk: async () => disk,
    timeoutMs: TIMEOUT_MS,
  });
  expect(await read()).toMatchObject({ status: 'degraded', disk, services: { export: { status: 'ok' } } });
});

test('is degraded, with the reason, while the database does not answer', async () => {
  const database = { status: 'degraded', reason: 'the database has not answered for more than 5 s' } as const;
  const read = createHealthReader({
    services: { export: well },
    counters: memory,
    checkDatabase: () => database,
    checkDisk,
    timeoutMs: TIMEOUT_MS,
  });
  expect(await read()).toMatchObject({ status: 'degraded', database, services: { export: { status: 'ok' } } });
});
