import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { createFixedClock } from '@probant/kernel/clock';
import { DAY_MS } from '@probant/kernel/durations';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { parseTenantId, type TenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gatewayMigrations } from '../../migrations.ts';
import { createUsageRepository, type UsageBatch, type UsageRepository } from './usage.repository.ts';
import { getDay } from './usage-counts.ts';
import { createUsageRecorder, KEPT_DAYS, type UsageRecorder } from './usage-recorder.ts';

const ACME = parseTenantId('acme');
const OTHER = parseTenantId('other');

let store: TestDatabase;
let repository: UsageRepository;
beforeAll(async () => {
  store = await createTestDatabase([gatewayMigrations]);
  repository = createUsageRepository(store.database);
});
afterAll(() => store.close());

let clock: ReturnType<typeof createFixedClock>;
let lines: string[];
const recorders: UsageRecorder[] = [];
beforeEach(async () => {
  clock = createFixedClock('2026-11-21T23:59:59Z');
  lines = [];
  await store.database.system(async (sql) => {
    await sql.query("select set_config('probant.housekeeping', 'on', true)");
    await sql.query('delete from gateway.usage');
    await sql.query('delete from gateway.usage_writer');
  });
});
afterAll(() => Promise.all(recorders.map((recorder) => recorder.close())));

const open = (parts: Partial<Parameters<typeof createUsageRecorder>[0]> = {}) => {
  const metrics = createMetrics();
  const recorder = createUsageRecorder({
    repository,
    writer: randomUUID(),
    clock,
    logger: createLogger({ destination: { write: (line) => lines.push(line) } }),
    metrics,
    ...parts,
  });
  recorders.push(recorder);
  return { recorder, metrics };
};
const list = (tenant: TenantId, days = 90) => {
  const today = getDay(clock());
  return repository.list(tenant, today - days + 1, today);
};
const sumCalls = async (tenant: TenantId) => (await list(tenant)).reduce((sum, { calls }) => sum + calls, 0);

