import type { Database } from '@probant/database/database';
import { openSeverableDatabase, type SeverableDatabase } from '@probant/database/testing/severable-database';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { assertAuditEvent, createEvent, createTenant, startTestAuditTrail } from '../testing/test-audit-trail.ts';

/** In place of the seconds after which the server ends the transaction of a process that vanished. */
const IDLE_TIMEOUT_MS = 400;

let db: TestDatabase;
let vanishing: SeverableDatabase;
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  vanishing = await openSeverableDatabase(db.url, { silentMs: 50, probeMs: 100, checkMs: 10 });
});
afterAll(async () => {
  vanishing.restore();
  await vanishing.close();
  await db.close();
});

test('another process writes on in the chain of one that vanished while it held the end', async () => {
  const tenant = createTenant();
  let vanishes = false;
  const idleTimeouts: (number | undefined)[] = [];
  /** Stops to send between the last statement and the COMMIT, with the lock held and the connection open. */
  const database: Database = {
    ...vanishing.database,
    tenant: (of, work, options) =>
      vanishing.database.tenant(
        of,
        async (sql) => {
          const result = await work(sql);
          if (vanishes && options?.idleTimeoutMs !== undefined) vanishing.freeze();
          return result;
        },
        options?.idleTimeoutMs === undefined ? options : { ...options, idleTimeoutMs: IDLE_TIMEOUT_MS },
      ),
  };
  const watched: Database = {
    ...database,
    tenant: (of, work, options) => {
      idleTimeouts.push(options?.idleTimeoutMs);
      return database.tenant(of, work, options);
    },
  };
  const [gone, left] = [await startTestAuditTrail(watched), await startTestAuditTrail(db.database)];
  const record = async ({ as }: typeof gone, name: string) =>
    as(tenant).post('/v1/events', createEvent(tenant, { resource_id: name }));

  expect((await record(left, 'first')).status).toBe(200);
  vanishes = true;
  // Its first group: it reads the end of the chain under the lock. A later one has its COMMIT in the message that takes the lock.
  const unconfirmed = record(gone, 'unconfirmed');
  await expect.poll(() => readLockHolders()).toBe(1);
  expect(idleTimeouts).toContain(10_000);
  const taken = await record(left, 'taken over');
  expect(taken.status).toBe(200);
  expect(assertAuditEvent(taken.body).chain_seq).toBe(2);

  vanishes = false;
  vanishing.restore();
  const { status } = await unconfirmed;
  const { body } = await left.as(tenant).get('/v1/events', { tenant_id: tenant });
  const names = (body as unknown[]).map((event) => assertAuditEvent(event).resource_id);
  expect(names.filter((name) => name === 'unconfirmed')).toHaveLength(status === 200 ? 1 : 0);
  expect((await left.as(tenant).get('/v1/proof/verify', { tenant_id: tenant })).body).toMatchObject({
    ok: true,
    head_seq: names.length,
  });
  await Promise.all([gone.service.close(), left.service.close()]);
});

test('another process writes on when the end of a large message does not arrive', async () => {
  const tenant = createTenant();
  const database: Database = {
    ...vanishing.database,
    tenant: (of, work, options) =>
      vanishing.database.tenant(
        of,
        work,
        options?.idleTimeoutMs === undefined ? options : { ...options, idleTimeoutMs: IDLE_TIMEOUT_MS },
      ),
  };
  const [gone, left] = [await startTestAuditTrail(database), await startTestAuditTrail(db.database)];
  const record = ({ as }: typeof gone, name: string) =>
    as(tenant).post('/v1/events', createEvent(tenant, { resource_id: name }));
  // After these, each connection of the pool knows the statements that are joined.
  for (let at = 0; at < 6; at += 1) expect((await record(gone, `warm ${at}`)).status).toBe(200);
  vanishing.freezeBeforeTail();
  const events = Array.from({ length: 300 }, (_, at) => createEvent(tenant, { resource_id: `unconfirmed ${at}` }));
  const unconfirmed = gone.as(tenant).post('/v1/events/batch', { events });
  await expect.poll(() => vanishing.isFrozen()).toBe(true);
  const taken = await record(left, 'taken over');
  expect(taken.status).toBe(200);
  expect(assertAuditEvent(taken.body).chain_seq).toBe(7);
  vanishing.restore();
  await unconfirmed;
  expect((await left.as(tenant).get('/v1/proof/verify', { tenant_id: tenant })).body).toMatchObject({ ok: true });
  await Promise.all([gone.service.close(), left.service.close()]);
});

/** Transactions that wait for their process, with locks. */
const readLockHolders = async (): Promise<number> => {
  const [row] = await db.database.system((sql) =>
    sql.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where state = 'idle in transaction' and datname = current_database()
       and backend_xid is not null`,
    ),
  );
  return row?.n ?? 0;
};
