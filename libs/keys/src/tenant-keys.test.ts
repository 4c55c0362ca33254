import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { createFixedClock } from '@probant/kernel/clock';
import { HOUR_MS } from '@probant/kernel/durations';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueKey, type KeyIssuingDeps, type KeyRequest, listKeys, revokeKey, rotateKey } from './issuing.ts';
import type { KeyChange } from './key-change.ts';
import type { CheckedKey } from './key-check.ts';
import { KEY_SCOPES } from './key-scopes.ts';
import { keyMigrations } from './migrations.ts';
import {
  issueTenantKey,
  listTenantKeys,
  MAX_NEW_KEYS_PER_DAY,
  MAX_USABLE_KEYS,
  revokeTenantKey,
  type TenantKeyRequest,
} from './tenant-keys.ts';

const ACME = parseTenantId('acme');
const OTHER = parseTenantId('other');

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase([keyMigrations]);
});
afterAll(() => store.close());

let clock: ReturnType<typeof createFixedClock>;
let deps: KeyIssuingDeps;
let changes: KeyChange[];
beforeEach(async () => {
  await store.database.system((sql) => sql.query('delete from probant_key'));
  clock = createFixedClock('2026-03-01T08:00:00Z');
  changes = [];
  deps = {
    database: store.database,
    clock,
    randomness: readSystemRandomness,
    newId: createUuidV7Source(clock),
    recordChange: async (change) => changes.push(change),
  };
});

const issueByOperator = async (request: Partial<KeyRequest> = {}): Promise<CheckedKey> => {
  const { keyId, tenantId } = await issueKey(deps, { tenant: ACME, ...request });
  return { keyId, tenantId };
};
const request = (more: Partial<TenantKeyRequest> = {}): TenantKeyRequest => ({
  name: 'ERP',
  scopes: ['read'],
  expiresAt: null,
  ...more,
});
const issueBy = async (by: CheckedKey, more: Partial<TenantKeyRequest> = {}) =>
  (await issueTenantKey(deps, by, request(more))).stored;
/** Inserts keys of a tenant without going through the limits. */
const insertKeys = (count: number, values: { readonly createdAt: Date; readonly revokedAt: Date | null }) =>
  store.database.system((sql) =>
    sql.query(
      `insert into probant_key (id, tenant_id, sha256, start, created_at, revoked_at)
       select gen_random_uuid(), 'acme', sha256(gen_random_uuid()::text::bytea), 'prb_live_0000', $2, $3 from generate_series(1, $1)`,
      [count, values.createdAt, values.revokedAt],
    ),
  );

