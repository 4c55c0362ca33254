import { type Database, openDatabase } from '@probant/database/database';
import { DatabaseUnavailable } from '@probant/database/database-unavailable';
import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { silentLogger } from '@probant/kernel/logging';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { asEvent, auditTrailUnderTest, type Caller, eventOf, newTenant } from '../testing/audit-trail-under-test.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase([auditTrailMigrations]);
});
afterAll(() => db.close());

/** Every event of a tenant by resource_id, oldest first, whatever the number. */
async function recordedBy(caller: Caller, tenant: string) {
  const events = [];
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const query = { tenant_id: tenant, limit: 1000, before_seq: before };
    const page = ((await caller.get('/v1/events', query)).body as unknown[]).map(asEvent);
    events.push(...page);
    before = page.at(-1)?.chain_seq ?? 0;
    if (page.length < 1000) return events.reverse();
  }
}

async function expectIntact(caller: Caller, tenant: string, events: number) {
  const { body } = await caller.get('/v1/proof/verify', { tenant_id: tenant });
  expect(body).toMatchObject({ ok: true, checked: events, head_seq: events });
}

describe('several processes on one tenant', () => {
  test('never fork its chain and leave no gap', async () => {
    const tenant = newTenant();
    const databases = await Promise.all(
      [1, 2, 3].map(() => openDatabase({ url: db.url, logger: silentLogger, maxConnections: 4 })),
    );
    const trails = await Promise.all(databases.map((database) => auditTrailUnderTest(database)));
    const work = trails.flatMap(({ as }, process) =>
      Array.from({ length: 12 }, async (_, lane) => {
        for (let turn = 0; turn < 8; turn += 1) {
          const name = (at: number) => ({ resource_id: `${process}-${lane}-${turn}-${at}` });
          const events = Array.from({ length: 5 }, (_, at) => eventOf(tenant, name(at)));
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
    const events = await recordedBy(trail.as(tenant), tenant);
    expect(events).toHaveLength(3 * (3 * 8 * 5 + 9 * 8));
    expect(events.map(({ chain_seq }) => chain_seq)).toEqual(events.map((_, at) => at + 1));
    expect(new Set(events.map(({ resource_id }) => resource_id)).size).toBe(events.length);
    await expectIntact(trail.as(tenant), tenant, events.length);
    await Promise.all(trails.map(({ service }) => service.close()));
    await Promise.all(databases.map((database) => database.close()));
  });

  test('a process that starts later continues the chain', async () => {
    const tenant = newTenant();
    for (const seq of [1, 2, 3]) {
      const { as, service } = await auditTrailUnderTest(db.database);
      expect((await as(tenant).post('/v1/events', eventOf(tenant))).body).toMatchObject({ chain_seq: seq });
      await service.close();
    }
  });
});

type Sql = Parameters<Parameters<Database['tenant']>[1]>[0];

/** Runs `work` and tells whether it was to add events: the service has other things to do as well. */
async function watched<T>(sql: Sql, work: (sql: Sql) => Promise<T>): Promise<{ result: T; adds: boolean }> {
  let adds = false;
  const result = await work({
    query: (text, values) => {
      adds ||= text.includes('audit.chain_head where tenant_id = $1 for update');
      return sql.query(text, values);
    },
    prepared: (name, text, values) => {
      adds ||= name === 'audit.insert-group';
      return sql.prepared(name, text, values);
    },
  });
  return { result, adds };
}

/** A database whose connection breaks now and then while events are added: after the COMMIT, so that its answer is lost, or before. */
function breaking(
  database: Database,
  when: (transaction: number) => 'after COMMIT' | 'before COMMIT' | null,
): Database {
  let transactions = 0;
  return {
    ...database,
    async tenant(tenant, work) {
      const lost = () => new DatabaseUnavailable('lost', { outcomeUnknown: true });
      const { result, fault } = await database.tenant(tenant, async (sql) => {
        const { result, adds } = await watched(sql, work);
        const fault = adds ? when(++transactions) : null;
        if (fault === 'before COMMIT') throw lost();
        return { result, fault };
      });
      if (fault !== null) throw lost();
      return result;
    },
  };
}

describe('a connection that breaks', () => {
  const faults: readonly { title: string; when: Parameters<typeof breaking>[1] }[] = [
    { title: 'after the first COMMIT', when: (at) => (at === 1 ? 'after COMMIT' : null) },
    { title: 'after every second COMMIT', when: (at) => (at % 2 === 0 ? 'after COMMIT' : null) },
    { title: 'before every third COMMIT', when: (at) => (at % 3 === 0 ? 'before COMMIT' : null) },
    { title: 'around both', when: (at) => ([null, 'after COMMIT', 'before COMMIT', null] as const)[at % 4] ?? null },
  ];
  test.each(faults)('$title: every event is recorded once, and acknowledged with its true place', async ({ when }) => {
    const tenant = newTenant();
    const { as, service } = await auditTrailUnderTest(breaking(db.database, when));
    const sound = await auditTrailUnderTest(db.database);
    const acknowledged = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, at) =>
          as(tenant).post('/v1/events', eventOf(tenant, { resource_id: `${turn}-${at}` })),
        ),
      );
      acknowledged.push(...answers.map(({ body }) => asEvent(body)));
    }
    const events = await recordedBy(sound.as(tenant), tenant);
    expect(events).toEqual(acknowledged.sort((a, b) => (a.chain_seq ?? 0) - (b.chain_seq ?? 0)));
    await expectIntact(sound.as(tenant), tenant, 24);
    await Promise.all([service.close(), sound.service.close()]);
  });

  test('for good: 503, and the next process goes on where the chain really ends', async () => {
    const tenant = newTenant();
    const { as, service } = await auditTrailUnderTest(breaking(db.database, () => 'after COMMIT'));
    expect((await as(tenant).post('/v1/events', eventOf(tenant))).status).toBe(503);
    await service.close();
    const sound = await auditTrailUnderTest(db.database);
    expect((await sound.as(tenant).post('/v1/events', eventOf(tenant))).body).toMatchObject({ chain_seq: 2 });
    await expectIntact(sound.as(tenant), tenant, 2);
    await sound.service.close();
  });
});

