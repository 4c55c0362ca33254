import { spawn } from 'node:child_process';
import { chmod, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openKeyFile } from '@probant/audit/notes/key-file';
import { createChain, createExport, formatExport, formatLogKey } from '@probant/audit/offline/testing/sample-export';
import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { startEmbeddedServer } from '@probant/database/embedded-server';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { silentLogger } from '@probant/kernel/logging';
import { keyMigrations } from '@probant/keys/migrations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyPreparedInstallation } from './testing/copied-installation.ts';
import { runProbant } from './testing/run-probant.ts';
import { PROGRAM_FILE, spawnProbant } from './testing/spawn-probant.ts';

let testing: TestDatabase;
let folder: string;
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  testing = await createTestDatabase([keyMigrations, auditTrailMigrations]);
  folder = await mkdtemp(join(tmpdir(), 'exit-codes-'));
  await openKeyFile(at('data/keys/audit-log.pem'));
  const lines = formatExport(createExport('demo', createChain('demo', 6), undefined, 3));
  await writeFile(at('log'), lines);
  await writeFile(at('changed-log'), lines.replace('"update"', '"delete"'));
  await writeFile(at('text'), 'neither an export nor JSON\n');
  await writeFile(at('bad-fec.txt'), 'JournalCode|JournalLib\r\n');
});
afterAll(async () => {
  await testing.close();
  await rm(folder, { recursive: true });
});

type Case = {
  readonly title: string;
  readonly words: () => readonly string[];
  readonly environment?: () => Readonly<Record<string, string>>;
  readonly code: 0 | 1 | 2;
  readonly error?: RegExp;
  /** Also run as a process of its own: one case of each code, and commands that no other test starts so. */
  readonly isSpawned?: true;
};

/** A port below the highest one of a gateway, on which nothing listens. */
const UNUSED_PORT = '9';

