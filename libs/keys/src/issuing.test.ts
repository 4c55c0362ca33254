import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { createFixedClock } from '@probant/kernel/clock';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueFirstKey, issueKey, type KeyIssuingDeps, listKeys, revokeKey, rotateKey } from './issuing.ts';
import { hashKey, isWellFormedKey } from './key-format.ts';
import { keyMigrations } from './migrations.ts';

const DEMO = parseTenantId('demo');
const HOUR = 3_600_000;

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

describe('issuing', () => {
  test('gives a key once and stores its digest only', async () => {
    const { key, keyId, tenantId: owner } = await issueKey(deps, { tenant: DEMO, name: 'CI' });
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

  test('lists keys newest first, by their start', async () => {
    const first = await issueKey(deps, { tenant: DEMO });
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

  test.each(['', 'x'.repeat(101)])('refuses the name %j', async (name) => {
    await expect(async () => issueKey(deps, { tenant: DEMO, name })).rejects.toThrow(RangeError);
  });
});

describe('the first key of an installation', () => {
  test('is made once, even by platforms that start together', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => issueFirstKey(deps, DEMO)));
    expect(made.filter((key) => key !== null)).toHaveLength(1);
    expect(await listKeys(deps)).toHaveLength(1);
  });

  test('is not made where a revoked key exists', async () => {
    const { keyId } = await issueKey(deps, { tenant: DEMO });
    await revokeKey(deps, keyId);
    expect(await issueFirstKey(deps, DEMO)).toBeNull();
  });
});

describe('revoking', () => {
  test('ends the key and keeps its line', async () => {
    const { keyId } = await issueKey(deps, { tenant: DEMO });
    await revokeKey(deps, keyId);
    expect(await listKeys(deps)).toMatchObject([{ keyId, state: 'revoked', revokedAt: new Date(clock()) }]);
  });

  test('twice is told, also when both come at once', async () => {
    const { keyId } = await issueKey(deps, { tenant: DEMO });
    const ends = await Promise.allSettled([revokeKey(deps, keyId), revokeKey(deps, keyId)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(revokeKey(deps, keyId)).rejects.toMatchObject({ code: 'already_revoked' });
  });

  test.each(['00000000-0000-7000-8000-000000000000', 'not-an-id', ''])('an id that is none is told: %j', async (id) => {
    await expect(revokeKey(deps, id)).rejects.toMatchObject({ code: 'unknown_key' });
    await expect(rotateKey(deps, id, HOUR)).rejects.toMatchObject({ code: 'unknown_key' });
  });
});

describe('rotating', () => {
  test('makes a successor for the same tenant and name, while the old key lasts for the overlap', async () => {
    const old = await issueKey(deps, { tenant: DEMO, name: 'ERP' });
    const successor = await rotateKey(deps, old.keyId, 24 * HOUR);
    expect(successor).toMatchObject({ tenantId: 'demo' });
    expect(successor.key).not.toBe(old.key);
    const byId = async () => new Map((await listKeys(deps)).map((key) => [key.keyId, key]));
    expect((await byId()).get(successor.keyId)).toMatchObject({ name: 'ERP', state: 'active', rotatedFrom: old.keyId });
    expect((await byId()).get(old.keyId)).toMatchObject({
      state: 'expiring',
      expiresAt: new Date('2026-03-02T08:00:00Z'),
    });
    clock.advance(24 * HOUR);
    expect((await byId()).get(old.keyId)).toMatchObject({ state: 'expired' });
  });

  test('a key past its overlap is as good as revoked', async () => {
    const { keyId } = await issueKey(deps, { tenant: DEMO });
    await rotateKey(deps, keyId, 0);
    await expect(revokeKey(deps, keyId)).rejects.toMatchObject({ code: 'already_revoked' });
    await expect(rotateKey(deps, keyId, HOUR)).rejects.toMatchObject({ code: 'already_revoked' });
  });

  test('a key in its overlap can be revoked and not rotated again', async () => {
    const { keyId } = await issueKey(deps, { tenant: DEMO });
    await rotateKey(deps, keyId, HOUR);
    await expect(rotateKey(deps, keyId, HOUR)).rejects.toMatchObject({ code: 'already_rotated' });
    await revokeKey(deps, keyId);
    expect((await listKeys(deps)).find((key) => key.keyId === keyId)?.state).toBe('revoked');
  });
});
