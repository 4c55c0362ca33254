import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { silentLogger } from '@probant/kernel/logging';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { readCredentials } from './embedded/credentials.ts';
import { canUserEnter } from './embedded/placement.ts';
import { isAlive, readCommandLine } from './embedded/running-process.ts';
import { adoptEmbeddedServer, type EmbeddedServer, startEmbeddedServer } from './embedded-server.ts';
import { type ServerProcess, spawnServerProcess } from './testing/server-process.ts';

const asRoot = process.getuid?.() === 0;
const NOBODY = { uid: 65_534, gid: 65_534 };

/** A folder that was started once and holds one row, `kept`: making it takes longer than most of these tests. */
let used: string;
beforeAll(async () => {
  used = await newFolder();
  const server = await startEmbeddedServer({ dataDir: used, logger: silentLogger });
  const database = await openDatabase({ url: server.url, logger: silentLogger });
  await remember(database, 'kept');
  await database.close();
  await server.close();
});
afterAll(() => rm(used, { recursive: true, force: true }));

let dataDir: string;
const living: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  dataDir = await newFolder();
});
afterEach(async () => {
  for (const part of living.splice(0).reverse()) await part.close();
  const elsewhere = (await readCredentials(dataDir).catch(() => null))?.elsewhere;
  if (elsewhere) await rm(dirname(elsewhere), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

/** A folder that every user may enter, the server's too. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'probant-embedded-'));
  await chmod(folder, 0o755);
  return folder;
}
/** Makes the test's folder a copy of the used one, owners and modes included. */
const useFolder = () => execFileSync('cp', ['-a', `${used}/.`, dataDir]);

async function start(folder = dataDir): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ dataDir: folder, logger: silentLogger });
  living.push(server);
  return server;
}
async function open(url: string): Promise<Database> {
  const database = await openDatabase({ url, logger: silentLogger, maxConnections: 2 });
  living.push(database);
  return database;
}
function hold(user?: { uid: number; gid: number }): ServerProcess {
  const held = spawnServerProcess(dataDir, user);
  living.push({
    close: () => (held.process.exitCode === null && !held.process.killed ? held.end('SIGTERM') : Promise.resolve()),
  });
  return held;
}
async function endAll(): Promise<void> {
  for (const part of living.splice(0).reverse()) await part.close();
}

const postmasterPid = async (cluster = join(dataDir, 'postgres')) =>
  Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8'), 10);
const remember = (database: Database, word: string) =>
  database.system(async (sql) => {
    await sql.query('create table if not exists memory (word text)');
    await sql.query('insert into memory (word) values ($1)', [word]);
  });
const recall = (database: Database) =>
  database.system(async (sql) =>
    (await sql.query<{ word: string }>('select word from memory')).map(({ word }) => word),
  );
const refusalOf = (folder: string) =>
  startEmbeddedServer({ dataDir: folder, logger: silentLogger }).catch((error: unknown) => error);

