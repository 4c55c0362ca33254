import { AccountUsage } from '@probant/contracts/account';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { parseTenantId } from '@probant/kernel/tenant';
import { keyMigrations } from '@probant/keys/migrations';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatewayMigrations } from '../../migrations.ts';
import { listRoutes } from '../../route-table.ts';
import { usageExample } from '../account.examples.ts';
import { startTestAccount, type TestAccount } from '../testing/test-account.ts';
import { createUsageRepository } from './usage.repository.ts';
import { getDay } from './usage-counts.ts';

let store: TestDatabase;
let account: TestAccount;
beforeAll(async () => {
  store = await createTestDatabase([keyMigrations, gatewayMigrations]);
  account = await startTestAccount(store.database, { minute: 300, hour: 1000 });
});
afterAll(async () => {
  await account.close();
  await store.close();
});

const read = async (key: string, query = ''): Promise<AccountUsage> => {
  await account.flushUsage();
  const response = await account.call(`/v1/account/usage${query}`, { key });
  expect(response.status).toBe(200);
  const usage: unknown = response.json();
  expect([...Value.Errors(AccountUsage, usage)]).toEqual([]);
  return usage as AccountUsage;
};
/** Waits until that many requests of a tenant are stored: the gateway counts a response when its connection has taken it. */
async function waitForCalls(tenant: string, expected: number): Promise<void> {
  const repository = createUsageRepository(store.database);
  const today = getDay(account.clock());
  const sumCalls = async () => {
    await account.flushUsage();
    const rows = await repository.list(parseTenantId(tenant), today, today);
    return rows.reduce((sum, { calls }) => sum + calls, 0);
  };
  await expect.poll(sumCalls).toBe(expected);
}

describe('GET /v1/account/usage', () => {
  test('the example matches the contract', () => {
    expect([...Value.Errors(AccountUsage, usageExample)]).toEqual([]);
  });

  test('returns no rows for a tenant without requests, and the days asked for', async () => {
    const { key } = await account.issue('new');
    expect(await read(key)).toEqual({ tenant_id: 'new', from: '2026-10-23', to: '2026-11-21', usage: [] });
    expect(await read(key, '?days=1')).toMatchObject({ from: '2026-11-21', to: '2026-11-21' });
    expect(await read(key, '?days=90')).toMatchObject({ from: '2026-08-24', to: '2026-11-21' });
  });

  test('counts the requests of all keys of the tenant by route, not by path', async () => {
    const [one, two] = [await account.issue('acme'), await account.issue('acme', { scopes: ['write'] })];
    for (const path of ['/v1/hr/settings', '/v1/hr/settings?a=1', '/v1/hr/anything/else', '/v1/events/a'])
      for (const { key } of [one, two]) await account.call(path, { key });
    await account.call('/v1/export/fec', { key: one.key, method: 'POST' });
    await account.call('/v1/account', { key: two.key });
    await account.call('/v1/account/keys', { key: two.key });
    await waitForCalls('acme', 11);
    expect((await read(one.key)).usage).toEqual([
      { date: '2026-11-21', route: '/v1/account', calls: 2, client_errors: 1, rate_limited: 0, server_errors: 0 },
      { date: '2026-11-21', route: '/v1/events', calls: 2, client_errors: 0, rate_limited: 0, server_errors: 0 },
      { date: '2026-11-21', route: '/v1/export', calls: 1, client_errors: 0, rate_limited: 0, server_errors: 1 },
      { date: '2026-11-21', route: '/v1/hr', calls: 6, client_errors: 0, rate_limited: 0, server_errors: 0 },
    ]);
  });

  test('a tenant sees its own requests only, whatever the request says', async () => {
    const { key } = await account.issue('dupont');
    const { usage, tenant_id } = await read(key, '?tenant_id=acme');
    expect([tenant_id, usage]).toEqual(['dupont', []]);
  });

  test('requests over the rate limit count, and are shown as refused', async () => {
    const { key } = await account.issue('busy');
    await Promise.all(Array.from({ length: 310 }, () => account.call('/v1/hr/settings', { key })));
    await waitForCalls('busy', 310);
    const reader = await account.issue('busy');
    const { usage } = await read(reader.key);
    expect(usage).toEqual([
      { date: '2026-11-21', route: '/v1/hr', calls: 310, client_errors: 10, rate_limited: 10, server_errors: 0 },
    ]);
  });

  test('hostile paths, methods and unknown keys add no route', async () => {
    const { key } = await account.issue('hostile');
    const paths = [
      '/v1/hr/../../etc',
      '/v1/hr/%00',
      `/v1/hr/${'x'.repeat(500)}`,
      '/v1/unknown',
      '/v1/hrx',
      '/%2e%2e',
      '/docs/a',
    ];
    for (const path of paths) await account.call(path, { key });
    for (let i = 0; i < 50; i += 1) await account.call(`/v1/hr/${i}`, { key, method: i % 2 === 0 ? 'GET' : 'PURGE' });
    await account.call('/v1/hr/settings', { key: `prb_live_${'0'.repeat(36)}` });
    await waitForCalls('hostile', 52);
    const { usage } = await read(key);
    const prefixes = listRoutes(true).map(({ prefix }) => prefix);
    expect(usage.map(({ route }) => route).filter((route) => !prefixes.includes(route))).toEqual([]);
    expect(usage.map(({ route }) => route)).toEqual(['/v1/hr']);
  });

  test.each(['0', '91', '-1', '1.5', 'all', ''])('returns a 422 list for days=%s', async (days) => {
    const { key } = await account.issue('acme');
    const response = await account.call(`/v1/account/usage?days=${days}`, { key });
    expect([response.status, Array.isArray(response.json()['detail'])]).toEqual([422, true]);
  });

  test('needs the scope read', async () => {
    const { key } = await account.issue('acme', { scopes: ['write', 'admin'] });
    expect((await account.call('/v1/account/usage', { key })).status).toBe(403);
    expect((await account.call('/v1/account/usage')).status).toBe(401);
  });
});
