import { parseTenantId } from '@probant/kernel/tenant';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from '../database.ts';
import { DatabaseUnavailable } from '../database-unavailable.ts';
import { openSeverableDatabase, type SeverableDatabase } from '../testing/severable-database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const TENANT = parseTenantId('dupont');
const WATCH_TIMES = { silentMs: 50, probeMs: 2_000, checkMs: 10 };

let created: TestDatabase;
/** Its transactions run one after another on one connection, so that all but the first find their statements parsed. */
let server: SeverableDatabase;

beforeAll(async () => {
  created = await createTestDatabase([]);
  await created.database.system((sql) =>
    sql.query(`
      create table note (tenant_id text not null, text text not null unique, check (text <> 'refused'));
      alter table note enable row level security;
      alter table note force row level security;
      create policy own_rows on note using (tenant_id = current_setting('probant.tenant', true));
      create function fail() returns trigger language plpgsql as $$ begin
        if new.text like 'ends its process%' then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); end if;
        raise exception 'no room' using errcode = '53100';
      end $$;
      create trigger fail_at_once before insert on note for each row when (new.text like '% at once') execute function fail();
      create constraint trigger fail_at_commit after insert on note deferrable initially deferred
        for each row when (new.text like '% at COMMIT') execute function fail();
    `),
  );
  server = await openSeverableDatabase(created.url, WATCH_TIMES);
});
afterAll(async () => {
  server.restore();
  await server.close();
  await created.close();
});

const ADD_TEXT =
  'insert into note (tenant_id, text) values ($1, $2) returning text, txid_current()::text as transaction';
type Added = { readonly text: string; readonly transaction: string };

const add = (run: Sql['prepared'], text: string, tenant: string = TENANT) =>
  run<Added>('add-note', ADD_TEXT, [tenant, text]);
const addLast = (text: string, tenant?: string) =>
  server.database.tenant(TENANT, (sql) => add(sql.preparedLast, text, tenant), { idleTimeoutMs: 10_000 });
const list = async () =>
  (
    await created.database.tenant(TENANT, (sql) => sql.query<{ text: string }>('select text from note order by text'))
  ).map(({ text }) => text);

beforeEach(async () => {
  await created.database.tenant(TENANT, (sql) => sql.query('delete from note'));
  await addLast('first');
});

describe('a prepared statement that is the last of its transaction', () => {
  test('is stored, for its own tenant only, and returns its rows alone', async () => {
    expect(await addLast('second')).toEqual([{ text: 'second', transaction: expect.stringMatching(/^\d+$/) }]);
    expect(await list()).toEqual(['first', 'second']);
    await expect(addLast('third', 'martin')).rejects.toThrow(/row-level security/);
    expect(await list()).toEqual(['first', 'second']);
  });

  test('leaves no setting to the next transaction of the connection', async () => {
    const settings = await server.database.system((sql) =>
      sql.query(`select nullif(current_setting('probant.tenant', true), '') as tenant,
        current_setting('idle_in_transaction_session_timeout') as timeout`),
    );
    expect(settings).toEqual([{ tenant: null, timeout: '5min' }]);
  });

  test('commits what its transaction did before, in the same transaction', async () => {
    const [before, last] = await server.database.tenant(TENANT, async (sql) => [
      await add(sql.prepared, 'second'),
      await add(sql.preparedLast, 'third'),
    ]);
    expect(before?.[0]?.transaction).toBe(last?.[0]?.transaction);
    expect(await list()).toEqual(['first', 'second', 'third']);
  });

  test('takes no statement after it', async () => {
    await expect(
      server.database.tenant(TENANT, async (sql) => {
        await add(sql.preparedLast, 'second');
        await sql.query('select 1');
      }),
    ).rejects.toThrow('after the last one');
    expect(await list()).toEqual(['first', 'second']);
    expect(await addLast('third')).toHaveLength(1);
  });

  test.each(['refused', 'first'])(
    'that the server refuses stores nothing, and its connection goes on: %s',
    async (text) => {
      const failure = server.database.tenant(TENANT, async (sql) => {
        await add(sql.prepared, 'before');
        await add(sql.preparedLast, text);
      });
      await expect(failure).rejects.toMatchObject({ code: expect.stringMatching(/^23/) });
      expect(await list()).toEqual(['first']);
      await addLast('second');
      expect(await list()).toEqual(['first', 'second']);
    },
  );

  test.each([
    { text: 'finds the disk full at once', outcomeUnknown: false },
    { text: 'finds the disk full at COMMIT', outcomeUnknown: true },
    { text: 'ends its process at once', outcomeUnknown: true },
    { text: 'ends its process at COMMIT', outcomeUnknown: true },
  ])('that $text leaves its outcome open: $outcomeUnknown', async ({ text, outcomeUnknown }) => {
    await expect(addLast(text)).rejects.toMatchObject({ status: 503, outcomeUnknown });
    expect(await list()).toEqual(['first']);
  });

  // As PgBouncer in session mode: a FATAL before any answer of a statement, when all of them have run.
  test.each([
    ['FATAL', '08P01'],
    ['ERROR', '08006'],
  ])('leaves its outcome open when a pooler says that it lost the server: %s %s', async (severity, code) => {
    server.replaceNextAnswer(severity, code);
    await expect(addLast('second')).rejects.toMatchObject({ status: 503, outcomeUnknown: true });
    await eventually('the statement to be stored', async () => (await list()).length === 2);
  });

  test('leaves its outcome open when the connection is lost', async () => {
    server.freeze();
    await expect(addLast('second')).rejects.toMatchObject({ status: 503, outcomeUnknown: true });
    server.restore();
    await eventually('the database to answer', () => addLast('third'));
  });
});

describe('a prepared statement that begins its transaction', () => {
  test('leaves nothing open when the connection is lost: its COMMIT was not sent', async () => {
    server.freeze();
    const failure = await server.database.tenant(TENANT, (sql) => add(sql.prepared, 'second')).catch((error) => error);
    expect(failure).toBeInstanceOf(DatabaseUnavailable);
    expect(failure).toMatchObject({ outcomeUnknown: false });
    server.restore();
    await eventually('the database to answer', () => addLast('third'));
    expect(await list()).toEqual(['first', 'third']);
  });

  test('rolls back when the work fails after it', async () => {
    const failing = server.database.tenant(TENANT, async (sql) => {
      await add(sql.prepared, 'second');
      throw new Error('the work failed');
    });
    await expect(failing).rejects.toThrow('the work failed');
    expect(await list()).toEqual(['first']);
  });

  test('takes several round trips with 64 KiB of parameters, which a stopped process could send in part', async () => {
    const large = 'x'.repeat(64 * 1024);
    await created.database.system((sql) => sql.query('alter table note drop constraint note_text_key'));
    await addLast('second');
    const before = server.countRoundTrips();
    expect(await addLast(large)).toHaveLength(1);
    expect(server.countRoundTrips() - before).toBe(3);
    expect(await list()).toEqual(['first', 'second', large]);
  });

  test('takes one round trip for a whole transaction', async () => {
    await addLast('second');
    const before = server.countRoundTrips();
    await addLast('third');
    expect(server.countRoundTrips() - before).toBe(1);
  });
});
