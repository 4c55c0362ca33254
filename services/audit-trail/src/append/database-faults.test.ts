import { type Database, openDatabase } from '@probant/database/database';
import { DatabaseUnavailable } from '@probant/database/database-unavailable';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { silentLogger } from '@probant/kernel/logging';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import {
  assertAuditEvent,
  createEvent,
  createTenant,
  startTestAuditTrail,
  type TestCaller,
} from '../testing/test-audit-trail.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
});
afterAll(() => db.close());

/** Lists all events of a tenant, oldest first. */
async function listAllEvents(caller: TestCaller, tenant: string) {
  const events = [];
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const query = { tenant_id: tenant, limit: 1000, before_seq: before };
    const page = ((await caller.get('/v1/events', query)).body as unknown[]).map(assertAuditEvent);
    events.push(...page);
    before = page.at(-1)?.chain_seq ?? 0;
    if (page.length < 1000) return events.reverse();
  }
}

async function expectValidChain(caller: TestCaller, tenant: string, events: number) {
  const { body } = await caller.get('/v1/proof/verify', { tenant_id: tenant });
  expect(body).toMatchObject({ ok: true, checked: events, head_seq: events });
}

describe('several processes that write one chain', () => {
  test('produce one chain without forks or gaps', async () => {
    const tenant = createTenant();
    const databases = await Promise.all(
      [1, 2, 3].map(() => openDatabase({ url: db.url, logger: silentLogger, maxConnections: 4 })),
    );
    const trails = await Promise.all(databases.map((database) => startTestAuditTrail(database)));
    const work = trails.flatMap(({ as }, process) =>
      Array.from({ length: 12 }, async (_, lane) => {
        for (let turn = 0; turn < 8; turn += 1) {
          const name = (at: number) => ({ resource_id: `${process}-${lane}-${turn}-${at}` });
          const events = Array.from({ length: 5 }, (_, at) => createEvent(tenant, name(at)));
          const { status } =
            lane % 4 === 0
              ? await as(tenant).post('/v1/events/batch', { events })
              : await as(tenant).post('/v1/events', events[0]);
          expect(status).toBe(200);
        }
      }),
    );
    await Promise.all(work);
    const [trail] = trails;
    if (!trail) throw new Error('no service');
    const events = await listAllEvents(trail.as(tenant), tenant);
    expect(events).toHaveLength(3 * (3 * 8 * 5 + 9 * 8));
    expect(events.map(({ chain_seq }) => chain_seq)).toEqual(events.map((_, at) => at + 1));
    expect(new Set(events.map(({ resource_id }) => resource_id)).size).toBe(events.length);
    await expectValidChain(trail.as(tenant), tenant, events.length);
    await Promise.all(trails.map(({ service }) => service.close()));
    await Promise.all(databases.map((database) => database.close()));
  });

  test('continue the chain after each restart', async () => {
    const tenant = createTenant();
    for (const seq of [1, 2, 3]) {
      const { as, service } = await startTestAuditTrail(db.database);
      expect((await as(tenant).post('/v1/events', createEvent(tenant))).body).toMatchObject({ chain_seq: seq });
      await service.close();
    }
  });
});

type Sql = Parameters<Parameters<Database['tenant']>[1]>[0];

/**
 * Runs `work` and returns whether it appended events, because the service runs other transactions too. The COMMIT follows, unless
 * `addLast` sends the events with it.
 */
async function watchTransaction<T>(
  sql: Sql,
  work: (sql: Sql) => Promise<T>,
  addLast: Sql['preparedLast'] = sql.prepared,
): Promise<{ result: T; adds: boolean }> {
  let adds = false;
  const watch =
    (run: Sql['prepared']): Sql['prepared'] =>
    (name, text, values) => {
      adds ||= name === 'audit.insert-group';
      return run(name, text, values);
    };
  const result = await work({
    ...sql,
    query: (text, values) => {
      adds ||= text.includes('audit.chain_head where tenant_id = $1 for update');
      return sql.query(text, values);
    },
    prepared: watch(sql.prepared),
    preparedLast: watch(addLast),
  });
  return { result, adds };
}

