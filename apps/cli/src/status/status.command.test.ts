import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import type { MigrationSet } from '@probant/database/migrations';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { readFolderIdentity } from '@probant/kernel/folder-identity';
import { findFreePorts } from '@probant/kernel/free-ports';
import { getServicePort } from '@probant/kernel/service-catalogue';
import { keyMigrations } from '@probant/keys/migrations';
import { ALL_MIGRATIONS } from '@probant/platform/all-migrations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runProbant } from '../testing/run-probant.ts';

let testing: TestDatabase;
let folder: string;
let gateway: Server;
let port: number;
/** What the gateway answers on /health; null: it closes the connection. */
let health: object | null = null;

beforeAll(async () => {
  testing = await createTestDatabase([keyMigrations, auditTrailMigrations]);
  folder = await mkdtemp(join(tmpdir(), 'status-'));
});
afterAll(async () => {
  await testing.close();
  await rm(folder, { recursive: true });
});

// Each test has ports of its own: a port that was used a moment ago is not always free again on a busy machine.
beforeEach(async () => {
  gateway = createServer((_, response) => {
    if (health === null) response.destroy();
    else response.end(JSON.stringify(health));
  });
  port = await findFreePorts();
  await listen(gateway, port);
  return () => closeServer(gateway);
});

const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const listen = (server: Server, ownPort: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(ownPort, '127.0.0.1', resolve);
  });

const status = (...more: readonly string[]) =>
  runProbant(['status', ...more], {
    PROBANT_PORT: String(port),
    DATABASE_URL: testing.url,
    PROBANT_DATA_DIR: join(folder, 'data'),
  });

test('prints what runs, the database and its logs, and exits with code 0 when all is well', async () => {
  health = { status: 'ok', services: { extraction: { status: 'ok' }, mcp: { status: 'absent' } } };
  const { code, out, error } = await status();
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(out).toMatch(/^platform {5}running/);
  expect(out).toContain(`gateway      ok, http://127.0.0.1:${port}`);
  expect(out).toContain(`extraction   ok, port ${port + 1}`);
  expect(out).not.toContain('mcp');
  expect(out).toMatch(/database {5}external, PostgreSQL \d+\.\d+, \d+ MB, 0 logs with 0 events/);
});

test('lists the services that have no tables in the database, which are no fault', async () => {
  health = { status: 'ok', services: { 'audit-trail': { status: 'ok' }, scoring: { status: 'absent' } } };
  const { code, out } = await status();
  expect(code).toBe(0);
  expect(out).toMatch(
    /^migrations {3}keys \d+, audit-trail \d+; not installed: gateway, extraction, scoring, assistant, companies$/m,
  );
  const { code: jsonCode, out: json } = await status('--json');
  expect(jsonCode).toBe(0);
  const { migrations } = JSON.parse(json).database;
  expect(migrations).toContainEqual({ owner: 'scoring', applied: 0, known: expect.any(Number) });
  expect(migrations.map(({ owner }: MigrationSet) => owner)).toEqual(ALL_MIGRATIONS.map(({ owner }) => owner));
});

test('names the reason of a degraded service, and exits with code 1', async () => {
  health = {
    status: 'degraded',
    services: { 'audit-trail': { status: 'degraded', reason: 'older than its anchors' } },
  };
  const { code, out } = await status('--json');
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    status: 'degraded',
    services: { 'audit-trail': { status: 'degraded', port: port + 6, reasons: ['older than its anchors'] } },
    database: { kind: 'external', status: 'ok', logs: 0, events: 0 },
    data_folder: join(folder, 'data'),
  });
});

test('says that another program uses the port, and exits with code 1', async () => {
  health = ['not', 'Probant'];
  const { code, out } = await status();
  expect(code).toBe(1);
  expect(out).toContain('platform     not running');
  expect(out).toContain('another program uses the port');
});

test('a gateway that closes the connection does not answer', async () => {
  health = null;
  const { code, out } = await status();
  expect(code).toBe(1);
  expect(out).toContain('gateway      does not answer');
});

describe('beside the platform of another data folder', () => {
  let admin: Server;
  beforeEach(async () => {
    health = { status: 'ok', services: { extraction: { status: 'ok' } } };
    const metrics = `probant_data_folder_info{id="${await readFolderIdentity(tmpdir())}"} 1\n`;
    admin = createServer((_, response) => response.end(metrics));
    await listen(admin, getServicePort('admin', port));
    return () => closeServer(admin);
  });
  const others = () => `the Probant on port ${port} does not use this data folder`;

  test('shows this installation as not running, with exit code 1', async () => {
    const { code, out } = await status();
    expect(code).toBe(1);
    expect(out).toMatch(/^platform {5}not running\n/);
    expect(out).toContain(`gateway      not running; ${others()}`);
    expect(out).not.toMatch(/^extraction/m);
  });

  test('says that there is no installation, with exit code 2', async () => {
    const { code, out, error } = await runProbant(['status'], {
      PROBANT_PORT: String(port),
      PROBANT_DATA_DIR: join(folder, 'none'),
    });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toContain('no installation at');
    expect(error).toContain(others());
  });

  test('is the same in doctor, and a problem', async () => {
    const { code, out } = await runProbant(['doctor'], {
      PROBANT_PORT: String(port),
      PROBANT_DATA_DIR: join(folder, 'none'),
    });
    expect(code).toBe(1);
    expect(out).toContain(`not running; ${others()}`);
  });

  test('the same folder under another name is this installation', async () => {
    await symlink(tmpdir(), join(folder, 'link'));
    const { code, out } = await runProbant(['status'], {
      PROBANT_PORT: String(port),
      DATABASE_URL: testing.url,
      PROBANT_DATA_DIR: join(folder, 'link'),
    });
    expect(code).toBe(0);
    expect(out).toContain('extraction   ok');
  });
});

test('without an installation exits with code 2 and one sentence', async () => {
  health = ['not', 'Probant'];
  const { code, out, error } = await runProbant(['status'], {
    PROBANT_PORT: String(port),
    PROBANT_DATA_DIR: join(folder, 'none'),
  });
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(error).toMatch(/^no installation at \S+none: .*\n$/);
});