describe('a life', () => {
  test('starts, keeps what was committed over a restart, and leaves no process behind', async () => {
    const first = await start();
    await remember(await open(first.url), 'kept');
    const pid = await postmasterPid();
    await endAll();
    expect(isAlive(pid)).toBe(false);
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await recall(await open(second.url))).toEqual(['kept']);
  });

  test('its role owns the database, is bound by row security, and real fsync is on', async () => {
    useFolder();
    const database = await open((await start()).url);
    const [facts] = await database.system((sql) =>
      sql.query(`select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, current_database() as database,
        pg_get_userbyid(d.datdba) = current_user as owner, current_setting('fsync') as fsync,
        current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as address,
        current_setting('server_encoding') as encoding, lower('ÉTÉ') as folded
        from pg_roles, pg_database d where rolname = current_user and d.datname = current_database()`),
    );
    expect(facts).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      database: 'probant',
      owner: true,
      fsync: 'on',
      commit: 'on',
      address: '127.0.0.1',
      encoding: 'UTF8',
      folded: 'été',
    });
  });

  test('only the password lets in, and only its owner can read it', async () => {
    useFolder();
    const { url } = await start();
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(open(wrong.href)).rejects.toThrow(/password authentication failed/);
    const superuser = new URL(url);
    superuser.username = 'postgres';
    await expect(open(superuser.href)).rejects.toThrow(/no pg_hba.conf entry/);
  });

  test('services that start alone find it while it runs, and only then', async () => {
    useFolder();
    expect(await adoptEmbeddedServer(dataDir)).toBeNull();
    const { url } = await start();
    expect(await adoptEmbeddedServer(dataDir)).toBe(url);
    await endAll();
    expect(await adoptEmbeddedServer(dataDir)).toBeNull();
  });

  test('a server of another folder on the remembered port is not taken for ours', async () => {
    useFolder();
    await start();
    const copy = await mkdtemp(join(tmpdir(), 'probant-embedded-'));
    await writeFile(join(copy, 'postgres.json'), await readFile(join(dataDir, 'postgres.json')));
    expect(await adoptEmbeddedServer(copy)).toBeNull();
    await rm(copy, { recursive: true });
  });
});

