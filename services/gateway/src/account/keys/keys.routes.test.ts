import { TraceNotWrittenError } from '@probant/audit/writer/trace-not-written-error';
import { AccountKey, NewAccountKey } from '@probant/contracts/account';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { KEY_SCOPES } from '@probant/keys/key-scopes';
import { keyMigrations } from '@probant/keys/migrations';
import { MAX_NEW_KEYS_PER_DAY } from '@probant/keys/tenant-keys';
import { Value } from 'typebox/value';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { gatewayMigrations } from '../../migrations.ts';
import { keyExample, newKeyExample, revokedKeyExample } from '../account.examples.ts';
import { startTestAccount, type TestAccount } from '../testing/test-account.ts';

let store: TestDatabase;
let account: TestAccount;
beforeAll(async () => {
  store = await createTestDatabase([keyMigrations, gatewayMigrations]);
  account = await startTestAccount(store.database);
});
afterEach(() => account.refuseEvents(null));
afterAll(async () => {
  await account.close();
  await store.close();
});

const PATH = '/v1/account/keys';
let tenantCount = 0;
/** Returns a tenant that no other test uses, with a key of its own. */
async function openTenant(...request: Parameters<TestAccount['issue']> extends [unknown, ...infer R] ? R : never) {
  tenantCount += 1;
  const tenant = `tenant-${tenantCount}`;
  return { tenant, ...(await account.issue(tenant, ...request)) };
}
const create = (key: string, body: unknown = { name: 'ERP', scopes: ['read'] }) =>
  account.call(PATH, { method: 'POST', key, body });
const createKey = async (key: string, body?: unknown): Promise<NewAccountKey> => {
  const response = await create(key, body);
  expect(response.status).toBe(201);
  const created: unknown = response.json();
  expect([...Value.Errors(NewAccountKey, created)]).toEqual([]);
  return created as NewAccountKey;
};
const revoke = (key: string, id: string) => account.call(`${PATH}/${id}`, { method: 'DELETE', key });
const list = async (key: string, query = ''): Promise<AccountKey[]> => {
  const response = await account.call(PATH + query, { key });
  expect(response.status).toBe(200);
  const keys = JSON.parse(response.body.toString()) as AccountKey[];
  for (const listed of keys) expect([...Value.Errors(AccountKey, listed)]).toEqual([]);
  return keys;
};
const errorOf = ({ status, json }: Awaited<ReturnType<typeof create>>) => ({
  status,
  detail: json()['detail'] as { code?: string },
});

test('the examples match the contract', () => {
  expect([...Value.Errors(NewAccountKey, newKeyExample)]).toEqual([]);
  for (const example of [keyExample, revokedKeyExample]) expect([...Value.Errors(AccountKey, example)]).toEqual([]);
});

