import { Account } from '@probant/contracts/account';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { KEY_SCOPES } from '@probant/keys/key-scopes';
import { keyMigrations } from '@probant/keys/migrations';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gatewayMigrations } from '../../migrations.ts';
import { accountExample } from '../account.examples.ts';
import { startTestAccount, type TestAccount } from '../testing/test-account.ts';

let store: TestDatabase;
let account: TestAccount;
beforeAll(async () => {
  store = await createTestDatabase([keyMigrations, gatewayMigrations]);
  account = await startTestAccount(store.database, { minute: 60, hour: 1000 });
});
afterAll(async () => {
  await account.close();
  await store.close();
});

const readAccount = async (key: string): Promise<Account> => {
  const response = await account.call('/v1/account', { key });
  expect(response.status).toBe(200);
  const body: unknown = response.json();
  expect([...Value.Errors(Account, body)]).toEqual([]);
  return body as Account;
};

describe('GET /v1/account', () => {
  test('the example matches the contract', () => {
    expect([...Value.Errors(Account, accountExample)]).toEqual([]);
  });

  test('returns the tenant, the key and the limits, without the secret part of the key', async () => {
    const { key, keyId } = await account.issue('acme', { name: 'ERP', scopes: ['read', 'export'] });
    const response = await account.call('/v1/account', { key });
    expect(response.json()).toEqual({
      tenant_id: 'acme',
      key: {
        key_id: keyId,
        name: 'ERP',
        start: key.slice(0, 13),
        scopes: ['read', 'export'],
        state: 'active',
        created_at: '2026-11-21T10:00:00.000Z',
        expires_at: null,
        revoked_at: null,
        last_used_at: null,
      },
      rate_limits: [
        {
          prefix: null,
          minute: { limit: 60, remaining: 59, resets_at: '2026-11-21T10:01:00.000Z' },
          hour: { limit: 1000, remaining: 999, resets_at: '2026-11-21T11:00:00.000Z' },
        },
        {
          prefix: '/v1/hr/subjects/ref',
          minute: { limit: 10, remaining: 10, resets_at: '2026-11-21T10:01:00.000Z' },
          hour: { limit: 100, remaining: 100, resets_at: '2026-11-21T11:00:00.000Z' },
        },
      ],
    });
    expect(response.body.toString()).not.toContain(key);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('what remains is what the headers of the same response say, and each limit has its own counter', async () => {
    const { key } = await account.issue('acme');
    await account.call('/v1/hr/settings', { key });
    await account.call('/v1/hr/subjects/ref', { key, method: 'POST' });
    const response = await account.call('/v1/account', { key });
    expect(response.headers['x-ratelimit-remaining-minute']).toBe('58');
    expect(response.json()['rate_limits']).toMatchObject([
      { minute: { remaining: 58 }, hour: { remaining: 998 } },
      { minute: { remaining: 9 }, hour: { remaining: 99 } },
    ]);
  });

  test('is answered for a key of any scope', async () => {
    for (const scope of KEY_SCOPES) {
      const { key } = await account.issue('acme', { scopes: [scope] });
      expect((await readAccount(key)).key.scopes).toEqual([scope]);
    }
  });

  test('shows a key its own tenant only, whatever the request says', async () => {
    const { key } = await account.issue('dupont', { name: 'caisse' });
    expect(await readAccount(key)).toMatchObject({ tenant_id: 'dupont', key: { name: 'caisse' } });
    expect((await account.call('/v1/account?tenant_id=acme', { key })).json()).toMatchObject({ tenant_id: 'dupont' });
  });

  test('shows when a key expires, and refuses it afterwards', async () => {
    const { key } = await account.issue('acme', { expiresAt: new Date('2026-11-21T10:00:30Z') });
    expect((await readAccount(key)).key).toMatchObject({ state: 'expiring', expires_at: '2026-11-21T10:00:30.000Z' });
    account.clock.advance(31_000);
    const refused = await account.call('/v1/account', { key });
    expect([refused.status, refused.json()]).toEqual([
      401,
      { detail: 'This API key expired on 2026-11-21T10:00:30.000Z' },
    ]);
  });

  test('needs a key, and refuses other methods and paths', async () => {
    const { key } = await account.issue('acme');
    expect((await account.call('/v1/account')).status).toBe(401);
    const refused = await account.call('/v1/account', { key, method: 'POST' });
    expect([refused.status, refused.headers['allow']]).toEqual([405, 'GET, HEAD']);
    expect((await account.call('/v1/account/passwords', { key })).status).toBe(404);
  });

  test('counts as a request: the one over the limit is refused by the gateway', async () => {
    const { key } = await account.issue('busy');
    const statuses = await Promise.all(
      Array.from({ length: 65 }, async () => (await account.call('/v1/account', { key })).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  test('no log line contains a key', () => {
    expect(account.lines.join('\n')).toContain('/v1/account');
    expect(account.lines.join('\n')).not.toContain('prb_live_');
  });
});
