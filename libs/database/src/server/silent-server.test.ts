import { parseTenantId } from '@probant/kernel/tenant';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DatabaseUnavailable } from '../database-unavailable.ts';
import { openSeverableDatabase, type SeverableDatabase } from '../testing/severable-database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const tenant = parseTenantId('acme');
const WATCH_TIMES = { silentMs: 50, probeMs: 2_000, checkMs: 10 };

let created: TestDatabase;
let server: SeverableDatabase;
beforeAll(async () => {
  created = await createTestDatabase([]);
  server = await openSeverableDatabase(created.url, WATCH_TIMES);
});
afterAll(async () => {
  server.restore();
  await server.close();
  await created.close();
});

const answersAgain = () => server.database.system((sql) => sql.query('select 1 as one'));

describe('a server that keeps its connections and answers nothing', () => {
  test('fails a statement, and each one after it', async () => {
    await answersAgain();
    server.freeze();
    await expect(server.database.tenant(tenant, (sql) => sql.query('select 1'))).rejects.toBeInstanceOf(
      DatabaseUnavailable,
    );
    await expect(server.database.system((sql) => sql.query('select 1'))).rejects.toBeInstanceOf(DatabaseUnavailable);
    server.restore();
    await eventually('the database to answer', answersAgain);
  });

  test('leaves the outcome of a COMMIT open', async () => {
    const failure = await server.database
      .system(async (sql) => {
        await sql.query('create table if not exists frozen (id integer)');
        server.freeze();
      })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ status: 503, outcomeUnknown: true });
    server.restore();
    await eventually('the database to answer', answersAgain);
  });

  test('does not fail a long statement of a server that answers', async () => {
    const rows = await server.database.system((sql) => sql.query('select 1 as one from pg_sleep(0.5)'));
    expect(rows).toEqual([{ one: 1 }]);
  });
});