describe('POST /v1/account/keys', () => {
  test('shows the new key once; it works at once, for the tenant of the caller', async () => {
    const { key, tenant } = await openTenant();
    const created = await createKey(key, {
      name: 'comptabilité 📒',
      scopes: ['export', 'read'],
      expires_at: '2026-12-31T23:00:00+01:00',
    });
    expect(created).toEqual({
      key: expect.stringMatching(/^prb_live_[0-9A-Za-z]{36}$/),
      details: {
        key_id: expect.any(String),
        name: 'comptabilité 📒',
        start: created.key.slice(0, 13),
        scopes: ['read', 'export'],
        state: 'expiring',
        created_at: '2026-11-21T10:00:00.000Z',
        expires_at: '2026-12-31T22:00:00.000Z',
        revoked_at: null,
        last_used_at: null,
      },
    });
    const own = (await account.call('/v1/account', { key: created.key })).json();
    expect(own).toMatchObject({ tenant_id: tenant, key: { key_id: created.details.key_id } });
    const listed = await account.call(PATH, { key });
    expect(listed.body.toString()).not.toContain(created.key);
    expect(listed.headers['cache-control']).toBe('no-store');
  });

  test('accepts a name of 100 characters outside the basic plane', async () => {
    const { key } = await openTenant();
    const name = '📒'.repeat(100);
    expect((await createKey(key, { name, scopes: ['read'] })).details.name).toBe(name);
  });

  test.each([
    ['no name', { scopes: ['read'] }],
    ['an empty name', { name: '', scopes: ['read'] }],
    ['a name of 101 characters', { name: 'x'.repeat(101), scopes: ['read'] }],
    ['a name with an escape sequence of a terminal', { name: '\u001b[2J', scopes: ['read'] }],
    ['a name with a line break', { name: 'a\nb', scopes: ['read'] }],
    ['a name that turns the direction of the text', { name: 'a\u202eb', scopes: ['read'] }],
    ['no scopes', { name: 'a' }],
    ['an empty list of scopes', { name: 'a', scopes: [] }],
    ['an unknown scope', { name: 'a', scopes: ['root'] }],
    ['scopes as a text', { name: 'a', scopes: 'read' }],
    ['too many scopes', { name: 'a', scopes: Array(6).fill('read') }],
    ['an expiry that is no moment', { name: 'a', scopes: ['read'], expires_at: 'tomorrow' }],
    ['no object', []],
  ])('returns a 422 list for %s, and issues nothing', async (_, body) => {
    const { key } = await openTenant();
    const response = await create(key, body);
    expect([response.status, Array.isArray(response.json()['detail'])]).toEqual([422, true]);
    expect(await list(key)).toHaveLength(1);
  });

  test.each(['2026-11-21T10:00:00Z', '1999-01-01T00:00:00Z', '2046-01-01T00:00:00Z'])(
    'returns 422 for an expiry at %s',
    async (expires_at) => {
      const { key } = await openTenant();
      expect(errorOf(await create(key, { name: 'a', scopes: ['read'], expires_at }))).toEqual({
        status: 422,
        detail: 'expires_at must be in the future, and at most ten years ahead',
      });
    },
  );

  test('ignores a tenant, an id and a key in the request', async () => {
    const { key, tenant } = await openTenant();
    const body = { name: 'a', scopes: ['read'], tenant_id: 'other', key_id: 'x', key: `prb_live_${'0'.repeat(36)}` };
    const created = await createKey(key, body);
    expect(created.key).not.toBe(body.key);
    expect((await account.call('/v1/account', { key: created.key })).json()).toMatchObject({ tenant_id: tenant });
  });

  test('a key gives only scopes that it has, and no life beyond its own', async () => {
    const { key } = await openTenant({ scopes: ['read', 'admin'], expiresAt: new Date('2026-12-01T00:00:00Z') });
    for (const scope of ['write', 'export', 'erase'])
      expect(errorOf(await create(key, { name: 'a', scopes: ['read', scope] }))).toMatchObject({
        status: 403,
        detail: { code: 'scope_not_held' },
      });
    const later = { name: 'a', scopes: ['read'], expires_at: '2026-12-01T00:00:01Z' };
    expect(errorOf(await create(key, later))).toMatchObject({ status: 403, detail: { code: 'expiry_beyond_own' } });
    expect((await createKey(key)).details.expires_at).toBe('2026-12-01T00:00:00.000Z');
  });

  test('refuses keys beyond the limit of a day with 409, each request of many at once', async () => {
    const { key } = await openTenant();
    const responses = await Promise.all(Array.from({ length: MAX_NEW_KEYS_PER_DAY + 20 }, () => create(key)));
    const refused = responses.filter(({ status }) => status !== 201).map(errorOf);
    // The server may also refuse some of the many requests of one tenant at once.
    for (const { status, detail } of refused.filter(({ status: code }) => code !== 503))
      expect({ status, code: detail.code }).toEqual({
        status: 409,
        code: expect.stringMatching(/^too_many_(new_)?keys$/),
      });
    const working = (await list(key, '?limit=1000')).length;
    expect(working).toBeLessThanOrEqual(MAX_NEW_KEYS_PER_DAY);
    while ((await create(key)).status === 201);
    expect(await list(key, '?limit=1000')).toHaveLength(MAX_NEW_KEYS_PER_DAY);
  });
});