test('a server that does not wait for its disk is made to wait', async () => {
  const tenant = newTenant();
  const seen: unknown[] = [];
  const { as, service } = await auditTrailUnderTest({
    ...db.database,
    tenant: (of, work) =>
      db.database.tenant(of, async (sql) => {
        await sql.query('set local synchronous_commit = off');
        const { result, adds } = await watched(sql, work);
        if (adds) seen.push(...(await sql.query('show synchronous_commit')));
        return result;
      }),
  });
  for (let at = 0; at < 2; at += 1) await as(tenant).post('/v1/events', eventOf(tenant));
  await service.close();
  expect(seen).toEqual([{ synchronous_commit: 'on' }, { synchronous_commit: 'on' }]);
});

describe('a server that ends connections under load', () => {
  test('loses no acknowledged event and records none twice', async () => {
    const tenant = newTenant();
    const watcher = await openDatabase({ url: db.url, logger: silentLogger, maxConnections: 1 });
    const database = await openDatabase({ url: db.url, logger: silentLogger, maxConnections: 4 });
    const { as, service } = await auditTrailUnderTest(database);
    let ended = 0;
    let over = false;
    const killing = (async () => {
      while (!over) {
        const [row] = await watcher.system((sql) =>
          sql.query<{ ended: number }>(
            `select count(pg_terminate_backend(pid))::integer as ended from pg_stat_activity
             where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
          ),
        );
        ended += row?.ended ?? 0;
        await new Promise((resume) => setTimeout(resume, 40));
      }
    })();
    const acknowledged = new Map<string, number | null>();
    let asked = 0;
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        while (asked < 600) {
          asked += 1;
          const resource_id = `r-${asked}`;
          const { status, body } = await as(tenant).post('/v1/events', eventOf(tenant, { resource_id }));
          if (status === 200) acknowledged.set(resource_id, asEvent(body).chain_seq);
          else expect(status).toBe(503);
        }
      }),
    );
    over = true;
    await killing;
    await service.close();
    await database.close();
    await watcher.close();
    expect(ended).toBeGreaterThan(0);
    expect(acknowledged.size).toBeGreaterThan(0);

    const sound = await auditTrailUnderTest(db.database);
    const events = await recordedBy(sound.as(tenant), tenant);
    const places = new Map(events.map(({ resource_id, chain_seq }) => [resource_id, chain_seq]));
    expect(places.size).toBe(events.length);
    for (const [resource, place] of acknowledged) expect(places.get(resource)).toBe(place);
    await expectIntact(sound.as(tenant), tenant, events.length);
    await sound.service.close();
  });
});