describe('issueTenantKey', () => {
  test('issues a key of the tenant of the caller, and records it first', async () => {
    const by = await issueByOperator({ scopes: ['read', 'export', 'admin'] });
    const { issued, stored } = await issueTenantKey(deps, by, request({ scopes: ['export', 'read', 'read'] }));
    expect(stored).toMatchObject({
      keyId: issued.keyId,
      tenantId: 'acme',
      name: 'ERP',
      scopes: ['read', 'export'],
      state: 'active',
      expiresAt: null,
      lastUsedAt: null,
    });
    expect((await listKeys(deps, ACME)).find(({ keyId }) => keyId === issued.keyId)).toEqual(stored);
    expect(changes.at(-1)).toMatchObject({
      action: 'key.issue',
      resource_id: issued.keyId,
      metadata: { tenant_id: 'acme', scopes: ['read', 'export'] },
    });
  });

  test('refuses a scope that the caller lacks, for each scope', async () => {
    for (const scope of KEY_SCOPES) {
      const by = await issueByOperator({ scopes: KEY_SCOPES.filter((name) => name !== scope) });
      await expect(issueBy(by, { scopes: ['read', scope] })).rejects.toMatchObject({ code: 'scope_not_held' });
    }
    expect(await listKeys(deps, ACME)).toHaveLength(KEY_SCOPES.length);
  });

  test('gives a key at most the life of the caller, which it has by default', async () => {
    const expiresAt = new Date('2026-04-01T00:00:00Z');
    const by = await issueByOperator({ expiresAt });
    expect(await issueBy(by)).toMatchObject({ expiresAt, state: 'expiring' });
    expect(await issueBy(by, { expiresAt })).toMatchObject({ expiresAt });
    await expect(issueBy(by, { expiresAt: new Date('2026-04-01T00:00:00.001Z') })).rejects.toMatchObject({
      code: 'expiry_beyond_own',
    });
  });

  test('a key in the overlap of its rotation gives no life beyond the overlap', async () => {
    const by = await issueByOperator();
    await rotateKey(deps, by.keyId, { overlapMs: HOUR_MS });
    expect(await issueBy(by)).toMatchObject({ expiresAt: new Date('2026-03-01T09:00:00Z') });
  });

  test('refuses a caller that was revoked, has expired, or is a key of another tenant', async () => {
    const revoked = await issueByOperator();
    await revokeKey(deps, revoked.keyId);
    const expired = await issueByOperator({ expiresAt: new Date(clock() + 1) });
    clock.advance(1);
    const foreign = { ...(await issueByOperator({ tenant: OTHER })), tenantId: ACME };
    const unknown = { keyId: '00000000-0000-7000-8000-000000000000', tenantId: ACME };
    for (const by of [revoked, expired, foreign, unknown]) {
      await expect(issueBy(by)).rejects.toMatchObject({ code: 'unusable_caller' });
      await expect(revokeTenantKey(deps, by, revoked.keyId)).rejects.toMatchObject({ code: 'unusable_caller' });
    }
  });

  test('refuses the key after the last one that the limit allows, also of concurrent requests', async () => {
    const by = await issueByOperator();
    const yesterday = new Date(clock() - 25 * HOUR_MS);
    await insertKeys(MAX_USABLE_KEYS - 3, { createdAt: yesterday, revokedAt: null });
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => issueBy(by)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'too_many_keys' });
    const usable = (await listKeys(deps, ACME)).filter(({ state }) => state === 'active');
    expect(usable).toHaveLength(MAX_USABLE_KEYS);
    expect(changes.filter(({ action }) => action === 'key.issue')).toHaveLength(3);

    await revokeTenantKey(deps, by, usable[0]?.keyId ?? '');
    expect(await issueBy(by)).toMatchObject({ state: 'active' });
  });

  test('revoking does not make room for more keys in the same day', async () => {
    const by = await issueByOperator();
    const now = new Date(clock());
    await insertKeys(MAX_NEW_KEYS_PER_DAY - 1, { createdAt: now, revokedAt: now });
    await expect(issueBy(by)).rejects.toMatchObject({ code: 'too_many_new_keys' });
    clock.advance(24 * HOUR_MS);
    expect(await issueBy(by)).toMatchObject({ state: 'active' });
  });

  test('the keys of one tenant leave the limit of another one as it is', async () => {
    await insertKeys(MAX_USABLE_KEYS, { createdAt: new Date(clock()), revokedAt: null });
    expect(await issueBy(await issueByOperator({ tenant: OTHER }))).toMatchObject({ tenantId: 'other' });
  });

  test('nothing is issued when the record fails', async () => {
    const by = await issueByOperator();
    const failing = { ...deps, recordChange: () => Promise.reject(new Error('the log is full')) };
    await expect(issueTenantKey(failing, by, request())).rejects.toThrow('the log is full');
    expect(await listKeys(deps, ACME)).toHaveLength(1);
  });
});