describe('GET /v1/account/keys', () => {
  test('lists the keys of the tenant newest first, without one of another tenant', async () => {
    const { key, keyId } = await openTenant({ name: 'first' });
    await openTenant({ name: 'of another tenant' });
    account.clock.advance(1);
    const second = await createKey(key, { name: 'second', scopes: ['read'] });
    expect((await list(key)).map(({ key_id, name }) => [key_id, name])).toEqual([
      [second.details.key_id, 'second'],
      [keyId, 'first'],
    ]);
  });

  test('pages follow the Link header to the last one', async () => {
    const { key } = await openTenant();
    for (let i = 0; i < 4; i += 1) await createKey(key);
    const seen: string[] = [];
    let query: string | undefined = 'usable=true&limit=2';
    while (query !== undefined) {
      const response = await account.call(`${PATH}?${query}`, { key });
      seen.push(...(JSON.parse(response.body.toString()) as AccountKey[]).map(({ key_id }) => key_id));
      query = /^<\/v1\/account\/keys\?([^>]*)>; rel="next"$/.exec(String(response.headers['link']))?.[1];
    }
    expect(seen).toEqual((await list(key)).map(({ key_id }) => key_id));
    expect(seen).toHaveLength(5);
  });

  test('the cursor of another tenant shows nothing of it', async () => {
    const { key } = await openTenant();
    account.clock.advance(1);
    const other = await openTenant();
    expect(await list(key, `?before=${other.keyId}`)).toHaveLength(1);
  });

  test.each(['before=1', "before=' or true --", 'before='])('returns 422 for %s', async (query) => {
    const { key } = await openTenant();
    expect((await account.call(`${PATH}?${encodeURI(query)}`, { key })).status).toBe(422);
  });

  test.each(['limit=0', 'limit=1001', 'usable=perhaps'])('returns a 422 list for %s', async (query) => {
    const { key } = await openTenant();
    expect((await account.call(`${PATH}?${query}`, { key })).status).toBe(422);
  });
});

describe('DELETE /v1/account/keys/{key_id}', () => {
  test('revokes a key, which is then refused and listed as revoked', async () => {
    const { key } = await openTenant();
    account.clock.advance(1);
    const { key: victim, details } = await createKey(key);
    const response = await revoke(key, details.key_id);
    expect([response.status, response.json()]).toEqual([
      200,
      { ...details, state: 'revoked', revoked_at: details.created_at },
    ]);
    await expect
      .poll(async () => errorOf(await account.call('/v1/account', { key: victim })))
      .toEqual({ status: 401, detail: 'This API key has been revoked' });
    expect((await list(key)).map(({ state }) => state)).toEqual(['revoked', 'active']);
    expect((await list(key, '?usable=true')).map(({ state }) => state)).toEqual(['active']);
    expect(errorOf(await revoke(key, details.key_id))).toMatchObject({
      status: 409,
      detail: { code: 'already_revoked' },
    });
  });

  test('a key of another tenant is not found, and keeps working', async () => {
    const { key } = await openTenant();
    const other = await openTenant();
    for (const id of [other.keyId, '00000000-0000-7000-8000-000000000000', 'x', '%00', '..%2f'])
      expect([id, (await revoke(key, id)).status]).toEqual([id, 404]);
    expect((await list(other.key)).map(({ state }) => state)).toEqual(['active']);
  });

  test('a key revokes itself unless it is the last one with the scope admin', async () => {
    const { key, keyId } = await openTenant();
    await createKey(key, { name: 'reader', scopes: ['read'] });
    expect(errorOf(await revoke(key, keyId))).toMatchObject({ status: 409, detail: { code: 'last_admin_key' } });
    const successor = await createKey(key, { name: 'successor', scopes: ['admin'] });
    expect((await revoke(key, keyId)).status).toBe(200);
    expect(errorOf(await revoke(successor.key, successor.details.key_id))).toMatchObject({ status: 409 });
  });

  test('a revoked key does nothing more, also in the second in which the check still accepts it', async () => {
    const { key, keyId } = await openTenant();
    const second = await createKey(key, { name: 'second', scopes: ['admin'] });
    await revoke(second.key, keyId);
    expect((await create(key)).status).toBe(401);
    expect((await revoke(key, second.details.key_id)).status).toBe(401);
    expect((await list(second.key, '?usable=true')).map(({ name }) => name)).toEqual(['second']);
  });
});

