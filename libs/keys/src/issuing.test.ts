import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { createFixedClock } from '@probant/kernel/clock';
import { HOUR_MS } from '@probant/kernel/durations';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueFirstKey, issueKey, type KeyIssuingDeps, listKeys, revokeKey, rotateKey } from './issuing.ts';
import type { KeyChange } from './key-change.ts';
import { hashKey, isWellFormedKey } from './key-format.ts';
import { KEY_SCOPES } from './key-scopes.ts';
import { keyMigrations } from './migrations.ts';

const DEMO_TENANT = parseTenantId('demo');

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
        scopes: KEY_SCOPES,
        createdAt: new Date('2026-03-01T08:00:01Z'),
        revokedAt: null,
        expiresAt: null,
        rotatedAt: null,
        rotatedFrom: null,
        limits: null,
        lastUsedAt: null,
      },
      expect.objectContaining({ keyId: first.keyId, name: null, state: 'active' }),
    ]);
    expect(JSON.stringify(listed)).not.toContain(first.key);
  });

  test.each(['', 'x'.repeat(101)])('rejects the name %j', async (name) => {
    await expect(async () => issueKey(deps, { tenant: DEMO_TENANT, name })).rejects.toThrow(RangeError);
  });
});

describe('scopes and expiry', () => {
  test('a key has all scopes and no expiry unless the request names them', async () => {
    expect(await issueKey(deps, { tenant: DEMO_TENANT })).toMatchObject({ scopes: KEY_SCOPES, expiresAt: null });
    const expiresAt = new Date('2026-03-02T08:00:00Z');
    await issueKey(deps, { tenant: DEMO_TENANT, scopes: ['read', 'export'], expiresAt });
    expect(await listKeys(deps)).toContainEqual(
      expect.objectContaining({ scopes: ['read', 'export'], expiresAt, state: 'expiring' }),
    );
  });

  test('a rotation keeps scopes and expiry, and the overlap ends at the expiry at the latest', async () => {
    const expiresAt = new Date('2026-03-01T20:00:00Z');
    const old = await issueKey(deps, { tenant: DEMO_TENANT, scopes: ['read'], expiresAt });
    const successor = await rotateKey(deps, old.keyId, { overlapMs: 24 * HOUR_MS });
    expect(successor).toMatchObject({ scopes: ['read'], expiresAt });
    const oldRow = (await listKeys(deps)).find(({ keyId }) => keyId === old.keyId);
    expect(oldRow).toMatchObject({ expiresAt, rotatedAt: new Date(clock()) });
  });

  test('a rotation may give the successor another expiry', async () => {
    const old = await issueKey(deps, { tenant: DEMO_TENANT, expiresAt: new Date('2026-03-02T08:00:00Z') });
    const expiresAt = new Date('2026-06-01T00:00:00Z');
    expect(await rotateKey(deps, old.keyId, { overlapMs: HOUR_MS, expiresAt })).toMatchObject({ expiresAt });
  });

  test('lists the keys of one tenant', async () => {
    await issueKey(deps, { tenant: DEMO_TENANT });
    const other = await issueKey(deps, { tenant: parseTenantId('dupont') });
    expect((await listKeys(deps, parseTenantId('dupont'))).map(({ keyId }) => keyId)).toEqual([other.keyId]);
  });

  test('the database refuses a scope that does not exist', async () => {
    const { keyId } = await issueKey(deps, { tenant: DEMO_TENANT });
    for (const scopes of ['{root}', '{}'])
      await expect(
        store.database.system((sql) => sql.query('update probant_key set scopes = $2 where id = $1', [keyId, scopes])),
      ).rejects.toThrow(/violates check constraint/);
  });
});

describe('the record of a change', () => {
  test('names ids, scopes and times, and never the key or its name', async () => {
    const issued = await issueKey(deps, { tenant: DEMO_TENANT, name: 'Marie Martin', scopes: ['read'] });
    const successor = await rotateKey(deps, issued.keyId, { overlapMs: HOUR_MS });
    await revokeKey(deps, successor.keyId);
    expect(changes).toEqual([
      {
        action: 'key.issue',
        resource_type: 'key',
        resource_id: issued.keyId,
        severity: 'info',
        metadata: { tenant_id: 'demo', scopes: ['read'], expires_at: null },
      },
      {
        action: 'key.rotate',
        resource_type: 'key',
        resource_id: issued.keyId,
        severity: 'info',
        metadata: {
          tenant_id: 'demo',
          successor_id: successor.keyId,
          overlap_ends_at: '2026-03-01T09:00:00.000Z',
          scopes: ['read'],
          expires_at: null,
        },
      },
      {
        action: 'key.revoke',
        resource_type: 'key',
        resource_id: successor.keyId,
        severity: 'warning',
        metadata: { tenant_id: 'demo' },
      },
    ]);
    for (const { key } of [issued, successor]) expect(JSON.stringify(changes)).not.toContain(key.slice(0, 13));
  });

  test('is made before the change, which is not made when the record fails', async () => {
    const { keyId } = await issueKey(deps, { tenant: DEMO_TENANT });
    const before = await listKeys(deps);
    const failing = { ...deps, recordChange: () => Promise.reject(new Error('the log is full')) };
    await expect(issueKey(failing, { tenant: DEMO_TENANT })).rejects.toThrow('the log is full');
    await expect(rotateKey(failing, keyId, { overlapMs: HOUR_MS })).rejects.toThrow('the log is full');
    await expect(revokeKey(failing, keyId)).rejects.toThrow('the log is full');
    expect(await listKeys(deps)).toEqual(before);
  });

  test('is not made for a change that is refused', async () => {
    await expect(revokeKey(deps, '00000000-0000-7000-8000-000000000000')).rejects.toThrow();
    expect(changes).toEqual([]);
  });
});

describe('issueFirstKey', () => {
  test('issues one key, even for platforms that start together', async () => {
    const issuedKeys = await Promise.all(Array.from({ length: 8 }, () => issueFirstKey(deps, DEMO_TENANT)));
    expect(issuedKeys.filter((key) => key !== null)).toHaveLength(1);
    expect(await listKeys(deps)).toHaveLength(1);
    expect(changes).toHaveLength(1);
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
    await expect(rotateKey(deps, id, { overlapMs: HOUR_MS })).rejects.toMatchObject({ code: 'unknown_key' });
  });
});

describe('rotateKey', () => {
  test('issues a successor for the same tenant and name, and the old key works during the overlap', async () => {
    const old = await issueKey(deps, { tenant: DEMO_TENANT, name: 'ERP' });
    const successor = await rotateKey(deps, old.keyId, { overlapMs: 24 * HOUR_MS });
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
    await rotateKey(deps, keyId, { overlapMs: 0 });
    await expect(revokeKey(deps, keyId)).rejects.toMatchObject({ code: 'already_revoked' });
    await expect(rotateKey(deps, keyId, { overlapMs: HOUR_MS })).rejects.toMatchObject({
      code: 'already_revoked',
      message: `the key ${keyId} is revoked, expired or past its overlap already`,
    });
  });

  test('allows to revoke a key in its overlap, not to rotate it again', async () => {
    const { keyId } = await issueKey(deps, { tenant: DEMO_TENANT });
    await rotateKey(deps, keyId, { overlapMs: HOUR_MS });
    await expect(rotateKey(deps, keyId, { overlapMs: HOUR_MS })).rejects.toMatchObject({ code: 'already_rotated' });
    await revokeKey(deps, keyId);
    expect((await listKeys(deps)).find((key) => key.keyId === keyId)?.state).toBe('revoked');
  });
});
