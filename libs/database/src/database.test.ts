import { silentLogger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Sql } from './database.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const DUPONT = parseTenantId('dupont');
const MARTIN = parseTenantId('martin');

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
  test('each sees its own rows only', async () => {
    await store.database.tenant(DUPONT, (sql) => add(sql, 'dupont', 'F-1'));
    await store.database.tenant(MARTIN, (sql) => add(sql, 'martin', 'F-2'));
    expect(await store.database.tenant(DUPONT, numbers)).toEqual(['F-1']);
    expect(await store.database.tenant(MARTIN, numbers)).toEqual(['F-2']);
  });

  test('a transaction without a tenant sees none, though the role owns the table', async () => {
    expect(await store.database.system(numbers)).toEqual([]);
  });

  test('nobody writes a row of another', async () => {
    await expect(store.database.tenant(DUPONT, (sql) => add(sql, 'martin', 'F-3'))).rejects.toThrow(
      /row-level security/,
    );
  });

  test('a tenant does not outlive its transaction on the connection', async () => {
    await Promise.all(Array.from({ length: 30 }, () => store.database.tenant(DUPONT, numbers)));
    const left = await store.database.system((sql) =>
      sql.query<{ tenant: string | null }>(`select nullif(current_setting('probant.tenant', true), '') as tenant`),
    );
    expect(left).toEqual([{ tenant: null }]);
  });

  test('a name that is none never reaches the statement', async () => {
    const forged = "x', true); drop table invoice; --" as typeof DUPONT;
    await expect(async () => store.database.tenant(forged, numbers)).rejects.toThrow(RangeError);
  });
});

describe('a snapshot', () => {
  test('sees what stood at its start, of its tenant only, and writes nothing', async () => {
    await store.database.tenant(MARTIN, (sql) => add(sql, 'martin', 'F-before'));
    const seen = await store.database.snapshot(MARTIN, async (sql) => {
      const first = await numbers(sql);
      await store.database.tenant(MARTIN, (other) => add(other, 'martin', 'F-meanwhile'));
      return { first, later: await numbers(sql) };
    });
    expect(seen.first).toContain('F-before');
    expect(seen.later).toEqual(seen.first);
    await expect(store.database.snapshot(MARTIN, (sql) => add(sql, 'martin', 'F-4'))).rejects.toThrow(/read-only/);
  });
});

describe('transactions', () => {
  test('what fails leaves nothing behind', async () => {
    const failing = store.database.tenant(DUPONT, async (sql) => {
      await add(sql, 'dupont', 'F-lost');
      throw new Error('second thoughts');
    });
    await expect(failing).rejects.toThrow('second thoughts');
    expect(await store.database.tenant(DUPONT, numbers)).not.toContain('F-lost');
  });

  test('a failed statement that was ignored is not mistaken for a commit', async () => {
    const careless = store.database.tenant(DUPONT, async (sql) => {
      await add(sql, 'dupont', 'F-ignored');
      await sql.query('select 1/0').catch(() => undefined);
    });
    await expect(careless).rejects.toThrow(/rolled back/);
    expect(await store.database.tenant(DUPONT, numbers)).not.toContain('F-ignored');
  });

  test('statements asked for at once run in the order they were asked for', async () => {
    await store.database.system(async (sql) => {
      await sql.query('create temporary table step (id int generated always as identity, n int) on commit drop');
      await Promise.all([1, 2, 3, 4, 5].map((n) => sql.prepared('add-step', 'insert into step (n) values ($1)', [n])));
      const steps = await sql.query<{ id: number; n: number }>('select id, n from step order by id');
      expect(steps.map(({ id, n }) => id === n)).toEqual([true, true, true, true, true]);
    });
  });

  test('a statement after the end is refused, since the connection is another tenant’s by then', async () => {
    let kept: Sql | undefined;
    await store.database.tenant(DUPONT, async (sql) => {
      kept = sql;
    });
    await expect(kept?.query('select 1')).rejects.toThrow(/after the end/);
  });
});

test('columns become the values that the code counts on', async () => {
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

describe('a database that is away', () => {
  test('nobody listens: one typed error that becomes a 503', async () => {
    const opening = openDatabase({ url: 'postgres://probant:secret@127.0.0.1:9/probant', logger: silentLogger });
    const error = await opening.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(error).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect((error as Error).message).toMatch(/127\.0\.0\.1:9 .*ECONNREFUSED/);
    expect((error as Error).message).not.toContain('secret');
  });

  test('a connection that is cut in a transaction fails it with the typed error, and the pool lives on', async () => {
    const cut = store.database.tenant(DUPONT, async (sql) => {
      const [me] = await sql.query<{ pid: number }>('select pg_backend_pid() as pid');
      await store.database.system((other) => other.query('select pg_terminate_backend($1)', [me?.pid]));
      await sql.query('select 1');
    });
    await expect(cut).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await store.database.tenant(DUPONT, numbers)).toEqual(['F-1']);
  });

  test('a connection that is cut during the commit: the error says that the outcome is unknown', async () => {
    const cut = store.database.system((sql) =>
      sql.query(`
        create table doomed (n int);
        create function end_connection() returns trigger language plpgsql as
          'begin perform pg_terminate_backend(pg_backend_pid()); return null; end';
        create constraint trigger at_commit after insert on doomed deferrable initially deferred
          for each row execute function end_connection();
        insert into doomed values (1);
      `),
    );
    await expect(cut).rejects.toMatchObject({ status: 503, outcomeUnknown: true });
    const others = store.database.tenant(DUPONT, () => Promise.reject(new DatabaseUnavailable('of another kind')));
    await expect(others).rejects.toMatchObject({ outcomeUnknown: false });
  });
});
