import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createLogger, silentLogger } from '@probant/kernel/logging';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { type Cluster, runAsSuperuser } from './embedded/cluster.ts';
import { readCredentials } from './embedded/credentials.ts';
import { canUserEnter, ensureReachableBinaries } from './embedded/placement.ts';
import { isAlive, readCommandLine } from './embedded/running-process.ts';
import { resolveServerUser } from './embedded/server-user.ts';
import { adoptEmbeddedServer, type EmbeddedServer, startEmbeddedServer } from './embedded-server.ts';
import { type ServerProcess, spawnServerProcess } from './testing/server-process.ts';

const asRoot = process.getuid?.() === 0;
const NOBODY_USER = { uid: 65_534, gid: 65_534 };

/** A data folder that was started once and contains one row, `kept`. Creating it takes longer than most of these tests. */
let preparedFolder: string;
beforeAll(async () => {
  preparedFolder = await newFolder();
  const server = await startEmbeddedServer({ dataDir: preparedFolder, logger: silentLogger });
  const database = await openDatabase({ url: server.migrationUrl, logger: silentLogger });
  await remember(database, 'kept');
  await database.close();
  await server.close();
});
afterAll(() => rm(preparedFolder, { recursive: true, force: true }));

let dataDir: string;
const openParts: { close(): Promise<void> }[] = [];
beforeEach(async () => {
  dataDir = await newFolder();
});
afterEach(async () => {
  for (const part of openParts.splice(0).reverse()) await part.close();
  const elsewhere = (await readCredentials(dataDir).catch(() => null))?.elsewhere;
  if (elsewhere) await rm(dirname(elsewhere), { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

/** Creates a folder that every user may enter, including the server's. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'probant-embedded-'));
  await chmod(folder, 0o755);
  return folder;
}
/** Copies the prepared folder to the test's folder, with owners and modes. */
const copyPreparedFolder = () => execFileSync('cp', ['-a', `${preparedFolder}/.`, dataDir]);

async function start(folder = dataDir): Promise<EmbeddedServer> {
  const server = await startEmbeddedServer({ dataDir: folder, logger: silentLogger });
  openParts.push(server);
  return server;
}
async function open(url: string): Promise<Database> {
  const database = await openDatabase({ url, logger: silentLogger, maxConnections: 2 });
  openParts.push(database);
  return database;
}
function startServerProcess(user?: { uid: number; gid: number }): ServerProcess {
  const serverProcess = spawnServerProcess(dataDir, user);
  openParts.push({
    close: () =>
      serverProcess.process.exitCode === null && !serverProcess.process.killed
        ? serverProcess.end('SIGTERM')
        : Promise.resolve(),
  });
  return serverProcess;
}
async function endAll(): Promise<void> {
  for (const part of openParts.splice(0).reverse()) await part.close();
}

async function locateTestCluster(): Promise<Cluster> {
  const folder = (await readCredentials(dataDir))?.elsewhere ?? join(dataDir, 'postgres');
  const user = await resolveServerUser(folder);
  return { folder, user, binaries: await ensureReachableBinaries(user, dataDir, silentLogger) };
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

describe('startEmbeddedServer', () => {
  test('keeps committed rows over a restart and leaves no process running', async () => {
    const first = await start();
    await remember(await open(first.migrationUrl), 'kept');
    const pid = await postmasterPid();
    await endAll();
    expect(isAlive(pid)).toBe(false);
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await recall(await open(second.migrationUrl))).toEqual(['kept']);
  });

  test('its owner role owns the database, row security applies to it, and fsync is on', async () => {
    copyPreparedFolder();
    const database = await open((await start()).migrationUrl);
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

  test('its role that runs owns nothing, has no special right, and may not create anything', async () => {
    copyPreparedFolder();
    const { url, migrationUrl } = await start();
    const database = await open(url);
    const [facts] = await database.system((sql) =>
      sql.query(`select current_user as role, rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication as special,
        exists (select from pg_shdepend where refobjid = pg_roles.oid) as owns,
        exists (select from pg_auth_members where member = pg_roles.oid) as member
        from pg_roles where rolname = current_user`),
    );
    expect(facts).toEqual({ role: 'probant_run', special: false, owns: false, member: false });
    await expect(remember(database, 'own')).rejects.toThrow(/permission denied/);
    expect(new URL(migrationUrl).username).toBe('probant');
  });

  test('creates the role that runs in a folder of a version without it, once, and keeps the data', async () => {
    copyPreparedFolder();
    const cluster = await locateTestCluster();
    await runAsSuperuser(cluster, 'drop role probant_run;\n');
    await writeFile(join(cluster.folder, 'pg_hba.conf'), 'host all probant 127.0.0.1/32 scram-sha-256\n');
    const { hasRunRole: _, ...oldCredentials } = (await readCredentials(dataDir)) ?? {};
    await writeFile(join(dataDir, 'postgres.json'), JSON.stringify(oldCredentials));
    const first = await start();
    expect(await recall(await open(first.migrationUrl))).toEqual(['kept']);
    await (await open(first.url)).system((sql) => sql.query('select 1'));
    await endAll();
    expect(await readCredentials(dataDir)).toMatchObject({ ...oldCredentials, hasRunRole: true });
    const second = await start();
    expect(second.url).toBe(first.url);
    await (await open(second.url)).system((sql) => sql.query('select 1'));
  });

  test.each(['superuser', 'bypassrls'])(
    'openDatabase refuses a role with %s that is not allowed by name',
    async (right) => {
      copyPreparedFolder();
      await runAsSuperuser(await locateTestCluster(), `alter role probant_run ${right};\n`);
      const { url } = await start();
      for (const allowedSuperuser of [null, 'probant', 'postgres'])
        await expect(openDatabase({ url, logger: silentLogger, allowedSuperuser })).rejects.toThrow(
          'the database role probant_run is a superuser or has BYPASSRLS, so row security does not keep tenants apart: use an ordinary role, or set PROBANT_ALLOW_SUPERUSER=probant_run',
        );
      const allowed = await openDatabase({ url, logger: silentLogger, allowedSuperuser: 'probant_run' });
      await allowed.close();
    },
  );

  test('accepts only the password, which only the owner of the folder can read', async () => {
    copyPreparedFolder();
    const { url } = await start();
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(open(wrong.href)).rejects.toThrow(/password authentication failed/);
    const superuser = new URL(url);
    superuser.username = 'postgres';
    await expect(open(superuser.href)).rejects.toThrow(/no pg_hba.conf entry/);
  });

  test('standalone services find it while it runs, and only then', async () => {
    copyPreparedFolder();
    expect(await adoptEmbeddedServer(dataDir)).toBeNull();
    const { url } = await start();
    expect(await adoptEmbeddedServer(dataDir)).toMatchObject({ url });
    await endAll();
    expect(await adoptEmbeddedServer(dataDir)).toBeNull();
  });

  test('a server of another folder on the stored port is not adopted', async () => {
    copyPreparedFolder();
    await start();
    const copy = await mkdtemp(join(tmpdir(), 'probant-embedded-'));
    await writeFile(join(copy, 'postgres.json'), await readFile(join(dataDir, 'postgres.json')));
    expect(await adoptEmbeddedServer(copy)).toBeNull();
    await rm(copy, { recursive: true });
  });
});

describe('recovery', () => {
  test('keeps every acknowledged row after kill -9 of the Node process', async () => {
    copyPreparedFolder();
    const serverProcess = startServerProcess();
    expect(await serverProcess.waitForRows(50)).toBeNull();
    const orphan = await postmasterPid();
    await serverProcess.end('SIGKILL');
    expect(isAlive(orphan)).toBe(true);
    const database = await open((await start()).migrationUrl);
    expect(isAlive(orphan)).toBe(false);
    const [count] = await database.system((sql) =>
      sql.query<{ rows: number; last: number }>('select count(*) as rows, max(n) as last from acknowledged'),
    );
    expect(count?.last).toBeGreaterThanOrEqual(serverProcess.countAcknowledged());
    expect(count?.rows).toBe(count?.last);
  });

  test('keeps every acknowledged row after kill -9 of the Node process and the server', async () => {
    copyPreparedFolder();
    const serverProcess = startServerProcess();
    expect(await serverProcess.waitForRows(20)).toBeNull();
    process.kill(await postmasterPid(), 'SIGKILL');
    await serverProcess.end('SIGKILL');
    const database = await open((await start()).migrationUrl);
    const [count] = await database.system((sql) =>
      sql.query<{ last: number }>('select max(n) as last from acknowledged'),
    );
    expect(count?.last).toBeGreaterThanOrEqual(serverProcess.countAcknowledged());
  });

  test('restarts the server after kill -9 of the server alone, and the pool reconnects', async () => {
    copyPreparedFolder();
    const database = await open((await start()).migrationUrl);
    const killed = await postmasterPid();
    process.kill(killed, 'SIGKILL');
    const errors = new Set<unknown>();
    const restarted = async () => ![killed, Number.NaN].includes(await postmasterPid().catch(() => Number.NaN));
    let words: readonly string[] = [];
    // The old server's connections answer for a moment longer.
    await eventually('the rows of the restarted server', async () => {
      words = await recall(database).catch((error: unknown) => {
        errors.add((error as Error).constructor);
        return [];
      });
      return words.length > 0 && (await restarted());
    });
    expect(words).toEqual(['kept']);
    expect(await recall(database)).toEqual(['kept']);
    expect([...errors].every((kind) => kind === DatabaseUnavailable)).toBe(true);
  });

  test('starts from scratch after an interrupted first start', async () => {
    await mkdir(join(dataDir, 'postgres.new', 'base'), { recursive: true });
    await writeFile(
      join(dataDir, 'postgres.json'),
      JSON.stringify({ port: 0, password: 'a-password-of-before', elsewhere: null }),
    );
    const database = await open((await start()).migrationUrl);
    await remember(database, 'made');
    expect(await recall(database)).toEqual(['made']);
  });

  test.each([
    { title: 'lost', content: null },
    { title: 'empty', content: '' },
  ])('rewrites postgres.json and keeps the data when the file is $title', async ({ content }) => {
    copyPreparedFolder();
    await rm(join(dataDir, 'postgres.json'));
    if (content !== null) await writeFile(join(dataDir, 'postgres.json'), content);
    expect(await recall(await open((await start()).migrationUrl))).toEqual(['kept']);
  });

  test('ignores process ids that belong to other processes after a restart of the machine', async () => {
    copyPreparedFolder();
    await writeFile(join(dataDir, 'platform.lock'), JSON.stringify({ pid: process.pid, birth: 'another boot:1' }));
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.ppid}\n${dataDir}/postgres\n1\n5432\n`);
    expect(await readCommandLine(process.ppid)).not.toBe('');
    expect(await recall(await open((await start()).migrationUrl))).toEqual(['kept']);
  });
});

describe('rejects with one sentence', () => {
  test('a folder that another process has locked', async () => {
    copyPreparedFolder();
    const serverProcess = startServerProcess();
    expect(await serverProcess.waitForRows(1)).toBeNull();
    const refusal = await refusalOf(dataDir);
    expect(refusal).toBeInstanceOf(DatabaseUnavailable);
    expect((refusal as Error).message).toMatch(
      new RegExp(`^another Probant \\(process ${serverProcess.process.pid}\\) uses the data folder`),
    );
    expect(await serverProcess.waitForRows(serverProcess.countAcknowledged() + 5)).toBeNull();
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

  test('a missing database, instead of creating an empty one', async () => {
    copyPreparedFolder();
    await rm(join(dataDir, 'postgres'), { recursive: true });
    expect(await refusalOf(dataDir)).toMatchObject({ message: expect.stringMatching(/is gone although/) });
  });
});

describe.skipIf(!asRoot)('as root (skipped for ordinary users, who cannot switch to another user)', () => {
  test('keeps the database in a reachable folder when other users cannot enter the data folder', async () => {
    await chmod(dataDir, 0o700);
    const first = await start();
    await remember(await open(first.migrationUrl), 'kept');
    const { elsewhere } = (await readCredentials(dataDir)) ?? {};
    expect(elsewhere).toMatch(/^\/var\/lib\/probant\/[0-9a-f-]{36}\/postgres$/);
    expect((await stat(elsewhere ?? '')).mode & 0o777).toBe(0o700);
    expect(await adoptEmbeddedServer(dataDir)).toMatchObject({ url: first.url });
    await endAll();
    const log: string[] = [];
    const logger = createLogger({ destination: { write: (line) => log.push(line) } });
    const second = await startEmbeddedServer({ dataDir, logger });
    openParts.push(second);
    expect(await recall(await open(second.migrationUrl))).toEqual(['kept']);
    expect(log.join('')).toContain(`"home":"${dirname(elsewhere ?? '')}"`);
  });

  test('an ordinary user runs the server as itself, and root then runs it as that user', async (context) => {
    if (!(await canUserEnter(NOBODY_USER, import.meta.dirname)))
      context.skip('an ordinary user cannot reach this checkout');
    const home = join(dataDir, 'home');
    await mkdir(home);
    await chown(home, NOBODY_USER.uid, NOBODY_USER.gid);
    const serverProcess = spawnServerProcess(home, NOBODY_USER);
    openParts.push({ close: () => serverProcess.end('SIGTERM') });
    expect(await serverProcess.waitForRows(3)).toBeNull();
    expect((await stat(join(home, 'postgres'))).uid).toBe(NOBODY_USER.uid);
    await endAll();
    const database = await open((await start(home)).migrationUrl);
    const [count] = await database.system((sql) =>
      sql.query<{ last: number }>('select max(n) as last from acknowledged'),
    );
    expect(count?.last).toBe(serverProcess.countAcknowledged());
  });

  test('reports a folder that the user may not write to', async (context) => {
    if (!(await canUserEnter(NOBODY_USER, import.meta.dirname)))
      context.skip('an ordinary user cannot reach this checkout');
    expect(await startServerProcess(NOBODY_USER).waitForRows(1)).toMatch(
      /^the data folder .* cannot be used \(EACCES\): set PROBANT_DATA_DIR/,
    );
  });
});
