import { silentLogger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Sql } from './database.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const TENANT_DUPONT = parseTenantId('dupont');
const TENANT_MARTIN = parseTenantId('martin');

let store: TestDatabase;

beforeAll(async () => {
  store = await createTestDatabase([]);
  await store.database.system((sql) =>
    sql.query(`
      create table invoice (tenant_id text not null, number text not null, primary key (tenant_id, number));
      alter table invoice enable row level security;
      alter table invoice force row level security;
      create policy own_rows on invoice using (tenant_id = current_setting('probant.tenant', true));
    `),
  );
});
afterAll(() => store.close());

const add = (sql: Sql, tenant: string, number: string) =>
  sql.query('insert into invoice (tenant_id, number) values ($1, $2)', [tenant, number]);
const numbers = async (sql: Sql) =>
  (await sql.query<{ number: string }>('select number from invoice order by number')).map((row) => row.number);

describe('tenants', () => {
  test('a tenant sees only its own rows', async () => {
    await store.database.tenant(TENANT_DUPONT, (sql) => add(sql, 'dupont', 'F-1'));
    await store.database.tenant(TENANT_MARTIN, (sql) => add(sql, 'martin', 'F-2'));
    expect(await store.database.tenant(TENANT_DUPONT, numbers)).toEqual(['F-1']);
    expect(await store.database.tenant(TENANT_MARTIN, numbers)).toEqual(['F-2']);
  });

  test('a transaction without a tenant sees no rows, even as the owner of the table', async () => {
    expect(await store.database.system(numbers)).toEqual([]);
  });

  test('a tenant cannot write a row of another tenant', async () => {
    await expect(store.database.tenant(TENANT_DUPONT, (sql) => add(sql, 'martin', 'F-3'))).rejects.toThrow(
      /row-level security/,
    );
  });

  test('the tenant of a connection is reset after the transaction', async () => {
    await Promise.all(Array.from({ length: 30 }, () => store.database.tenant(TENANT_DUPONT, numbers)));
    const settings = await store.database.system((sql) =>
      sql.query<{ tenant: string | null }>(`select nullif(current_setting('probant.tenant', true), '') as tenant`),
    );
    expect(settings).toEqual([{ tenant: null }]);
  });

  test('a malformed tenant name never reaches the statement', async () => {
    const forged = "x', true); drop table invoice; --" as typeof TENANT_DUPONT;
    await expect(async () => store.database.tenant(forged, numbers)).rejects.toThrow(RangeError);
  });
});

describe('a snapshot', () => {
  test('sees the rows of its tenant as they were at its start, and is read-only', async () => {
    await store.database.tenant(TENANT_MARTIN, (sql) => add(sql, 'martin', 'F-before'));
    const snapshot = await store.database.snapshot(TENANT_MARTIN, async (sql) => {
      const first = await numbers(sql);
      await store.database.tenant(TENANT_MARTIN, (other) => add(other, 'martin', 'F-meanwhile'));
      return { first, later: await numbers(sql) };
    });
    expect(snapshot.first).toContain('F-before');
    expect(snapshot.later).toEqual(snapshot.first);
    await expect(store.database.snapshot(TENANT_MARTIN, (sql) => add(sql, 'martin', 'F-4'))).rejects.toThrow(
      /read-only/,
    );
  });
});