describe('createUsageRecorder', () => {
  test('counts by tenant, day and route, and by kind of error', async () => {
    const { recorder } = open();
    for (const status of [200, 201, 404, 429, 499, 500, 503]) recorder.record(ACME, '/v1/extract', status);
    recorder.record(ACME, '/v1/events', 200);
    recorder.record(OTHER, '/v1/events', 200);
    clock.advance(1_000);
    recorder.record(ACME, '/v1/extract', 200);
    await recorder.flush();
    expect(await list(ACME)).toEqual([
      { date: '2026-11-22', route: '/v1/extract', calls: 1, clientErrors: 0, rateLimited: 0, serverErrors: 0 },
      { date: '2026-11-21', route: '/v1/events', calls: 1, clientErrors: 0, rateLimited: 0, serverErrors: 0 },
      { date: '2026-11-21', route: '/v1/extract', calls: 7, clientErrors: 3, rateLimited: 1, serverErrors: 2 },
    ]);
    expect(await list(OTHER)).toMatchObject([{ date: '2026-11-21', calls: 1 }]);
    expect(await list(ACME, 1)).toHaveLength(1);
  });

  test('adds the counts of several gateways that flush at the same time', async () => {
    const gateways = Array.from({ length: 5 }, () => open().recorder);
    const tenants = Array.from({ length: 20 }, (_, index) => parseTenantId(`tenant-${index}`));
    for (let round = 0; round < 4; round += 1) {
      for (const [index, gateway] of gateways.entries())
        for (const tenant of index % 2 === 0 ? tenants : tenants.toReversed())
          for (const route of ['/v1/extract', '/v1/events', '/mcp']) gateway.record(tenant, route, 200);
      await Promise.all(gateways.map((gateway) => gateway.flush()));
    }
    for (const tenant of tenants)
      expect((await list(tenant)).map(({ route, calls }) => [route, calls])).toEqual([
        ['/mcp', 20],
        ['/v1/events', 20],
        ['/v1/extract', 20],
      ]);
  });

  test('loses nothing that is counted during a flush', async () => {
    const { recorder } = open();
    const flushes: Promise<void>[] = [];
    for (let i = 0; i < 200; i += 1) {
      recorder.record(ACME, '/v1/extract', 200);
      if (i % 10 === 0) flushes.push(recorder.flush());
      if (i % 50 === 0) await flushes.at(-1);
    }
    await recorder.close();
    expect(await sumCalls(ACME)).toBe(200);
  });

  test('keeps the counts while the database is unavailable, warns once, and adds them afterwards', async () => {
    let isDown = true;
    const failing: UsageRepository = {
      ...repository,
      add: (...batch) => (isDown ? Promise.reject(new Error('no connection')) : repository.add(...batch)),
    };
    const { recorder } = open({ repository: failing });
    for (let i = 0; i < 3; i += 1) {
      recorder.record(ACME, '/v1/extract', 200);
      await recorder.flush();
    }
    expect(lines.filter((line) => line.includes('cannot be stored'))).toHaveLength(1);
    isDown = false;
    await recorder.flush();
    await recorder.flush();
    expect(await sumCalls(ACME)).toBe(3);
  });

  test('adds a batch once when the connection is lost after its commit', async () => {
    const sent: UsageBatch[] = [];
    const forgetful: UsageRepository = {
      ...repository,
      async add(batch, at) {
        sent.push(batch);
        await repository.add(batch, at);
        if (sent.length === 1) throw new Error('connection lost');
      },
    };
    const { recorder } = open({ repository: forgetful });
    recorder.record(ACME, '/v1/extract', 200);
    await recorder.flush();
    recorder.record(ACME, '/v1/extract', 200);
    await recorder.flush();
    await recorder.flush();
    expect(sent.map(({ number }) => number)).toEqual([1, 1, 2]);
    expect(await sumCalls(ACME)).toBe(2);
  });

  test('keeps a bounded number of rows, and counts in a metric what it drops', async () => {
    const { recorder, metrics } = open({ maxRows: 10 });
    for (let i = 0; i < 25; i += 1) recorder.record(parseTenantId(`flood-${i}`), '/v1/extract', 200);
    recorder.record(parseTenantId('flood-0'), '/v1/extract', 200);
    await recorder.flush();
    expect(await list(parseTenantId('flood-0'))).toMatchObject([{ calls: 2 }]);
    expect(await list(parseTenantId('flood-9'))).toHaveLength(1);
    expect(await list(parseTenantId('flood-10'))).toEqual([]);
    expect(await metrics.registry.metrics()).toMatch(/^probant_gateway_usage_dropped_total 15$/m);
    expect(lines.filter((line) => line.includes('too many tenants'))).toHaveLength(1);
  });

  test('deletes the days that can no longer be shown, and only these', async () => {
    const { recorder } = open();
    for (let day = 0; day <= KEPT_DAYS + 2; day += 1) {
      recorder.record(ACME, '/v1/extract', 200);
      await recorder.flush();
      if (day < KEPT_DAYS + 2) clock.advance(DAY_MS);
    }
    const today = getDay(clock());
    expect(await repository.list(ACME, today - 200, today)).toHaveLength(KEPT_DAYS + 1);
    expect(await list(ACME)).toHaveLength(90);
  });

  test('forgets gateways that ended, and not those that run', async () => {
    const [ended, running] = [open().recorder, open().recorder];
    for (const recorder of [ended, running]) {
      recorder.record(ACME, '/v1/extract', 200);
      await recorder.flush();
    }
    for (let day = 0; day < 9; day += 1) {
      clock.advance(DAY_MS);
      running.record(ACME, '/v1/extract', 200);
      await running.flush();
    }
    const writers = await store.database.system((sql) => sql.query('select from gateway.usage_writer'));
    expect(writers).toHaveLength(1);
  });
});

test('the rows of a tenant are invisible to another one, and to a transaction without a tenant', async () => {
  const { recorder } = open();
  recorder.record(ACME, '/v1/extract', 200);
  await recorder.flush();
  const count = async (read: typeof store.database.system) =>
    (await read((sql) => sql.query('select from gateway.usage'))).length;
  expect(await count((work) => store.database.tenant(ACME, work))).toBe(1);
  expect(await count((work) => store.database.tenant(OTHER, work))).toBe(0);
  expect(await count((work) => store.database.system(work))).toBe(0);
  await store.database.tenant(OTHER, (sql) => sql.query('update gateway.usage set calls = 0'));
  await expect(
    store.database.tenant(OTHER, (sql) =>
      sql.query("insert into gateway.usage values ('other', '2026-11-21', '/v1/extract', 1, 0, 0, 0)"),
    ),
  ).rejects.toThrow(/row-level security/);
  expect(await sumCalls(ACME)).toBe(1);
});