describe('accidents', () => {
  test('kill -9 of the process that holds it: the next start has everything that was acknowledged', async () => {
    useFolder();
    const held = hold();
    expect(await held.waitForRows(50)).toBeNull();
    const orphan = await postmasterPid();
    await held.end('SIGKILL');
    expect(isAlive(orphan)).toBe(true);
    const database = await open((await start()).url);
    expect(isAlive(orphan)).toBe(false);
    const [count] = await database.system((sql) =>
      sql.query<{ rows: number; last: number }>('select count(*) as rows, max(n) as last from acknowledged'),
    );
    expect(count?.last).toBeGreaterThanOrEqual(held.countAcknowledged());
    expect(count?.rows).toBe(count?.last);
  });

  test('kill -9 of that process and of the server together', async () => {
    useFolder();
    const held = hold();
    expect(await held.waitForRows(20)).toBeNull();
    process.kill(await postmasterPid(), 'SIGKILL');
    await held.end('SIGKILL');
    const database = await open((await start()).url);
    const [count] = await database.system((sql) =>
      sql.query<{ last: number }>('select max(n) as last from acknowledged'),
    );
    expect(count?.last).toBeGreaterThanOrEqual(held.countAcknowledged());
  });

  test('kill -9 of the server alone: it is started again and the pool finds it', async () => {
    useFolder();
    const database = await open((await start()).url);
    const killed = await postmasterPid();
    process.kill(killed, 'SIGKILL');
    const errors = new Set<unknown>();
    const restarted = async () => ![killed, Number.NaN].includes(await postmasterPid().catch(() => Number.NaN));
    let words: readonly string[] = [];
    // The old server's connections answer for a moment longer.
    while (words.length === 0 || !(await restarted())) {
      words = await recall(database).catch((error: unknown) => {
        errors.add((error as Error).constructor);
        return pause(20, []);
      });
    }
    expect(words).toEqual(['kept']);
    expect(await recall(database)).toEqual(['kept']);
    expect([...errors].every((kind) => kind === DatabaseUnavailable)).toBe(true);
  });

  test('a first start that was cut short begins anew', async () => {
    await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true });
    await writeFile(
      join(dataDir, 'postgres.json'),
      JSON.stringify({ port: 0, password: 'a-password-of-before', elsewhere: null }),
    );
    await remember(await open((await start()).url), 'made');
  });

  test.each([
    { title: 'lost', content: null },
    { title: 'empty', content: '' },
  ])('when postgres.json is $title it is written anew and the data stay', async ({ content }) => {
    useFolder();
    await rm(join(dataDir, 'postgres.json'));
    if (content !== null) await writeFile(join(dataDir, 'postgres.json'), content);
    expect(await recall(await open((await start()).url))).toEqual(['kept']);
  });

  test('process ids that went to others after a restart of the machine are seen through', async () => {
    useFolder();
    await writeFile(join(dataDir, 'platform.lock'), JSON.stringify({ pid: process.pid, birth: 'another boot:1' }));
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.ppid}\n${dataDir}/postgres\n1\n5432\n`);
    expect(await readCommandLine(process.ppid)).not.toBe('');
    expect(await recall(await open((await start()).url))).toEqual(['kept']);
  });
});

describe('refuses in one sentence', () => {
  test('a folder that another process holds', async () => {
    useFolder();
    const held = hold();
    expect(await held.waitForRows(1)).toBeNull();
    const refusal = await refusalOf(dataDir);
    expect(refusal).toBeInstanceOf(DatabaseUnavailable);
    expect((refusal as Error).message).toMatch(
      new RegExp(`^another Probant \\(process ${held.process.pid}\\) uses the data folder`),
    );
    expect(await held.waitForRows(held.countAcknowledged() + 5)).toBeNull();
  });

  test('a path that is a file', async () => {
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    expect(await refusalOf(file)).toMatchObject({
      message: expect.stringMatching(/^the data folder .*file cannot be used \(EEXIST\)/),
    });
    expect(await refusalOf(join(file, 'below'))).toMatchObject({
      message: expect.stringMatching(/cannot be used \(ENOTDIR\)/),
    });
  });

  test('a database of another version', async () => {
    await mkdir(join(dataDir, 'postgres'));
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
    expect(await refusalOf(dataDir)).toMatchObject({
      message: expect.stringMatching(/was written by PostgreSQL 17 and this version of Probant runs 18/),
    });
  });

  test('a database that is gone, rather than making an empty one in its place', async () => {
    useFolder();
    await rm(join(dataDir, 'postgres'), { recursive: true });
    expect(await refusalOf(dataDir)).toMatchObject({ message: expect.stringMatching(/is gone although/) });
  });
});

describe.skipIf(!asRoot)('for root (skipped for ordinary users, who cannot become others)', () => {
  test('a data folder closed to others: the database is kept where the server can reach it', async () => {
    await chmod(dataDir, 0o700);
    const first = await start();
    await remember(await open(first.url), 'kept');
    const { elsewhere } = (await readCredentials(dataDir)) ?? {};
    expect(elsewhere).toMatch(/^\/var\/lib\/probant\/[0-9a-f-]{36}\/postgres$/);
    expect((await stat(elsewhere ?? '')).mode & 0o777).toBe(0o700);
    expect(await adoptEmbeddedServer(dataDir)).toBe(first.url);
    await endAll();
    expect(await recall(await open((await start()).url))).toEqual(['kept']);
  });

  test('an ordinary user starts it as himself; root then runs it as that user', async (context) => {
    if (!(await canUserEnter(NOBODY, import.meta.dirname))) context.skip('an ordinary user cannot reach this checkout');
    const home = join(dataDir, 'home');
    await mkdir(home);
    await chown(home, NOBODY.uid, NOBODY.gid);
    const held = spawnServerProcess(home, NOBODY);
    living.push({ close: () => held.end('SIGTERM') });
    expect(await held.waitForRows(3)).toBeNull();
    expect((await stat(join(home, 'postgres'))).uid).toBe(NOBODY.uid);
    await endAll();
    const database = await open((await start(home)).url);
    const [count] = await database.system((sql) =>
      sql.query<{ last: number }>('select max(n) as last from acknowledged'),
    );
    expect(count?.last).toBe(held.countAcknowledged());
  });

  test('an ordinary user is told about a folder that is not his', async (context) => {
    if (!(await canUserEnter(NOBODY, import.meta.dirname))) context.skip('an ordinary user cannot reach this checkout');
    expect(await hold(NOBODY).waitForRows(1)).toMatch(
      /^the data folder .* cannot be used \(EACCES\): set PROBANT_DATA_DIR/,
    );
  });
});
