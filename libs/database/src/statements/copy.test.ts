import { silentLogger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type Sql } from '../database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type CopyValue, copyRows } from './copy-rows.ts';

const TENANT_DUPONT = parseTenantId('dupont');
const TENANT_MARTIN = parseTenantId('martin');
const ROW_COUNT = 100_000;
const TARGET = { table: 'entry', columns: ['tenant_id', 'n', 'note'] };

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase([]);
  await store.database.system((sql) =>
    sql.query(`
      create table entry (tenant_id text not null, n int not null, note text, primary key (tenant_id, n));
      alter table entry enable row level security;
      alter table entry force row level security;
      create policy own_rows on entry using (tenant_id = current_setting('probant.tenant', true));
      create table plain (text text);
      create table typed (whole bigint, yes boolean, instant timestamptz, bytes bytea, json jsonb, text text);
    `),
  );
});
afterAll(() => store.close());

function* listRows(tenant: string, count: number): Generator<readonly CopyValue[]> {
  for (let n = 1; n <= count; n += 1) yield [tenant, n, `line ${n}`];
}
const count = async (sql: Sql) =>
  (await sql.query<{ count: number }>('select count(*) as count from entry'))[0]?.count ?? Number.NaN;
const clear = (tenant: typeof TENANT_DUPONT) => store.database.tenant(tenant, (sql) => sql.query('delete from entry'));