/** Wraps a database so that selected appends lose their connection before the COMMIT, or after it (the result is then unknown). */
function withLostConnections(
  database: Database,
  when: (transaction: number) => 'after COMMIT' | 'before COMMIT' | null,
): Database {
  let transactions = 0;
  return {
    ...database,
    async tenant(tenant, work, options) {
      const lost = () => new DatabaseUnavailable('lost', { outcomeUnknown: true });
      let fault: ReturnType<typeof when> | undefined;
      const result = await database.tenant(
        tenant,
        async (sql) => {
          const { result, adds } = await watchTransaction(sql, work, async (name, text, values) => {
            fault = when(++transactions);
            if (fault !== 'before COMMIT') return sql.preparedLast(name, text, values);
            await sql.prepared(name, text, values);
            throw lost();
          });
          if (adds && fault === undefined) fault = when(++transactions);
          if (fault === 'before COMMIT') throw lost();
          return result;
        },
        options,
      );
      if (fault) throw lost();
      return result;
    },
  };
}

describe('a lost connection', () => {
  const faults: readonly { title: string; when: Parameters<typeof withLostConnections>[1] }[] = [
    { title: 'after the first COMMIT', when: (at) => (at === 1 ? 'after COMMIT' : null) },
    { title: 'after every second COMMIT', when: (at) => (at % 2 === 0 ? 'after COMMIT' : null) },
    { title: 'before every third COMMIT', when: (at) => (at % 3 === 0 ? 'before COMMIT' : null) },
    {
      title: 'both before and after a COMMIT',
      when: (at) => ([null, 'after COMMIT', 'before COMMIT', null] as const)[at % 4] ?? null,
    },
  ];
  test.each(faults)('$title: records every event once and returns its real position', async ({ when }) => {
    const tenant = createTenant();
    const { as, service } = await startTestAuditTrail(withLostConnections(db.database, when));
    const healthyTrail = await startTestAuditTrail(db.database);
    const acknowledged = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, at) =>
          as(tenant).post('/v1/events', createEvent(tenant, { resource_id: `${turn}-${at}` })),
        ),
      );
      acknowledged.push(...answers.map(({ body }) => assertAuditEvent(body)));
    }
    const events = await listAllEvents(healthyTrail.as(tenant), tenant);
    expect(events).toEqual(acknowledged.sort((a, b) => (a.chain_seq ?? 0) - (b.chain_seq ?? 0)));
    await expectValidChain(healthyTrail.as(tenant), tenant, 24);
    await Promise.all([service.close(), healthyTrail.service.close()]);
  });

  test('after every COMMIT: returns 503, and the next process continues at the real end of the chain', async () => {
    const tenant = createTenant();
    const { as, service } = await startTestAuditTrail(withLostConnections(db.database, () => 'after COMMIT'));
    const { status, body } = await as(tenant).post('/v1/events', createEvent(tenant));
    expect(status).toBe(503);
    expect(body).toEqual({
      detail: expect.stringMatching(/not known whether this call was recorded.*Idempotency-Key/),
    });
    await service.close();
    const healthyTrail = await startTestAuditTrail(db.database);
    expect((await healthyTrail.as(tenant).post('/v1/events', createEvent(tenant))).body).toMatchObject({
      chain_seq: 2,
    });
    await expectValidChain(healthyTrail.as(tenant), tenant, 2);
    await healthyTrail.service.close();
  });
});

test('a database that is away before the COMMIT: returns 503 and says that nothing was recorded', async () => {
  const tenant = createTenant();
  let isAway = false;
  const { as, service } = await startTestAuditTrail({
    ...db.database,
    tenant: (of, work) =>
      isAway ? Promise.reject(new DatabaseUnavailable('lost in BEGIN')) : db.database.tenant(of, work),
  });
  expect((await as(tenant).post('/v1/events', createEvent(tenant))).status).toBe(200);
  isAway = true;
  const { status, body } = await as(tenant).post('/v1/events', createEvent(tenant));
  expect(status).toBe(503);
  expect(body).toEqual({ detail: expect.stringContaining('nothing was recorded') });
  await service.close();
});

