import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { silentLogger } from '@probant/kernel/logging';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { getLockWaitMs, MIGRATION_LOCK_ID, type MigrationSet, migrate } from './migrations.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase([]);
});
afterAll(() => store.close());

let folder: string;
let set: MigrationSet;
let owners = 0;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'probant-migrations-'));
  owners += 1;
  set = { owner: `owner-${owners}`, folder: pathToFileURL(folder) };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const write = (file: string, sql: string) => writeFile(join(folder, file), sql);
const applied = () =>
  store.database.system((sql) =>
    sql.query<{ number: number; name: string }>(
      'select number, name from probant_migration where room = $1 order by 1',
      [set.owner],
    ),
  );
const words = async (table: string) =>
  (await store.database.system((sql) => sql.query<{ word: string }>(`select word from ${table} order by id`))).map(
    ({ word }) => word,
  );

describe('migrate', () => {
  test('applies files in order, each once, and later only the new ones', async () => {
    await write('0002-first-word.sql', `insert into story (word) values ('one');`);
    await write('0001-story.sql', 'create table story (id int generated always as identity, word text not null);');
    await migrate(store.database, [set]);
    await migrate(store.database, [set]);
    await write(
      '0003-second-word.sql',
      `insert into story (word) values ('two'); insert into story (word) values ('three');`,
    );
    await migrate(store.database, [set]);
    expect(await words('story')).toEqual(['one', 'two', 'three']);
    expect(await applied()).toEqual([
      { number: 1, name: 'story' },
      { number: 2, name: 'first-word' },
      { number: 3, name: 'second-word' },
    ]);
  });

  test('applies each file once when many processes start at once', async () => {
    await write('0001-race.sql', 'create table race (id int generated always as identity, word text not null);');
    await write('0002-word.sql', `insert into race (word) values ('one');`);
    const processes = await Promise.all(
      Array.from({ length: 5 }, () => openDatabase({ url: store.url, logger: silentLogger, maxConnections: 1 })),
    );
    const migrating = await store.database.system(async (sql) => {
      await sql.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK_ID]);
      const all = processes.map((database) => migrate(database, [set]));
      await eventually('five processes that wait for the lock', async () => {
        const waiting = await sql.query(`select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`);
        return waiting.length === 5;
      });
      return all;
    });
    await Promise.all(migrating);
    await Promise.all(processes.map((database) => database.close()));
    expect(await words('race')).toEqual(['one']);
  });

  test('rolls back a failing file, keeps the files before it and names the file', async () => {
    await write('0001-kept.sql', 'create table kept (id int);');
    await write('0002-broken.sql', 'create table half (id int); select no_such_column from kept;');
    await expect(migrate(store.database, [set])).rejects.toThrow(
      new RegExp(`migration ${set.owner}/0002-broken.sql failed: column "no_such_column" does not exist`),
    );
    expect(await applied()).toEqual([{ number: 1, name: 'kept' }]);
    await expect(store.database.system((sql) => sql.query('select from half'))).rejects.toThrow(/does not exist/);
  });
});

describe('migrate gives way to a transaction of a running platform', () => {
  beforeEach(() =>
    write('0001-tables.sql', 'create table if not exists busy (id int); create table if not exists calm (id int);'),
  );

  test('that reads a table for long: others read it meanwhile, and the migration follows', async () => {
    await migrate(store.database, [set]);
    await write('0002-column.sql', `alter table busy add column reader_${owners} text;`);
    const migrating = await store.database.system(async (reading) => {
      await reading.query('select from busy');
      const running = migrate(store.database, [set]);
      await eventually('a migration that waits for the table', () => isWaited('busy'));
      await store.database.system((sql) => sql.query('select from busy'));
      return { running };
    });
    await migrating.running;
    expect(await applied()).toHaveLength(2);
  });

  test('that needs what the migration has locked', async () => {
    await migrate(store.database, [set]);
    const column = `crossing_${owners}`;
    await write(
      '0002-columns.sql',
      `alter table busy add column ${column} text; alter table calm add column ${column} text;`,
    );
    const migrating = await store.database.system(async (sql) => {
      await sql.query('insert into calm (id) values (1)');
      const running = migrate(store.database, [set]);
      await eventually('a migration that waits for the table', () => isWaited('calm'));
      await sql.query('insert into busy (id) values (1)');
      return { running };
    });
    await migrating.running;
    expect(await applied()).toHaveLength(2);
  });

  test('and outwaits an autovacuum now and then', () => {
    const waits = [1, 2, 3, 4, 5, 6].map(getLockWaitMs);
    expect(waits.filter((wait) => wait > 1_000)).toHaveLength(1);
    expect(waits.slice(0, 4)).toEqual([500, 500, 500, 500]);
  });

  const isWaited = async (table: string): Promise<boolean> => {
    const waiting = await store.database.system((sql) =>
      sql.query('select from pg_locks where relation = $1::regclass and not granted', [table]),
    );
    return waiting.length > 0;
  };
});

describe('migrate rejects', () => {
  test('a file that was changed after it was applied', async () => {
    await write('0001-rule.sql', 'select 1;');
    await migrate(store.database, [set]);
    await write('0001-rule.sql', 'select 2;');
    await expect(migrate(store.database, [set])).rejects.toThrow(/0001-rule\.sql was changed after it was applied/);
  });

  test('no file whose line endings alone changed', async () => {
    await write('0001-lines.sql', 'select 1;\nselect 2;\n');
    await migrate(store.database, [set]);
    await write('0001-lines.sql', 'select 1;\r\nselect 2;\r\n');
    await migrate(store.database, [set]);
    expect(await applied()).toEqual([{ number: 1, name: 'lines' }]);
  });

  test('a database that a newer version migrated', async () => {
    await write('0001-old.sql', 'select 1;');
    await write('0002-new.sql', 'select 2;');
    await migrate(store.database, [set]);
    await rm(join(folder, '0002-new.sql'));
    await expect(migrate(store.database, [set])).rejects.toThrow(
      /has migration owner-\d+\/2 \(new\) that this version does not know/,
    );
  });

  test.each([
    {
      title: 'a gap in the numbers',
      files: ['0001-a.sql', '0003-c.sql'],
      message: /0003-c\.sql has number 3, expected 2/,
    },
    {
      title: 'two files with the same number',
      files: ['0001-a.sql', '0001-b.sql'],
      message: /0001-b\.sql has number 1, expected 2/,
    },
    { title: 'a file with another name', files: ['0001-a.sql', 'notes.txt'], message: /notes\.txt is not a migration/ },
  ])('$title', async ({ files, message }) => {
    for (const file of files) await write(file, 'select 1;');
    await expect(migrate(store.database, [set])).rejects.toThrow(message);
    expect(await applied()).toEqual([]);
  });
});