describe('copyRows', () => {
  test('stores 100,000 rows, which only their tenant sees', async () => {
    const { database } = store;
    const stored = await database.tenant(TENANT_DUPONT, (sql) => copyRows(sql, TARGET, listRows('dupont', ROW_COUNT)));
    expect(stored).toBe(ROW_COUNT);
    expect(await database.tenant(TENANT_DUPONT, count)).toBe(ROW_COUNT);
    expect(await database.tenant(TENANT_MARTIN, count)).toBe(0);
    expect(await database.system(count)).toBe(0);
    await clear(TENANT_DUPONT);
  });

  test('stores nothing when one row is of another tenant', async () => {
    const rows = [...listRows('martin', 1_000), ['dupont', 1, 'forged']];
    const copying = store.database.tenant(TENANT_MARTIN, (sql) => copyRows(sql, TARGET, rows));
    await expect(copying).rejects.toThrow(/row-level security/);
    expect(await store.database.tenant(TENANT_MARTIN, count)).toBe(0);
    expect(await store.database.tenant(TENANT_DUPONT, count)).toBe(0);
  });

  test('stores nothing when the source fails, rethrows its error and keeps the connection', async () => {
    const database = await openDatabase({ url: store.url, logger: silentLogger, maxConnections: 1 });
    const readPid = async (sql: Sql) => (await sql.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid;
    const before = await database.system(readPid);
    const failing = async function* () {
      yield* listRows('martin', 5_000);
      throw new Error('the file ends in the middle of a row');
    };
    await expect(database.tenant(TENANT_MARTIN, (sql) => copyRows(sql, TARGET, failing()))).rejects.toThrow(
      'the file ends in the middle of a row',
    );
    expect(await database.tenant(TENANT_MARTIN, count)).toBe(0);
    expect(await database.system(readPid)).toBe(before);
    await database.close();
  });

  test.each(['EMFILE', 'EPIPE', 'ENOENT', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'])(
    'rethrows an error of a source or consumer that a lost connection has too: %s',
    async (code) => {
      const failure = Object.assign(new Error('of a file'), { code });
      const failing = async function* () {
        yield* listRows('martin', 3);
        throw failure;
      };
      const copying = store.database.tenant(TENANT_MARTIN, (sql) => copyRows(sql, TARGET, failing()));
      await expect(copying).rejects.toBe(failure);
      const reading = store.database.system((sql) =>
        sql.copyOut('copy (select generate_series(1, 100000)) to stdout', async (chunks) => {
          for await (const _ of chunks) throw failure;
        }),
      );
      await expect(reading).rejects.toBe(failure);
    },
  );

  test('stores nothing when the server rejects a row in the middle', async () => {
    const rows = [...listRows('martin', 5_000), ['martin', 'not a number', null], ...listRows('martin', 5_000)];
    await expect(store.database.tenant(TENANT_MARTIN, (sql) => copyRows(sql, TARGET, rows))).rejects.toThrow(
      /invalid input syntax/,
    );
    expect(await store.database.tenant(TENANT_MARTIN, count)).toBe(0);
  });

  test('rejects a row with another number of values', async () => {
    await expect(store.database.tenant(TENANT_MARTIN, (sql) => copyRows(sql, TARGET, [['martin', 1]]))).rejects.toThrow(
      'a row has 2 values, expected 3',
    );
  });

  test('keeps every value as it was, also twice in one transaction', async () => {
    const columns = ['whole', 'yes', 'instant', 'bytes', 'json', 'text'];
    const instant = new Date('2024-02-29T11:00:00.123Z');
    const rows: readonly (readonly CopyValue[])[] = [
      [
        9_007_199_254_740_993n,
        true,
        instant,
        new Uint8Array([0, 92, 255]),
        { a: ['\t'] },
        'tab\t, \\N, \\., "é",\r\nend\\',
      ],
      [-1, false, null, null, null, ''],
      [null, null, null, new Uint8Array(), [1], '\\N'],
    ];
    const read = await store.database.system(async (sql) => {
      await copyRows(sql, { table: 'typed', columns }, rows.slice(0, 1));
      await copyRows(sql, { table: 'typed', columns }, rows.slice(1));
      return sql.query('select whole::text, yes, instant, bytes, json, text from typed');
    });
    expect(read).toEqual([
      {
        whole: '9007199254740993',
        yes: true,
        instant,
        bytes: Buffer.from([0, 92, 255]),
        json: { a: ['\t'] },
        text: rows[0]?.[5],
      },
      { whole: '-1', yes: false, instant: null, bytes: null, json: null, text: '' },
      { whole: null, yes: null, instant: null, bytes: Buffer.alloc(0), json: [1], text: '\\N' },
    ]);
  });
});

describe('copyIn', () => {
  test('is refused by PostgreSQL for a table with row security', async () => {
    const copying = store.database.tenant(TENANT_DUPONT, (sql) =>
      sql.copyIn('copy entry from stdin', [Buffer.from('dupont\t1\tx\n')]),
    );
    await expect(copying).rejects.toThrow(/row-level security/);
  });

  test('pulls from its source only as fast as the server stores', async () => {
    const chunk = Buffer.from(`${'x'.repeat(65_535)}\n`);
    const chunkCount = 3_200;
    let pulled = 0;
    const source = function* () {
      for (; pulled < chunkCount; pulled += 1) yield chunk;
    };
    // The server stores the first row once it has the lock: it has begun the copy by then, and reads nothing more.
    await store.database.system((sql) =>
      sql.query(`create function wait_for_lock() returns trigger language plpgsql as
        'begin perform pg_advisory_xact_lock(1); return new; end';
        create trigger wait_for_lock before insert on plain for each row execute function wait_for_lock()`),
    );
    await store.database.system(async (blocker) => {
      await blocker.query('select pg_advisory_xact_lock(1)');
      const copying = store.database.system(async (sql) => {
        await sql.query('set local lock_timeout = 0; set local statement_timeout = 0');
        return sql.copyIn('copy plain from stdin', source());
      });
      await eventually('a server that waits for the lock', async () => {
        const waiting = await blocker.query(`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`);
        return waiting.length > 0;
      });
      await eventually('a source that nothing pulls from any more', async () => {
        const pulledBefore = pulled;
        for (let turn = 0; turn < 50; turn += 1) await blocker.query('select 1');
        return pulled > 0 && pulled === pulledBefore;
      });
      // 200 MiB in all; buffers of sockets hold a few.
      expect(pulled).toBeLessThan(chunkCount / 4);
      copying.catch(() => undefined);
      await blocker.query('commit; begin');
      expect(await copying).toBe(chunkCount);
    });
    expect(pulled).toBe(chunkCount);
    await store.database.system((sql) => sql.query('truncate plain; drop function wait_for_lock cascade'));
  });
});

describe('copyOut', () => {
  beforeAll(async () => {
    for (const tenant of [TENANT_DUPONT, TENANT_MARTIN])
      await store.database.tenant(tenant, (sql) =>
        copyRows(sql, TARGET, listRows(tenant, tenant === TENANT_DUPONT ? ROW_COUNT : 3)),
      );
  });

  const collect = async (chunks: AsyncIterable<Uint8Array>): Promise<string> => {
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    return Buffer.concat(parts).toString();
  };

  test('sends the rows of the tenant alone', async () => {
    const copy = (tenant: typeof TENANT_DUPONT) =>
      store.database.tenant(tenant, (sql) => sql.copyOut('copy entry to stdout', collect));
    expect(await copy(TENANT_MARTIN)).toBe('martin\t1\tline 1\nmartin\t2\tline 2\nmartin\t3\tline 3\n');
    const lines = (await copy(TENANT_DUPONT)).trimEnd().split('\n');
    expect(lines).toHaveLength(ROW_COUNT);
    expect(lines.filter((line) => !line.startsWith('dupont\t'))).toEqual([]);
  });

  test('sends only as fast as the consumer reads', async () => {
    const text = 'copy (select repeat(note, 200) from entry) to stdout';
    const size = await store.database.tenant(TENANT_DUPONT, async (sql) => {
      const [self] = await sql.query<{ pid: number }>('select pg_backend_pid() as pid');
      return sql.copyOut(text, async (chunks) => {
        let bytes = 0;
        let isFirst = true;
        for await (const chunk of chunks) {
          bytes += chunk.length;
          if (isFirst) await waitUntilBlocked(self?.pid ?? 0);
          isFirst = false;
        }
        return bytes;
      });
    });
    expect(size).toBeGreaterThan(100 * 1_000 * 1_000);
  });

  /** Waits until the server waits for its client to read, and throws when it has sent everything instead. */
  async function waitUntilBlocked(pid: number): Promise<void> {
    const outcome = await eventually('a server that waits for its client or has sent everything', async () => {
      const [row] = await store.database.system((sql) =>
        sql.query<{ state: string; wait_event: string | null }>(
          'select state, wait_event from pg_stat_activity where pid = $1',
          [pid],
        ),
      );
      if (row?.wait_event === 'ClientWrite') return 'blocked';
      return row?.state === 'active' ? null : 'finished';
    });
    if (outcome === 'finished') throw new Error('the server sent everything although nothing was read');
  }

  test.each(['stops', 'fails', 'stops and ignores the error'])(
    'fails the transaction when the consumer %s before the end, and the pool keeps working',
    async (end) => {
      const database = await openDatabase({ url: store.url, logger: silentLogger, maxConnections: 1 });
      const copying = database.tenant(TENANT_DUPONT, async (sql) => {
        await sql.query(`insert into entry (tenant_id, n) values ('dupont', 0)`);
        const copy = sql.copyOut('copy entry to stdout', async (chunks) => {
          for await (const _ of chunks) {
            if (end === 'fails') throw new Error('the disk is full');
            break;
          }
        });
        await (end === 'stops and ignores the error' ? copy.catch(() => undefined) : copy);
      });
      await expect(copying).rejects.toThrow(end === 'fails' ? 'the disk is full' : /not read to their end/);
      expect(await database.tenant(TENANT_DUPONT, count)).toBe(ROW_COUNT);
      await database.close();
    },
  );

  test('fails with the error of the server, and keeps the connection', async () => {
    const database = await openDatabase({ url: store.url, logger: silentLogger, maxConnections: 1 });
    const copying = database.tenant(TENANT_DUPONT, (sql) =>
      sql.copyOut('copy (select 1 / (50000 - n) from entry order by n) to stdout', collect),
    );
    await expect(copying).rejects.toThrow(/division by zero/);
    expect(await database.tenant(TENANT_DUPONT, count)).toBe(ROW_COUNT);
    await database.close();
  });
});