test('a database that stays away: a group after a lost one tries less often', async () => {
  const tenant = createTenant();
  let attempts = 0;
  const { as, service } = await startTestAuditTrail({
    ...db.database,
    tenant: () => {
      attempts += 1;
      return Promise.reject(new DatabaseUnavailable('away'));
    },
  });
  const postBatch = () => as(tenant).post('/v1/events/batch', { events: [createEvent(tenant)] });
  await postBatch();
  const first = attempts;
  for (let call = 0; call < 10; call += 1) expect((await postBatch()).status).toBe(503);
  expect(attempts - first).toBeLessThan(10 * first);
  expect((attempts - first) % 10).toBe(0);
  await service.close();
});

test('an append turns synchronous_commit on when the server has it off', async () => {
  const tenant = createTenant();
  const settings: unknown[] = [];
  const { as, service } = await startTestAuditTrail({
    ...db.database,
    tenant: (of, work) =>
      db.database.tenant(of, async (sql) => {
        await sql.query('set local synchronous_commit = off');
        const { result, adds } = await watchTransaction(sql, work);
        if (adds) settings.push(...(await sql.query('show synchronous_commit')));
        return result;
      }),
  });
  for (let at = 0; at < 2; at += 1) await as(tenant).post('/v1/events', createEvent(tenant));
  await service.close();
  expect(settings).toEqual([{ synchronous_commit: 'on' }, { synchronous_commit: 'on' }]);
});

describe('a server that terminates connections under load', () => {
  test('loses no acknowledged event and records none twice', async () => {
    const tenant = createTenant();
    const watcher = await openDatabase({ url: db.url, logger: silentLogger, maxConnections: 1 });
    const database = await openDatabase({ url: db.url, logger: silentLogger, maxConnections: 4 });
    const { as, service } = await startTestAuditTrail(database);
    const acknowledged = new Map<string, number | null>();
    let terminatedCount = 0;
    let stopped = false;
    const terminating = (async () => {
      while (!stopped) {
        const [row] = await watcher.system((sql) =>
          sql.query<{ terminated: number }>(
            `select count(pg_terminate_backend(pid))::integer as terminated from pg_stat_activity
             where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
          ),
        );
        terminatedCount += row?.terminated ?? 0;
        // Other requests are in the middle of theirs when one is acknowledged.
        const acknowledgedCount = acknowledged.size;
        await eventually('an acknowledged event', () => stopped || acknowledged.size > acknowledgedCount);
      }
    })();
    let requestCount = 0;
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        while (requestCount < 600) {
          requestCount += 1;
          const resource_id = `r-${requestCount}`;
          const { status, body } = await as(tenant).post('/v1/events', createEvent(tenant, { resource_id }));
          if (status === 200) acknowledged.set(resource_id, assertAuditEvent(body).chain_seq);
          else expect(status).toBe(503);
        }
      }),
    );
    stopped = true;
    await terminating;
    await service.close();
    await database.close();
    await watcher.close();
    expect(terminatedCount).toBeGreaterThan(0);
    expect(acknowledged.size).toBeGreaterThan(0);

    const healthyTrail = await startTestAuditTrail(db.database);
    const events = await listAllEvents(healthyTrail.as(tenant), tenant);
    const places = new Map(events.map(({ resource_id, chain_seq }) => [resource_id, chain_seq]));
    expect(places.size).toBe(events.length);
    for (const [resource, place] of acknowledged) expect(places.get(resource)).toBe(place);
    await expectValidChain(healthyTrail.as(tenant), tenant, events.length);
    await healthyTrail.service.close();
  });
});
