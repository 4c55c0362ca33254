import { InstallationHealth } from '@probant/contracts/installation';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { KEY_SCOPES } from '@probant/keys/key-scopes';
import { keyMigrations } from '@probant/keys/migrations';
import { Value } from 'typebox/value';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { gatewayMigrations } from '../../migrations.ts';
import { startTestAccount, type TestAccount } from '../testing/test-account.ts';
import { hungDatabaseExample, installationExample } from './installation.examples.ts';

let store: TestDatabase;
let account: TestAccount;
let healthy: TestAccount['installation'];
let adminKey: string;
beforeAll(async () => {
  store = await createTestDatabase([keyMigrations, gatewayMigrations]);
  account = await startTestAccount(store.database);
  adminKey = (await account.issue('acme', { scopes: ['admin'] })).key;
});
beforeEach(() => {
  healthy = { ...account.installation };
});
afterEach(() => {
  Object.assign(account.installation, healthy);
});
afterAll(async () => {
  await account.close();
  await store.close();
});

const PATH = '/v1/health/detail';

const read = async (): Promise<InstallationHealth> => {
  const response = await account.call(PATH, { key: adminKey });
  expect(response.status).toBe(200);
  const body: unknown = response.json();
  expect([...Value.Errors(InstallationHealth, body)]).toEqual([]);
  return body as InstallationHealth;
};

/** Lets the health of the platform have other members. */
const changeHealth = (changes: object) => {
  account.installation.readHealth = async () => ({ ...(await healthy.readHealth()), ...changes });
};

describe('who may read it', () => {
  test('a key without the scope admin gets 403, whatever else it may do', async () => {
    const { key } = await account.issue('acme', { scopes: KEY_SCOPES.filter((scope) => scope !== 'admin') });
    const refused = await account.call(PATH, { key });
    expect([refused.status, JSON.stringify(refused.json())]).toEqual([403, expect.stringContaining('admin')]);
  });

  test('an administrator of any tenant reads the same, and no tenant is named in it', async () => {
    const { key } = await account.issue('dupont-expertise');
    const other = await account.call(PATH, { key });
    expect(other.json()).toEqual(await read());
    expect(other.body.toString()).not.toMatch(/dupont|acme|prb_live_/);
    expect(other.headers['cache-control']).toBe('no-store');
  });

  test.each([
    { title: 'no key', call: {}, status: 401 },
    { title: 'an unknown key', call: { key: 'prb_live_nothing' }, status: 401 },
    { title: 'a POST', call: { method: 'POST' }, status: 405 },
    { title: 'a DELETE', call: { method: 'DELETE' }, status: 405 },
    { title: 'a path below it', path: `${PATH}/database`, status: 404 },
    { title: 'a path beside it', path: '/v1/health/details', status: 404 },
    { title: 'the prefix alone', path: '/v1/health', status: 404 },
    { title: 'an encoded path out of it', path: `${PATH}/%2e%2e/%2e%2e/account/keys`, status: 200, isElsewhere: true },
  ])('$title is answered with $status', async ({ title, call = {}, path = PATH, status, isElsewhere = false }) => {
    const isKeyless = title.includes('key');
    const response = await account.call(path, isKeyless ? call : { key: adminKey, ...call });
    expect(response.status).toBe(status);
    if (isElsewhere) expect(response.json()).not.toHaveProperty('database');
  });

  test('a revoked key gets 401', async () => {
    const { key, keyId } = await account.issue('acme', { scopes: ['admin'] });
    expect((await account.call(`/v1/account/keys/${keyId}`, { key: adminKey, method: 'DELETE' })).status).toBe(200);
    await expect.poll(async () => (await account.call(PATH, { key })).status).toBe(401);
  });

  test('what a caller adds changes nothing: a tenant, a path, a body', async () => {
    const hostile = await account.call(`${PATH}?tenant_id=dupont&folder=/etc/passwd&folder=/root`, { key: adminKey });
    expect(hostile.json()).toEqual(await read());
  });
});

