import type { Database, NoticeListener } from '@probant/database/database';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { createFixedClock } from '@probant/kernel/clock';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { issueKey, type KeyIssuingDeps, listKeys, revokeKey, rotateKey } from './issuing.ts';
import { generateKey } from './key-format.ts';
import { createKeyRing, type KeyRing } from './key-ring.ts';
import { KEY_SCOPES } from './key-scopes.ts';
import { keyMigrations } from './migrations.ts';

const DEMO_TENANT = parseTenantId('demo');

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase([keyMigrations]);
});
afterAll(() => store.close());

const clock = createFixedClock('2026-03-01T08:00:00Z');
let deps: KeyIssuingDeps;
const rings: KeyRing[] = [];
beforeEach(() => {
  deps = {
    database: store.database,
    clock,
    randomness: readSystemRandomness,
    newId: createUuidV7Source(clock),
    recordChange: async () => undefined,
  };
});
afterEach(async () => {
  for (const ring of rings.splice(0)) await ring.close();
});

async function ringOn(database: Database): Promise<KeyRing> {
  const ring = await createKeyRing({ database, clock, logger: silentLogger });
  rings.push(ring);
  return ring;
}

/** A database that counts its transactions and can be made unavailable, or hang. */
function observe(database: Database) {
  const state = { queries: 0, isAway: false, hangsUntil: null as PromiseWithResolvers<void> | null };
  const system: Database['system'] = async (work) => {
    state.queries += 1;
    await state.hangsUntil?.promise;
    return state.isAway ? Promise.reject(new Error('unavailable')) : database.system(work);
  };
  return { state, database: { ...database, system } };
}

const waitUntil = (condition: () => Promise<boolean> | boolean) => eventually(String(condition), condition);

test('accepts a key of another process at its first use, before the next poll', async () => {
  const ring = await ringOn(store.database);
  const { key, keyId } = await issueKey(deps, { tenant: DEMO_TENANT });
  expect(await ring.check(key)).toEqual({ state: 'active', tenantId: 'demo', keyId, scopes: KEY_SCOPES });
});

test('reads the changes that the database reports, many of them at once', async () => {
  const { key, keyId } = await issueKey(deps, { tenant: DEMO_TENANT });
  const listeners: NoticeListener[] = [];
  const { state, database } = observe(store.database);
  const ring = await ringOn({
    ...database,
    listen: (channel, listener) => {
      expect(channel).toBe('probant_key');
      listeners.push(listener);
      return store.database.listen(channel, listener);
    },
  });
  let reported = 0;
  const stop = store.database.listen('probant_key', { onNotice: () => (reported += 1), onGap: () => undefined });
  await waitUntil(async () => {
    await issueKey(deps, { tenant: DEMO_TENANT });
    return reported > 0;
  });
  stop();
  // Many notices cost one read.
  await ring.refresh();
  await revokeKey(deps, keyId);
  const before = state.queries;
  for (let notice = 0; notice < 300; notice += 1) listeners[0]?.onNotice('');
  await waitUntil(() => state.queries > before);
  await waitUntil(async () => (await ring.check(key)).state === 'revoked');
  expect(state.queries - before).toBeLessThan(20);
});

test('accepts a known key at once, from memory', async () => {
  const { key } = await issueKey(deps, { tenant: DEMO_TENANT });
  const { state, database } = observe(store.database);
  const ring = await ringOn(database);
  const before = state.queries;
  for (let call = 0; call < 1_000; call += 1) expect(ring.check(key)).toMatchObject({ state: 'active' });
  expect(state.queries).toBe(before);
});

test('reports a revocation in every process', async () => {
  const { key, keyId } = await issueKey(deps, { tenant: DEMO_TENANT });
  const [firstRing, secondRing] = [await ringOn(store.database), await ringOn(store.database)];
  expect([firstRing.check(key), secondRing.check(key)]).toMatchObject([{ state: 'active' }, { state: 'active' }]);
  await revokeKey(deps, keyId);
  for (const ring of [firstRing, secondRing]) await waitUntil(async () => (await ring.check(key)).state === 'revoked');
  expect(await firstRing.check(key)).toEqual({ state: 'revoked', tenantId: 'demo', keyId });
});

test('reports a revocation at once after refresh', async () => {
  const { key, keyId } = await issueKey(deps, { tenant: DEMO_TENANT });
  const ring = await ringOn(store.database);
  await revokeKey(deps, keyId);
  await ring.refresh();
  expect(ring.check(key)).toMatchObject({ state: 'revoked' });
});

