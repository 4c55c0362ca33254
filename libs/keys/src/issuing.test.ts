import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { createFixedClock } from '@probant/kernel/clock';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueFirstKey, issueKey, type KeyIssuingDeps, listKeys, revokeKey, rotateKey } from './issuing.ts';
import { hashKey, isWellFormedKey } from './key-format.ts';
import { keyMigrations } from './migrations.ts';

const DEMO_TENANT = parseTenantId('demo');
const HOUR_MS = 3_600_000;

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase([keyMigrations]);
});
afterAll(() => store.close());

let clock: ReturnType<typeof createFixedClock>;
let deps: KeyIssuingDeps;
beforeEach(async () => {
  await store.database.system((sql) => sql.query('delete from probant_key'));
  clock = createFixedClock('2026-03-01T08:00:00Z');
  deps = { database: store.database, clock, randomness: readSystemRandomness, newId: createUuidV7Source(clock) };
});

describe('issueKey', () => {
  test('returns the key and stores only its digest', async () => {
    const { key, keyId, tenantId: owner } = await issueKey(deps, { tenant: DEMO_TENANT, name: 'CI' });
    expect(isWellFormedKey(key)).toBe(true);
    expect(owner).toBe('demo');
    const rows = await store.database.system((sql) =>
      sql.query<{ row: string }>('select k::text as row from probant_key k'),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).toContain(keyId);
    expect(rows[0]?.row).toContain(hashKey(key).toString('hex'));
    expect(rows[0]?.row).not.toContain(key);
  });

  test('listKeys returns keys newest first, with their first characters', async () => {
    const first = await issueKey(deps, { tenant: DEMO_TENANT });
    clock.advance(1_000);
    const second = await issueKey(deps, { tenant: parseTenantId('dupont'), name: 'ERP' });
    const listed = await listKeys(deps);
    expect(listed).toEqual([
      {
        keyId: second.keyId,
        tenantId: 'dupont',
        name: 'ERP',
        start: second.key.slice(0, 13),
        state: 'active',
        createdAt: new Date('2026-03-01T08:00:01Z'),
        revokedAt: null,
        expiresAt: null,
        rotatedFrom: null,
      },
      expect.objectContaining({ keyId: first.keyId, name: null, state: 'active' }),
    ]);
    expect(JSON.stringify(listed)).not.toContain(first.key);
  });

  test.each(['', 'x'.repeat(101)])('rejects the name %j', async (name) => {
    await expect(async () => issueKey(deps, { tenant: DEMO_TENANT, name })).rejects.toThrow(RangeError);
  });
});

describe('issueFirstKey', () => {
  test('issues one key, even for platforms that start together', async () => {
    const issuedKeys = await Promise.all(Array.from({ length: 8 }, () => issueFirstKey(deps, DEMO_TENANT)));
    expect(issuedKeys.filter((key) => key !== null)).toHaveLength(1);
    expect(await listKeys(deps)).toHaveLength(1);
  });

  test('issues no key when a revoked key exists', async () => {
    const { keyId } = await issueKey(deps, { tenant: DEMO_TENANT });
    await revokeKey(deps, keyId);
    expect(await issueFirstKey(deps, DEMO_TENANT)).toBeNull();
  });
});

describe('revokeKey', () => {
  test('marks the key as revoked and keeps its row', async () => {
    const { keyId } = await issueKey(deps, { tenant: DEMO_TENANT });
    await revokeKey(deps, keyId);
    expect(await listKeys(deps)).toMatchObject([{ keyId, state: 'revoked', revokedAt: new Date(clock()) }]);
  });

  test('fails the second time, also for concurrent calls', async () => {
    const { keyId } = await issueKey(deps, { tenant: DEMO_TENANT });
    const results = await Promise.allSettled([revokeKey(deps, keyId), revokeKey(deps, keyId)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(revokeKey(deps, keyId)).rejects.toMatchObject({ code: 'already_revoked' });
  });

  test.each(['00000000-0000-7000-8000-000000000000', 'not-an-id', ''])('rejects the unknown id %j', async (id) => {
    await expect(revokeKey(deps, id)).rejects.toMatchObject({ code: 'unknown_key' });
    await expect(rotateKey(deps, id, HOUR_MS)).rejects.toMatchObject({ code: 'unknown_key' });
  });
});

describe('rotateKey', () => {
  test('issues a successor for the same tenant and name, and the old key works during the overlap', async () => {
    const old = await issueKey(deps, { tenant: DEMO_TENANT, name: 'ERP' });
    const successor = await rotateKey(deps, old.keyId, 24 * HOUR_MS);
    expect(successor).toMatchObject({ tenantId: 'demo' });
    expect(successor.key).not.toBe(old.key);
    const byId = async () => new Map((await listKeys(deps)).map((key) => [key.keyId, key]));
    expect((await byId()).get(successor.keyId)).toMatchObject({ name: 'ERP', state: 'active', rotatedFrom: old.keyId });
    expect((await byId()).get(old.keyId)).toMatchObject({
      state: 'expiring',
      expiresAt: new Date('2026-03-02T08:00:00Z'),
    });
    clock.advance(24 * HOUR_MS);
    expect((await byId()).get(old.keyId)).toMatchObject({ state: 'expired' });
  });

  test('treats a key past its overlap as revoked', async () => {
    const { keyId } = await issueKey(deps, { tenant: DEMO_TENANT });
    await rotateKey(deps, keyId, 0);
    await expect(revokeKey(deps, keyId)).rejects.toMatchObject({ code: 'already_revoked' });
    await expect(rotateKey(deps, keyId, HOUR_MS)).rejects.toMatchObject({ code: 'already_revoked' });
  });

  test('allows to revoke a key in its overlap, not to rotate it again', async () => {
    const { keyId } = await issueKey(deps, { tenant: DEMO_TENANT });
    await rotateKey(deps, keyId, HOUR_MS);
    await expect(rotateKey(deps, keyId, HOUR_MS)).rejects.toMatchObject({ code: 'already_rotated' });
    await revokeKey(deps, keyId);
    expect((await listKeys(deps)).find((key) => key.keyId === keyId)?.state).toBe('revoked');
  });
});