describe('revokeTenantKey', () => {
  test('revokes another key of the tenant, and refuses it the second time', async () => {
    const by = await issueByOperator();
    const { keyId } = await issueBy(by);
    expect(await revokeTenantKey(deps, by, keyId)).toMatchObject({
      keyId,
      state: 'revoked',
      revokedAt: new Date(clock()),
    });
    expect(changes.at(-1)).toMatchObject({ action: 'key.revoke', resource_id: keyId, severity: 'warning' });
    await expect(revokeTenantKey(deps, by, keyId)).rejects.toMatchObject({ code: 'already_revoked' });
  });

  test('a key of another tenant is unknown, and stays usable', async () => {
    const by = await issueByOperator();
    const { keyId } = await issueByOperator({ tenant: OTHER });
    await expect(revokeTenantKey(deps, by, keyId)).rejects.toMatchObject({ code: 'unknown_key' });
    expect(await listKeys(deps, OTHER)).toMatchObject([{ state: 'active' }]);
  });

  test.each(['00000000-0000-7000-8000-000000000000', 'not-an-id', ''])('the id %j is unknown', async (keyId) => {
    const by = await issueByOperator();
    await expect(revokeTenantKey(deps, by, keyId)).rejects.toMatchObject({ code: 'unknown_key' });
  });

  test('the last key with the scope admin cannot revoke itself, and one of two can', async () => {
    const by = await issueByOperator();
    await issueBy(by, { scopes: ['read', 'write'] });
    await expect(revokeTenantKey(deps, by, by.keyId)).rejects.toMatchObject({ code: 'last_admin_key' });
    const second = await issueBy(by, { scopes: ['admin'] });
    expect(await revokeTenantKey(deps, by, by.keyId)).toMatchObject({ state: 'revoked' });
    const secondKey = { keyId: second.keyId, tenantId: ACME };
    await expect(revokeTenantKey(deps, secondKey, second.keyId)).rejects.toMatchObject({ code: 'last_admin_key' });
  });

  test('an admin key that has expired does not count as another one', async () => {
    const by = await issueByOperator();
    await issueByOperator({ expiresAt: new Date(clock() + HOUR_MS) });
    clock.advance(HOUR_MS);
    await expect(revokeTenantKey(deps, by, by.keyId)).rejects.toMatchObject({ code: 'last_admin_key' });
  });

  test('of two admin keys that revoke themselves, or each other, at the same time one stays', async () => {
    for (const isSelf of [true, false]) {
      const pair = [await issueByOperator(), await issueByOperator()] as const;
      const [one, two] = pair;
      const results = await Promise.allSettled([
        revokeTenantKey(deps, one, isSelf ? one.keyId : two.keyId),
        revokeTenantKey(deps, two, isSelf ? two.keyId : one.keyId),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const usable = (await listKeys(deps, ACME)).filter(({ state }) => state === 'active');
      expect(usable).toHaveLength(1);
      await revokeKey(deps, usable[0]?.keyId ?? '');
    }
  });
});

describe('listTenantKeys', () => {
  /** Ids of one millisecond have no order. */
  const issueLater = (request: Partial<KeyRequest> = {}) => {
    clock.advance(1);
    return issueByOperator(request);
  };
  const list = (beforeId: string | null, limit: number, isUsable = false) =>
    listTenantKeys(deps, ACME, { beforeId, isUsable, limit });

  test('lists pages of the keys of one tenant, newest first', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.unshift((await issueLater()).keyId);
    await issueLater({ tenant: OTHER });
    const first = await list(null, 2);
    const second = await list(first[1]?.keyId ?? null, 2);
    const third = await list(second[1]?.keyId ?? null, 2);
    expect([first, second, third].map((page) => page.map(({ keyId }) => keyId))).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
    ]);
  });

  test('lists only the keys that work on request', async () => {
    const active = await issueLater();
    const revoked = await issueLater();
    await revokeKey(deps, revoked.keyId);
    const expiring = await issueLater({ expiresAt: new Date(clock() + HOUR_MS) });
    expect((await list(null, 10, true)).map(({ keyId }) => keyId)).toEqual([expiring.keyId, active.keyId]);
    clock.advance(HOUR_MS);
    expect((await list(null, 10, true)).map(({ keyId }) => keyId)).toEqual([active.keyId]);
    expect(await list(null, 10)).toHaveLength(3);
  });

  test('reads an index', async () => {
    const plan = await store.database.system(async (sql) => {
      await sql.query('set local enable_seqscan = off');
      await sql.query('set local enable_sort = off');
      return sql.query<{ 'QUERY PLAN': string }>(
        `explain select id from probant_key where tenant_id = 'acme' and id < gen_random_uuid() order by id desc limit 10`,
      );
    });
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('probant_key_by_tenant');
  });
});