test('accepts a rotated key until the end of its overlap, while the database is unavailable', async () => {
  const old = await issueKey(deps, { tenant: DEMO_TENANT });
  const successor = await rotateKey(deps, old.keyId, { overlapMs: 60_000 });
  const { state, database } = observe(store.database);
  const ring = await ringOn(database);
  state.isAway = true;
  clock.advance(59_999);
  expect(ring.check(old.key)).toMatchObject({ state: 'active' });
  clock.advance(1);
  expect(ring.check(old.key)).toMatchObject({ state: 'rotated', keyId: old.keyId });
  expect(ring.check(successor.key)).toMatchObject({ state: 'active', keyId: successor.keyId });
});

test('a key expires by the clock in every process, while the database is unavailable', async () => {
  const expiredAt = new Date(clock() + 3_600_000);
  const { key, keyId } = await issueKey(deps, { tenant: DEMO_TENANT, expiresAt: expiredAt });
  const { state, database } = observe(store.database);
  const rings = [await ringOn(database), await ringOn(database)];
  state.isAway = true;
  clock.advance(3_599_999);
  for (const ring of rings) expect(ring.check(key)).toMatchObject({ state: 'active' });
  clock.advance(1);
  for (const ring of rings) expect(ring.check(key)).toEqual({ state: 'expired', tenantId: 'demo', keyId, expiredAt });
});

test('returns the scopes of a key', async () => {
  const { key } = await issueKey(deps, { tenant: DEMO_TENANT, scopes: ['read', 'erase'] });
  const ring = await ringOn(store.database);
  expect(ring.check(key)).toMatchObject({ state: 'active', scopes: ['read', 'erase'] });
});

test('stores the hour of the last use when it closes', async () => {
  const { key, keyId } = await issueKey(deps, { tenant: DEMO_TENANT });
  const ring = await createKeyRing({ database: store.database, clock, logger: silentLogger });
  await ring.check(key);
  await ring.close();
  const hour = new Date(clock() - (clock() % 3_600_000));
  expect((await listKeys(deps)).find((listed) => listed.keyId === keyId)?.lastUsedAt).toEqual(hour);
});

test('reports a malformed key as unknown without a query', async () => {
  const { state, database } = observe(store.database);
  const ring = await ringOn(database);
  const before = state.queries;
  expect(ring.check('prb_live_tooshort')).toEqual({ state: 'unknown' });
  const key = generateKey(readSystemRandomness);
  expect(ring.check(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`)).toEqual({ state: 'unknown' });
  expect(state.queries).toBe(before);
});

test('answers a flood of well-formed unknown keys with one query', async () => {
  const { state, database } = observe(store.database);
  const ring = await ringOn(database);
  const before = state.queries;
  const keys = Array.from({ length: 5_000 }, () => generateKey(readSystemRandomness));
  const verdicts = await Promise.all(keys.map((key) => ring.check(key)));
  expect(new Set(verdicts.map((verdict) => verdict.state))).toEqual(new Set(['unknown', 'unchecked']));
  expect(state.queries - before).toBe(1);
});

test('keeps working while the database is unavailable: known keys are accepted, others unchecked at once, changes read later', async () => {
  const { key, keyId } = await issueKey(deps, { tenant: DEMO_TENANT });
  const { state, database } = observe(store.database);
  const ring = await ringOn(database);
  state.isAway = true;
  expect(await ring.check(generateKey(readSystemRandomness))).toEqual({ state: 'unchecked' });
  const queriesBefore = state.queries;
  expect(ring.check(generateKey(readSystemRandomness))).toEqual({ state: 'unchecked' });
  expect(state.queries).toBe(queriesBefore);
  expect(ring.check(key)).toMatchObject({ state: 'active' });
  await revokeKey(deps, keyId);
  state.isAway = false;
  await waitUntil(async () => (await ring.check(key)).state === 'revoked');
});

test('leaves a key of another process unchecked while the database hangs, and accepts it afterwards', async () => {
  const { state, database } = observe(store.database);
  const ring = await ringOn(database);
  const { key } = await issueKey(deps, { tenant: DEMO_TENANT });
  state.hangsUntil = Promise.withResolvers();
  expect(await ring.check(key)).toEqual({ state: 'unchecked' });
  state.hangsUntil.resolve();
  await waitUntil(async () => (await ring.check(key)).state === 'active');
});

test('reports the database as unreachable once several polls have failed, and as reachable after the next one that succeeds', async () => {
  const { state, database } = observe(store.database);
  const ring = await ringOn(database);
  expect(ring.isDatabaseReachable()).toBe(true);
  state.isAway = true;
  await waitUntil(async () => !ring.isDatabaseReachable());
  state.isAway = false;
  await waitUntil(async () => ring.isDatabaseReachable());
});

test('reports whether the database is reachable without a query', async () => {
  const { state, database } = observe(store.database);
  const ring = await ringOn(database);
  const before = state.queries;
  for (let probe = 0; probe < 10_000; probe += 1) ring.isDatabaseReachable();
  expect(state.queries).toBe(before);
});