describe('what it says', () => {
  test('the examples match the contract', () => {
    for (const example of [installationExample, hungDatabaseExample])
      expect([...Value.Errors(InstallationHealth, example)]).toEqual([]);
  });

  test('an installation without a problem', async () => {
    expect(await read()).toEqual({
      status: 'ok',
      checked_at: new Date(account.clock()).toISOString(),
      versions: { probant: '0.1.0', node: '24.21.0' },
      process: { started_at: '2026-11-19T10:00:00.000Z', uptime_s: 172_800, memory_bytes: 400_000_000 },
      services: {
        scoring: { status: 'ok', reasons: [], version: '0.1.0' },
        mcp: { status: 'absent', reasons: [], version: null },
      },
      database: { status: 'ok', reasons: [], kind: 'embedded', version: '18.4', bytes: 12_345_678 },
      disks: [{ name: 'the data folder', status: 'ok', free_bytes: 30_000_000_000, total_bytes: 100_000_000_000 }],
      rate_counters: { store: 'memory', status: 'ok' },
      relay: null,
      anchors: null,
      workers: [],
      models: [],
    });
  });

  test('the reasons of a degraded service, and a service that does not answer', async () => {
    changeHealth({
      status: 'degraded',
      services: {
        'audit-trail': { status: 'degraded', version: '0.1.0', reason: 'the last event could not be stored' },
        export: { status: 'unreachable' },
        mcp: { status: 'of a later version' },
      },
    });
    expect(await read()).toMatchObject({
      status: 'degraded',
      services: {
        'audit-trail': { status: 'degraded', reasons: ['the last event could not be stored'] },
        export: { status: 'unreachable', version: null },
        mcp: { status: 'degraded' },
      },
    });
  });

  test.each([
    { title: 'hangs', readFacts: () => new Promise<never>(() => undefined) },
    { title: 'refuses connections', readFacts: () => Promise.reject(new Error('ECONNREFUSED')) },
  ])('the rest while the database $title, with the reason', async ({ readFacts }) => {
    const reason = 'the database has not answered for more than 5 s';
    changeHealth({ status: 'degraded', database: { status: 'degraded', reason } });
    account.installation.readDatabaseFacts = readFacts;
    const { database, disks, status } = await read();
    expect(database).toEqual({ status: 'degraded', reasons: [reason], kind: 'embedded', version: null, bytes: null });
    expect([status, disks[0]?.status]).toEqual(['degraded', 'ok']);
  });

  test('a disk that is almost full, and one that cannot be examined', async () => {
    account.installation.readDisks = async () => [
      { name: 'the data folder', freeBytes: 3_000_000, totalBytes: 10_000_000_000 },
      { name: 'the database', freeBytes: null, totalBytes: null },
    ];
    expect((await read()).disks).toEqual([
      { name: 'the data folder', status: 'degraded', free_bytes: 3_000_000, total_bytes: 10_000_000_000 },
      { name: 'the database', status: 'ok', free_bytes: null, total_bytes: null },
    ]);
  });

  test('workers at work, tasks that wait, and models, as the metrics have them', async () => {
    const { metrics } = account;
    metrics.gauge('probant_documents_busy_children', 'busy', []).set(2);
    metrics.gauge('probant_documents_waiting', 'waiting', []).set(17);
    metrics.counter('probant_documents_workers_started_total', 'started', []).inc(5);
    const stopped = metrics.counter('probant_documents_workers_stopped_total', 'stopped', ['reason']);
    stopped.inc({ reason: 'crashed' }, 1);
    stopped.inc({ reason: 'unused' }, 2);
    metrics.counter('probant_documents_kills_total', 'kills', ['reason']).inc({ reason: 'crashed' }, 1);
    metrics.gauge('probant_model_loaded', 'loaded', ['model']).set({ model: 'text_recognition' }, 1);
    const up = metrics.gauge('probant_model_server_up', 'up', ['use']);
    up.set({ use: 'assistant' }, 0);
    up.set({ use: 'extraction' }, 1);
    const { workers, models } = await read();
    expect(workers).toEqual([{ use: 'documents', running: 2, busy: 2, waiting: 17, refused: 0, stopped_by_input: 1 }]);
    expect(models).toEqual([
      { name: 'text_recognition', source: 'files', status: 'loaded' },
      { name: 'assistant', source: 'server', status: 'paused' },
      { name: 'extraction', source: 'server', status: 'answers' },
    ]);
  });
});
