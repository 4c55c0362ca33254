import { silentLogger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Sql } from './database.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const TENANT_DUPONT = parseTenantId('dupont');
const TENANT_MARTIN = parseTenantId('martin');

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase([]);
});
afterAll(() => store.close());

const readSetting = async (sql: Sql, name: string) =>
  (await sql.query<{ value: string }>('select current_setting($1) as value', [name]))[0]?.value;

test('the server frees what a machine held that has not answered for about ten seconds', async () => {
  const names = ['tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count'];
  const read = (sql: Sql) => Promise.all(names.map((name) => readSetting(sql, name)));
  const [idle, interval, count] = (await store.database.system(read)).map(Number);
  expect((idle ?? 0) + (interval ?? 0) * (count ?? 0)).toBe(10);
});

describe('statement timeouts', () => {
  test('apply to every kind of transaction', async () => {
    const { database } = store;
    const read = (sql: Sql) => Promise.all(['statement_timeout', 'lock_timeout'].map((name) => readSetting(sql, name)));
    expect(await database.system(read)).toEqual(['30s', '15s']);
    expect(await database.tenant(TENANT_DUPONT, read)).toEqual(['30s', '15s']);
    expect(await database.snapshot(TENANT_DUPONT, read)).toEqual(['10min', '15s']);
  });

  test('are longer where the caller says so, for that transaction only', async () => {
    const database = await openDatabase({ url: store.url, logger: silentLogger, maxConnections: 1 });
    const read = (sql: Sql) => readSetting(sql, 'statement_timeout');
    expect(await database.system(read, { statementTimeoutMs: 0 })).toBe('0');
    expect(await database.tenant(TENANT_DUPONT, read, { statementTimeoutMs: 120_000 })).toBe('2min');
    expect(await database.system(read)).toBe('30s');
    await database.close();
  });

  test('fail a statement that takes longer as unavailable, roll back, and keep the connection', async () => {
    const database = await openDatabase({ url: store.url, logger: silentLogger, maxConnections: 1 });
    const readPid = async (sql: Sql) => (await sql.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid;
    const before = await database.system(readPid);
    const slow = database.tenant(
      TENANT_DUPONT,
      async (sql) => {
        await sql.query('create table half_done (n int)');
        await sql.query('select pg_sleep(600)');
      },
      { statementTimeoutMs: 20 },
    );
    await expect(slow).rejects.toMatchObject({ status: 503, outcomeUnknown: false });
    await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await database.system(readPid)).toBe(before);
    await expect(database.system((sql) => sql.query('select from half_done'))).rejects.toThrow(/does not exist/);
    await database.close();
  });

  test('fail a statement that waits longer for a lock as unavailable', async () => {
    await store.database.system(async (sql) => {
      await sql.query('select pg_advisory_xact_lock(42)');
      const waiting = store.database.tenant(TENANT_DUPONT, async (other) => {
        await other.query(`set local lock_timeout = '10ms'`);
        await other.query('select pg_advisory_xact_lock(42)');
      });
      await expect(waiting).rejects.toMatchObject({ status: 503 });
    });
  });

  test('fail one of two transactions that wait for each other as unavailable, and complete the other', async () => {
    const lock = (sql: Sql, number: number) => sql.query('select pg_advisory_xact_lock($1)', [number]);
    const { promise: bothHoldOne, resolve: meet } = Promise.withResolvers<void>();
    let holders = 0;
    const cross = (first: number, second: number) =>
      store.database.tenant(TENANT_DUPONT, async (sql) => {
        await lock(sql, first);
        holders += 1;
        if (holders === 2) meet();
        await bothHoldOne;
        await lock(sql, second);
      });
    const outcomes = await Promise.allSettled([cross(43, 44), cross(44, 43)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [failed] = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(failed?.reason).toMatchObject({ status: 503, outcomeUnknown: false });
  });
});

describe('a COMMIT', () => {
  test('that waits longer for a lock than it may is unavailable and rolled back, with a known outcome', async () => {
    await store.database.system(async (sql) => {
      await sql.query('create table letter (id int)');
      await sql.query(`create function wait_at_commit() returns trigger language plpgsql
        as $$ begin perform pg_advisory_xact_lock(45); return null; end $$`);
      await sql.query(`create constraint trigger letter_waits after insert on letter
        deferrable initially deferred for each row execute function wait_at_commit()`);
    });
    await store.database.system(async (sql) => {
      await sql.query('select pg_advisory_xact_lock(45)');
      const waiting = store.database.tenant(TENANT_DUPONT, async (other) => {
        await other.query(`set local lock_timeout = '10ms'`);
        await other.query('insert into letter values (1)');
      });
      await expect(waiting).rejects.toMatchObject({ status: 503, outcomeUnknown: false });
    });
    expect(await store.database.system((sql) => sql.query('select from letter'))).toEqual([]);
  });
});

describe('a database that became read-only', () => {
  test('is unavailable to what writes', async () => {
    const written = store.database.tenant(TENANT_DUPONT, async (sql) => {
      await sql.query('set transaction read only');
      await sql.query('create table never (id int)');
    });
    await expect(written).rejects.toMatchObject({
      status: 503,
      outcomeUnknown: false,
      message: 'the database is read-only',
    });
  });
});

describe('shares of the pool', () => {
  test('a tenant with 100 slow transactions does not stop those of another tenant and of the platform', async () => {
    const ended: string[] = [];
    const { promise: end, resolve: endSlowOnes } = Promise.withResolvers<void>();
    const slow = Array.from({ length: 100 }, () =>
      store.database.tenant(TENANT_DUPONT, async (sql) => {
        await sql.query('select 1');
        await end;
        ended.push('dupont');
      }),
    );
    await store.database.tenant(TENANT_MARTIN, (sql) => sql.query('select 1'));
    ended.push('martin');
    await store.database.system((sql) => sql.query('select 1'));
    ended.push('platform');
    endSlowOnes();
    await Promise.all(slow);
    expect(ended.slice(0, 2)).toEqual(['martin', 'platform']);
    expect(ended).toHaveLength(102);
  });

  test('transactions that each need a nested one complete, however many run at once', async () => {
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, number) =>
        store.database.tenant(number % 2 === 0 ? TENANT_DUPONT : TENANT_MARTIN, async (outer) => {
          await outer.query('select 1');
          const [row] = await store.database.tenant(TENANT_DUPONT, (sql) =>
            sql.query<{ n: number }>('select $1::int as n', [number]),
          );
          return row?.n;
        }),
      ),
    );
    expect(results).toEqual(Array.from({ length: 60 }, (_, number) => number));
  });
});

