import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hasEmbeddedDatabase, readMigrationStates } from './find-installation.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'find-installation-'));
});
afterEach(() => rm(folder, { recursive: true }));

const storeCredentials = (port: number, elsewhere: string | null = null) =>
  writeFile(join(folder, 'postgres.json'), JSON.stringify({ port, password: 'x'.repeat(32), elsewhere }));

describe('a data folder', () => {
  test('has no database when it is absent or empty, and nothing is created', async () => {
    expect(await hasEmbeddedDatabase(join(folder, 'absent'))).toBe(false);
    expect(await hasEmbeddedDatabase(folder)).toBe(false);
    expect(await readdir(folder)).toEqual([]);
  });

  test('has no database after a first start that was interrupted before it was created', async () => {
    await storeCredentials(0);
    expect(await hasEmbeddedDatabase(folder)).toBe(false);
  });

  test('has a database when it contains a cluster, or the credentials name the place of one', async () => {
    await mkdir(join(folder, 'elsewhere'));
    await writeFile(join(folder, 'elsewhere', 'PG_VERSION'), '18\n');
    await storeCredentials(0, join(folder, 'elsewhere'));
    expect(await hasEmbeddedDatabase(folder)).toBe(true);
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '18\n');
    await storeCredentials(0);
    expect(await hasEmbeddedDatabase(folder)).toBe(true);
  });

  test('has a database when it was in use, so that the start reports what is gone', async () => {
    await storeCredentials(5432);
    expect(await hasEmbeddedDatabase(folder)).toBe(true);
  });

  test('is refused with one sentence when this user may not read it', async (context) => {
    if (process.getuid?.() === 0) context.skip('root may read every folder');
    await storeCredentials(0);
    await chmod(join(folder, 'postgres.json'), 0o000);
    await expect(hasEmbeddedDatabase(folder)).rejects.toThrow('cannot be read (EACCES)');
  });
});

describe('the migrations of a database', () => {
  let testing: TestDatabase;
  beforeAll(async () => {
    testing = await createTestDatabase([]);
  });
  afterAll(() => testing.close());

  test('are null without the tables of Probant, and counted by set with them', async () => {
    const sets = ['one', 'two'].map((owner) => ({ owner, folder: pathToFileURL(`${join(folder, owner)}/`) }));
    for (const { owner } of sets) await mkdir(join(folder, owner));
    for (const name of ['0001-first.sql', '0002-second.sql']) await writeFile(join(folder, 'one', name), 'select 1');
    expect(await readMigrationStates(testing.database, sets)).toBeNull();
    await testing.database.system(async (sql) => {
      await sql.query('create table probant_migration (room text, number int, name text, sha256 bytea)');
      expect(await sql.query('select from probant_migration')).toEqual([]);
    });
    expect(await readMigrationStates(testing.database, sets)).toBeNull();
    await testing.database.system((sql) => sql.query("insert into probant_migration values ('one', 1, 'first', '')"));
    expect(await readMigrationStates(testing.database, sets)).toEqual([
      { owner: 'one', applied: 1, known: 2 },
      { owner: 'two', applied: 0, known: 0 },
    ]);
  });
});