describe('transactions', () => {
  test('rolls back when the work fails', async () => {
    const failing = store.database.tenant(TENANT_DUPONT, async (sql) => {
      await add(sql, 'dupont', 'F-lost');
      throw new Error('second thoughts');
    });
    await expect(failing).rejects.toThrow('second thoughts');
    expect(await store.database.tenant(TENANT_DUPONT, numbers)).not.toContain('F-lost');
  });

  test('fails when the work ignored a failed statement', async () => {
    const careless = store.database.tenant(TENANT_DUPONT, async (sql) => {
      await add(sql, 'dupont', 'F-ignored');
      await sql.query('select 1/0').catch(() => undefined);
    });
    await expect(careless).rejects.toThrow(/rolled back/);
    expect(await store.database.tenant(TENANT_DUPONT, numbers)).not.toContain('F-ignored');
  });

  test('concurrent statements run in the order of the calls', async () => {
    await store.database.system(async (sql) => {
      await sql.query('create temporary table step (id int generated always as identity, n int) on commit drop');
      await Promise.all([1, 2, 3, 4, 5].map((n) => sql.prepared('add-step', 'insert into step (n) values ($1)', [n])));
      const steps = await sql.query<{ id: number; n: number }>('select id, n from step order by id');
      expect(steps.map(({ id, n }) => id === n)).toEqual([true, true, true, true, true]);
    });
  });

  test('rejects a statement after the end of the transaction', async () => {
    let endedTransaction: Sql | undefined;
    await store.database.tenant(TENANT_DUPONT, async (sql) => {
      endedTransaction = sql;
    });
    await expect(endedTransaction?.query('select 1')).rejects.toThrow(/after the end/);
  });
});

test('columns are returned as the documented types', async () => {
  const [row] = await store.database.system((sql) =>
    sql.query(`select 42::bigint as whole, 9007199254740993::bigint as huge, array[1, 2]::bigint[] as wholes, 12.50::numeric(9,2) as amount,
      date '2024-02-29' as day, timestamptz '2024-02-29 12:00:00.123456+01' as instant, '\\x00ff'::bytea as bytes, '{"a":1}'::jsonb as json,
      null::bigint as nothing`),
  );
  expect(row).toEqual({
    whole: 42,
    huge: '9007199254740993',
    wholes: [1, 2],
    amount: '12.50',
    day: '2024-02-29',
    instant: new Date('2024-02-29T11:00:00.123Z'),
    bytes: Buffer.from([0, 255]),
    json: { a: 1 },
    nothing: null,
  });
});

test.each(['json', 'jsonb'])('a %s column has its own member names after the engine has read others', async (type) => {
  JSON.parse('{"":0,"\\\\":1}');
  const text = '{"":0,"\\"":1}';
  const [row] = await store.database.system((sql) => sql.query<{ read: object }>(`select '${text}'::${type} as read`));
  expect(Object.keys(row?.read ?? {})).toEqual(['', '"']);
});

describe('an unavailable database', () => {
  test('openDatabase fails with a 503 when no server listens', async () => {
    const opening = openDatabase({ url: 'postgres://probant:secret@127.0.0.1:9/probant', logger: silentLogger });
    const error = await opening.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(error).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect((error as Error).message).toMatch(/127\.0\.0\.1:9 .*ECONNREFUSED/);
    expect((error as Error).message).not.toContain('secret');
  });

  test('a connection lost in a transaction fails it with DatabaseUnavailable, and the pool keeps working', async () => {
    const interrupted = store.database.tenant(TENANT_DUPONT, async (sql) => {
      const [me] = await sql.query<{ pid: number }>('select pg_backend_pid() as pid');
      await store.database.system((other) => other.query('select pg_terminate_backend($1)', [me?.pid]));
      await sql.query('select 1');
    });
    await expect(interrupted).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await store.database.tenant(TENANT_DUPONT, numbers)).toEqual(['F-1']);
  });

  test('a connection lost during the commit sets outcomeUnknown', async () => {
    const interrupted = store.database.system((sql) =>
      sql.query(`
        create table doomed (n int);
        create function end_connection() returns trigger language plpgsql as
          'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
        create constraint trigger at_commit after insert on doomed deferrable initially deferred
          for each row execute function end_connection();
        insert into doomed values (1);
      `),
    );
    await expect(interrupted).rejects.toMatchObject({ status: 503, outcomeUnknown: true });
    const failing = store.database.tenant(TENANT_DUPONT, () =>
      Promise.reject(new DatabaseUnavailable('of another kind')),
    );
    await expect(failing).rejects.toMatchObject({ outcomeUnknown: false });
  });
});