const cases: readonly Case[] = [
  { title: 'done: the version', words: () => ['--version'], code: 0 },
  { title: 'done: help', words: () => ['keys', 'issue', '--help'], code: 0 },
  { title: 'done: a key', words: () => ['keys', 'issue', '--tenant', 'new'], code: 0, isSpawned: true },
  { title: 'done: a valid log', words: () => ['audit', 'verify', at('log'), '--key', formatLogKey('demo')], code: 0 },
  {
    title: 'problem: a changed log',
    words: () => ['audit', 'verify', at('changed-log'), '--key', formatLogKey('demo')],
    code: 1,
    isSpawned: true,
  },
  { title: 'problem: a blocking anomaly', words: () => ['fec', 'check', at('bad-fec.txt')], code: 1 },
  { title: 'problem: a stopped platform', words: () => ['status'], code: 1, isSpawned: true },
  {
    title: 'problem: a server that cannot be reached',
    words: () => ['doctor'],
    environment: () => ({ REDIS_URL: 'redis://127.0.0.1:1' }),
    code: 1,
    isSpawned: true,
  },
  { title: 'usage: no command', words: () => [], code: 2, error: /^Usage: probant/ },
  { title: 'usage: an unknown command', words: () => ['kees'], code: 2, error: /unknown command 'kees'/ },
  { title: 'usage: a group without its command', words: () => ['keys'], code: 2, error: /^Usage: probant keys/ },
  { title: 'usage: a missing option', words: () => ['keys', 'issue'], code: 2, error: /--tenant <id>' not specified/ },
  { title: 'usage: an unknown option', words: () => ['status', '--yaml'], code: 2, error: /unknown option '--yaml'/ },
  { title: 'usage: a missing argument', words: () => ['fec', 'check'], code: 2, error: /missing required argument/ },
  { title: 'usage: too many arguments', words: () => ['status', 'now'], code: 2, error: /too many arguments/ },
  {
    title: 'a bad setting',
    words: () => ['keys', 'list'],
    environment: () => ({ PROBANT_PORT: 'hunter2' }),
    code: 2,
    error: /^PROBANT_PORT: expected a port .*\n$/,
    isSpawned: true,
  },
  {
    title: 'an unknown variable',
    words: () => ['keys', 'list'],
    environment: () => ({ PROBANT_DATADIR: 'x' }),
    code: 2,
    error: /^PROBANT_DATADIR: unknown variable.*\n$/,
  },
  {
    title: 'no installation',
    words: () => ['keys', 'list'],
    environment: () => ({ DATABASE_URL: '', PROBANT_DATA_DIR: at('none') }),
    code: 2,
    error: /^no installation at .*\n$/,
  },
  {
    title: 'an unreachable database',
    words: () => ['keys', 'list'],
    environment: () => ({ DATABASE_URL: 'postgres://probant:hunter2@127.0.0.1:1/none' }),
    code: 2,
    error: /^the database at 127\.0\.0\.1:1 cannot be used: .*\n$/,
  },
  {
    title: 'a database that does not exist',
    words: () => ['keys', 'list'],
    environment: () => ({ DATABASE_URL: testing.url.replace(/[^/]+$/, 'nosuch') }),
    code: 2,
    error: /^the database at .* cannot be used: database "nosuch" does not exist\n$/,
  },
  {
    title: 'a data folder that is a file',
    words: () => ['keys', 'list'],
    environment: () => ({ DATABASE_URL: '', PROBANT_DATA_DIR: at('text') }),
    code: 2,
    error: /^the database folder .* cannot be read \(ENOTDIR\).*\n$/,
  },
  {
    title: 'an unknown tenant',
    words: () => ['audit', 'key', '--tenant', 'nosuch'],
    code: 2,
    error: /^there is no tenant/,
  },
  { title: 'an unknown key', words: () => ['keys', 'revoke', 'nosuch'], code: 2, error: /^there is no key.*\n$/ },
  { title: 'a missing file', words: () => ['audit', 'verify', at('none')], code: 2, error: /there is no file/ },
  {
    title: 'a folder as a file',
    words: () => ['fec', 'check', folder],
    code: 2,
    error: /cannot be read \(EISDIR\)\n$/,
  },
  {
    title: 'a file that is no dossier',
    words: () => ['audit', 'dossier', 'verify', at('text'), '--key', formatLogKey('demo')],
    code: 2,
    error: /^the file is not the JSON response of a dossier.*\n$/,
  },
  {
    title: 'an output that cannot be created',
    words: () => ['audit', 'export', '--tenant', 'new', '--out', at('none/log')],
    code: 2,
    error: /cannot be created \(ENOENT\)\n$/,
  },
];

describe.each([
  { by: 'a process', run: spawnProbant, ranCases: cases.filter(({ isSpawned }) => isSpawned) },
  { by: 'a command in this process', run: runProbant, ranCases: cases },
])('the exit code of $by', ({ run, ranCases }) => {
  test.each(ranCases)('is $code for $title', async ({ words, environment, code, error }) => {
    const installation = { DATABASE_URL: testing.url, PROBANT_DATA_DIR: at('data'), PROBANT_PORT: UNUSED_PORT };
    const ran = await run(words(), { ...installation, ...environment?.() });
    expect({ code: ran.code, error: ran.error }).toEqual({ code, error: expect.stringMatching(error ?? /^$/) });
    expect(ran.error).not.toMatch(/\n\s+at |hunter2/);
    if (code === 2) expect(ran.out).toBe('');
  });
});

describe('the exit code', () => {
  test('is 2 for a file that this user may not read', async (context) => {
    if (process.getuid?.() === 0) context.skip('root may read every file');
    await writeFile(at('private'), 'x');
    await chmod(at('private'), 0o000);
    const { code, error } = await runProbant(['fec', 'check', at('private')]);
    expect({ code, error }).toEqual({ code: 2, error: expect.stringMatching(/^.* cannot be read \(EACCES\)\n$/) });
  });

  test('is 2 for a data folder that another process uses', async () => {
    const dataDir = at('locked');
    await chmod(folder, 0o711);
    await copyPreparedInstallation(dataDir);
    const server = await startEmbeddedServer({ dataDir, logger: silentLogger });
    // The command would use the running server; it cannot when its address is lost.
    const file = join(dataDir, 'postgres.json');
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), port: 1 }));
    const { code, error } = await spawnProbant(['keys', 'list'], { PROBANT_DATA_DIR: dataDir });
    expect({ code, error }).toEqual({
      code: 2,
      error: expect.stringMatching(/^another Probant \(process \d+\) uses the data folder .*\n$/),
    });
    await server.close();
  });

  test('is 2 for a database server that asks for another password', async () => {
    // A server that refuses every password, as PostgreSQL does: an ErrorResponse with SQLSTATE 28P01.
    const fields = ['SFATAL', 'VFATAL', 'C28P01', 'Mpassword authentication failed for user "probant"', ''];
    const body = Buffer.from(`${fields.join('\0')}\0`);
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        const head = Buffer.alloc(5);
        head.write('E');
        head.writeInt32BE(body.length + 4, 1);
        socket.end(Buffer.concat([head, body]));
      });
    });
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
    });
    const url = `postgres://probant:hunter2@127.0.0.1:${port}/probant`;
    const { code, error } = await runProbant(['keys', 'list'], { DATABASE_URL: url });
    server.close();
    expect({ code, error }).toEqual({
      code: 2,
      error: expect.stringMatching(/^the database at \S+ cannot be used: password authentication failed .*\n$/),
    });
    expect(error).not.toContain('hunter2');
  });

  test('is 2, with one sentence, when the output is a full disk', async (context) => {
    const full = await open('/dev/full', 'w').catch(() => null);
    if (full === null) context.skip('this machine has no /dev/full');
    const child = spawn(process.execPath, [PROGRAM_FILE, 'gateway', 'emit', 'kong'], {
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', full?.fd ?? 'ignore', 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    const code = await new Promise((resolve) => child.on('close', resolve));
    await full?.close();
    expect([code, Buffer.concat(chunks).toString()]).toEqual([2, 'the result cannot be written (ENOSPC)\n']);
  });
});
