import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@probant/database/database';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { createFixedClock } from '@probant/kernel/clock';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { issueKey, type KeyIssuingDeps, revokeKey, rotateKey } from './issuing.ts';
import { generateKey } from './key-format.ts';
import { createKeyRing, type KeyRing } from './key-ring.ts';
import { keyMigrations } from './migrations.ts';

const DEMO = parseTenantId('demo');

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase([keyMigrations]);
});
afterAll(() => store.close());

const clock = createFixedClock('2026-03-01T08:00:00Z');
let deps: KeyIssuingDeps;
const rings: KeyRing[] = [];
beforeEach(() => {
  deps = { database: store.database, clock, randomness: readSystemRandomness, newId: createUuidV7Source(clock) };
});
afterEach(async () => {
  for (const ring of rings.splice(0)) await ring.close();
});

async function ringOn(database: Database): Promise<KeyRing> {
  const ring = await createKeyRing({ database, clock, logger: silentLogger });
  rings.push(ring);
  return ring;
}

/** A database that counts how often it is asked, and can be away. */
function watched(database: Database) {
  const state = { asked: 0, away: false };
  const system: Database['system'] = (work) => {
    state.asked += 1;
    return state.away ? Promise.reject(new Error('away')) : database.system(work);
  };
  return { state, database: { ...database, system } };
}

/** Waits for a state that must come by itself, within the vitest limit. */
async function until(reached: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await reached())) await pause(20);
}

test('a key issued by one process is known to another at its first use, without waiting for a poll', async () => {
  const ring = await ringOn(store.database);
  const { key, keyId } = await issueKey(deps, { tenant: DEMO });
  expect(await ring.check(key)).toEqual({ state: 'active', tenantId: 'demo', keyId });
});

test('a known key is answered at once, from memory', async () => {
  const { key } = await issueKey(deps, { tenant: DEMO });
  const { state, database } = watched(store.database);
  const ring = await ringOn(database);
  const before = state.asked;
  for (let call = 0; call < 1_000; call += 1) expect(ring.check(key)).toMatchObject({ state: 'active' });
  expect(state.asked).toBe(before);
});

test('a revocation reaches every process', async () => {
  const { key, keyId } = await issueKey(deps, { tenant: DEMO });
  const [one, other] = [await ringOn(store.database), await ringOn(store.database)];
  expect([one.check(key), other.check(key)]).toMatchObject([{ state: 'active' }, { state: 'active' }]);
  await revokeKey(deps, keyId);
  for (const ring of [one, other]) await until(async () => (await ring.check(key)).state === 'revoked');
  expect(await one.check(key)).toEqual({ state: 'revoked', tenantId: 'demo', keyId });
});

test('the process that revokes may ask for the change at once', async () => {
  const { key, keyId } = await issueKey(deps, { tenant: DEMO });
  const ring = await ringOn(store.database);
  await revokeKey(deps, keyId);
  await ring.refresh();
  expect(ring.check(key)).toMatchObject({ state: 'revoked' });
});

test('a rotated key works through its overlap and ends by the clock, the database being away', async () => {
  const old = await issueKey(deps, { tenant: DEMO });
  const successor = await rotateKey(deps, old.keyId, 60_000);
  const { state, database } = watched(store.database);
  const ring = await ringOn(database);
  state.away = true;
  clock.advance(59_999);
  expect(ring.check(old.key)).toMatchObject({ state: 'active' });
  clock.advance(1);
  expect(ring.check(old.key)).toMatchObject({ state: 'revoked', keyId: old.keyId });
  expect(ring.check(successor.key)).toMatchObject({ state: 'active', keyId: successor.keyId });
});

test('a malformed key is unknown without any look', async () => {
  const { state, database } = watched(store.database);
  const ring = await ringOn(database);
  const before = state.asked;
  expect(ring.check('prb_live_tooshort')).toEqual({ state: 'unknown' });
  const key = generateKey(readSystemRandomness);
  expect(ring.check(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`)).toEqual({ state: 'unknown' });
  expect(state.asked).toBe(before);
});

test('a flood of well-formed unknown keys is answered by a few looks', async () => {
  const { state, database } = watched(store.database);
  const ring = await ringOn(database);
  const before = state.asked;
  const began = performance.now();
  const verdicts = await Promise.all(
    Array.from({ length: 5_000 }, () => ring.check(generateKey(readSystemRandomness))),
  );
  expect(new Set(verdicts.map((verdict) => verdict.state))).toEqual(new Set(['unknown']));
  expect(state.asked - before).toBeLessThanOrEqual(2 + (performance.now() - began) / 250);
});

test('a database that is away does not end the ring: known keys work, unknown ones are not waited for, changes follow', async () => {
  const { key, keyId } = await issueKey(deps, { tenant: DEMO });
  const { state, database } = watched(store.database);
  const ring = await ringOn(database);
  state.away = true;
  expect(await ring.check(generateKey(readSystemRandomness))).toEqual({ state: 'unknown' });
  const asked = state.asked;
  expect(ring.check(generateKey(readSystemRandomness))).toEqual({ state: 'unknown' });
  expect(state.asked).toBe(asked);
  expect(ring.check(key)).toMatchObject({ state: 'active' });
  await revokeKey(deps, keyId);
  state.away = false;
  await until(async () => (await ring.check(key)).state === 'revoked');
});
