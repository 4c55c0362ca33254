import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from '@probant/kernel/free-ports';
import { silentLogger } from '@probant/kernel/logging';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0;

let store: TestDatabase;
let folder: string;
let pooler: ChildProcess | null = null;

beforeAll(async () => {
  store = await createTestDatabase([]);
  folder = await mkdtemp(join(tmpdir(), 'probant-pooler-'));
  await chmod(folder, 0o777);
});
afterEach(async () => {
  if (pooler === null) return;
  const ended = once(pooler, 'exit');
  pooler.kill('SIGKILL');
  await ended;
  pooler = null;
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** Starts PgBouncer in front of the database of this file, and returns the address through it. */
async function startPooler(mode: string, ...lines: readonly string[]): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(store.url);
  const listenPort = await findFreePorts();
  const path = join(folder, `${mode}.ini`);
  await writeFile(join(folder, 'users'), `"${username}" "${password}"\n`);
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listenPort}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    ...lines,
  ];
  await writeFile(path, settings.join('\n'), { mode: 0o644 });
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  pooler = spawn('pgbouncer', [...user, path], { stdio: 'ignore' });
  await eventually('the pooler to listen', () => canConnect(listenPort));
  return `postgres://${username}:${password}@127.0.0.1:${listenPort}/${pathname.slice(1)}`;
}

async function canConnect(port: number): Promise<true> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } finally {
    socket.destroy();
  }
}

const open = (url: string) => openDatabase({ url, logger: silentLogger, maxConnections: 4 });
/** Gives every session of the database what our connections ask for, as an operator may. */
async function presetSettings(): Promise<void> {
  const settings = { TimeZone: "'UTC'", statement_timeout: "'30s'", log_parameter_max_length_on_error: '0' };
  const name = new URL(store.url).pathname.slice(1);
  for (const [setting, value] of Object.entries(settings))
    await store.database.system((sql) => sql.query(`alter database ${name} set ${setting} = ${value}`));
}

describe.skipIf(!hasPooler)('a connection pooler in front of the database', () => {
  test('that refuses the settings of a connection is refused in one sentence', async () => {
    const url = await startPooler('transaction');
    await expect(open(url)).rejects.toThrow(
      /^a connection pooler answers at 127\.0\.0\.1:\d+ and refuses the settings of a connection: connect to PostgreSQL itself/,
    );
  });

  test.each(['session', 'transaction'])('that drops them is refused in %s mode', async (mode) => {
    const url = await startPooler(mode, 'ignore_startup_parameters = options');
    await expect(open(url)).rejects.toThrow('drops the settings of a connection');
  });

  test('that gives each transaction another process is refused, with the same settings as without it', async () => {
    await presetSettings();
    const url = await startPooler('transaction', 'ignore_startup_parameters = options');
    await expect(open(url)).rejects.toThrow(/gives each transaction another process .*: connect to PostgreSQL itself/);
  });

  test('that leaves settings and processes to each connection may be used', async () => {
    await presetSettings();
    const database = await open(await startPooler('session', 'ignore_startup_parameters = options'));
    expect(await database.system((sql) => sql.query('select 1 as one'))).toEqual([{ one: 1 }]);
    await database.close();
  });
});

test('a database without a pooler is opened', async () => {
  const database = await open(store.url);
  expect(await database.system((sql) => sql.query('select 1 as one'))).toEqual([{ one: 1 }]);
  await database.close();
});