describe('a transaction for which the process sends nothing', () => {
  test('is kept for 5 minutes, or for the time that its caller says', async () => {
    const read = (sql: Sql) => readSetting(sql, 'idle_in_transaction_session_timeout');
    expect(await store.database.tenant(TENANT_DUPONT, read)).toBe('5min');
    expect(await store.database.tenant(TENANT_DUPONT, read, { idleTimeoutMs: 10_000 })).toBe('10s');
    expect(await store.database.tenant(TENANT_DUPONT, read)).toBe('5min');
  });

  test('is ended after that time, which counts as a lost connection, and the next one works', async () => {
    const isEnded = async (pid: number) =>
      (await store.database.system((sql) => sql.query('select from pg_stat_activity where pid = $1', [pid]))).length ===
      0;
    const suspended = store.database.tenant(
      TENANT_DUPONT,
      async (sql) => {
        const [row] = await sql.query<{ pid: number }>('select pg_backend_pid() as pid');
        await eventually('the server to end the transaction', () => isEnded(row?.pid ?? 0));
        await sql.query('select 1');
      },
      { idleTimeoutMs: 50 },
    );
    await expect(suspended).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await store.database.tenant(TENANT_DUPONT, (sql) => sql.query('select 1 as one'))).toEqual([{ one: 1 }]);
  });
});