describe('who may', () => {
  test('every route needs the scope admin', async () => {
    const { key, keyId } = await openTenant({ scopes: KEY_SCOPES.filter((scope) => scope !== 'admin') });
    for (const response of [await account.call(PATH, { key }), await create(key), await revoke(key, keyId)])
      expect(errorOf(response)).toEqual({ status: 403, detail: 'This request needs a key with the scope admin' });
  });

  test('a key with the scope admin alone is enough', async () => {
    const { key } = await openTenant({ scopes: ['admin'] });
    await createKey(key, { name: 'second', scopes: ['admin'] });
    expect(await list(key)).toHaveLength(2);
  });

  test('every route needs a key', async () => {
    for (const [method, path] of [
      ['GET', PATH],
      ['POST', PATH],
      ['DELETE', `${PATH}/x`],
    ] as const)
      expect((await account.call(path, { method })).status).toBe(401);
  });
});

describe('the audit trail', () => {
  test('has each change in the log of the tenant, by the key, and in that of the operator, without the key or its name', async () => {
    const { key, keyId, tenant } = await openTenant();
    account.events.length = 0;
    const { key: secret, details } = await createKey(key, { name: 'Marie Martin', scopes: ['read'] });
    await revoke(key, details.key_id);
    const issued = { tenant_id: tenant, scopes: ['read'], expires_at: null };
    expect(account.events.map(({ by, event }) => ({ by: { ...by, caller: undefined }, ...event }))).toMatchObject([
      { by: { kind: 'caller' }, action: 'key.issue', resource_id: details.key_id, metadata: issued },
      {
        by: { kind: 'service', service: 'account', tenantId: 'probant.operator' },
        action: 'key.issue',
        resource_id: details.key_id,
        metadata: { ...issued, by_key_id: keyId },
      },
      { by: { kind: 'caller' }, action: 'key.revoke', resource_id: details.key_id, severity: 'warning' },
      {
        by: { kind: 'service', service: 'account', tenantId: 'probant.operator' },
        action: 'key.revoke',
        metadata: { tenant_id: tenant, by_key_id: keyId },
      },
    ]);
    const [first] = account.events;
    expect(first?.by.kind === 'caller' && first.by.caller).toMatchObject({ tenantId: tenant, keyId });
    const text = JSON.stringify(account.events.map(({ event }) => event));
    for (const material of [secret.slice(0, 13), key.slice(0, 13), 'Martin']) expect(text).not.toContain(material);
  });

  test('the operator changes its own keys with one event', async () => {
    const { key } = await account.issue('probant.operator');
    account.events.length = 0;
    await createKey(key);
    expect(account.events).toHaveLength(1);
  });

  test('a change that cannot be recorded is not made', async () => {
    const { key } = await openTenant();
    const { details } = await createKey(key);
    const before = await list(key);
    account.refuseEvents(new TraceNotWrittenError('the log is full'));
    expect((await create(key)).status).toBe(500);
    expect((await revoke(key, details.key_id)).status).toBe(500);
    account.refuseEvents(null);
    expect(await list(key)).toEqual(before);
  });

  test('a refused change is not recorded', async () => {
    const { key, keyId } = await openTenant({ scopes: ['admin'] });
    account.events.length = 0;
    await create(key);
    await revoke(key, keyId);
    await revoke(key, 'x');
    expect(account.events).toEqual([]);
  });
});

test('no log line contains a key or its name', () => {
  const text = account.lines.join('\n');
  expect(text).toContain('/v1/account/keys/{key_id}');
  for (const material of ['prb_live_', 'Martin', 'comptabilité']) expect(text).not.toContain(material);
});
