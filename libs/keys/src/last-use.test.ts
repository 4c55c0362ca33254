import type { Database } from '@probant/database/database';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { createFixedClock } from '@probant/kernel/clock';
import { HOUR_MS } from '@probant/kernel/durations';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueKey, listKeys } from './issuing.ts';
import { createLastUseRecorder } from './last-use.ts';
import { keyMigrations } from './migrations.ts';

const TENANT = parseTenantId('demo');
const START = Date.parse('2026-03-01T08:10:00Z');

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase([keyMigrations]);
});
afterAll(() => store.close());

const clock = createFixedClock('2026-03-01T08:10:00Z');
const issue = async () => {
  const deps = {
    database: store.database,
    clock,
    randomness: readSystemRandomness,
    newId: createUuidV7Source(clock),
    recordChange: async () => undefined,
  };
  return (await issueKey(deps, { tenant: TENANT })).keyId;
};
const readLastUse = async (keyId: string) =>
  (await listKeys({ database: store.database, clock })).find((key) => key.keyId === keyId)?.lastUsedAt?.toISOString();

/** A database that counts its statements and can be made unavailable. */
function observe() {
  const state = { statements: 0, isAway: false };
  const system: Database['system'] = (work) => {
    state.statements += 1;
    return state.isAway ? Promise.reject(new Error('unavailable')) : store.database.system(work);
  };
  return { state, database: { ...store.database, system } };
}

test('stores many uses of many keys in one statement, coarse to the hour', async () => {
  const keyIds = await Promise.all(Array.from({ length: 20 }, issue));
  const { state, database } = observe();
  const recorder = createLastUseRecorder({ database, logger: silentLogger });
  for (let use = 0; use < 1_000; use += 1) recorder.record(keyIds[use % 20] ?? '', START + use);
  expect(state.statements).toBe(0);
  await recorder.flush();
  expect(state.statements).toBe(1);
  for (const keyId of keyIds) expect(await readLastUse(keyId)).toBe('2026-03-01T08:00:00.000Z');

  for (const keyId of keyIds) recorder.record(keyId, START + 40 * 60_000);
  await recorder.close();
  expect(state.statements).toBe(1);
});

test('two processes store the later hour, whatever the order of their flushes', async () => {
  const keyId = await issue();
  const [early, late] = [0, 1].map(() => createLastUseRecorder({ database: store.database, logger: silentLogger }));
  early?.record(keyId, START);
  late?.record(keyId, START + 2 * HOUR_MS);
  await late?.close();
  await early?.close();
  expect(await readLastUse(keyId)).toBe('2026-03-01T10:00:00.000Z');
});

test('many processes that flush the same keys at once do not block one another', async () => {
  const keyIds = await Promise.all(Array.from({ length: 50 }, issue));
  const recorders = Array.from({ length: 8 }, () =>
    createLastUseRecorder({ database: store.database, logger: silentLogger }),
  );
  for (const [index, recorder] of recorders.entries())
    for (const keyId of index % 2 === 0 ? keyIds : keyIds.toReversed()) recorder.record(keyId, START + index * HOUR_MS);
  await Promise.all(recorders.map((recorder) => recorder.close()));
  for (const keyId of keyIds) expect(await readLastUse(keyId)).toBe('2026-03-01T15:00:00.000Z');
});

test('keeps the uses while the database is unavailable, and logs it once', async () => {
  const keyId = await issue();
  const { state, database } = observe();
  const warnings: unknown[] = [];
  const logger = { ...silentLogger, warn: (...line: unknown[]) => warnings.push(line) } as typeof silentLogger;
  const recorder = createLastUseRecorder({ database, logger });
  state.isAway = true;
  recorder.record(keyId, START);
  await recorder.flush();
  await recorder.flush();
  expect(warnings).toHaveLength(1);
  state.isAway = false;
  await recorder.close();
  expect(await readLastUse(keyId)).toBe('2026-03-01T08:00:00.000Z');
});

test('ignores a key that was deleted meanwhile', async () => {
  const keyId = await issue();
  const recorder = createLastUseRecorder({ database: store.database, logger: silentLogger });
  recorder.record('00000000-0000-7000-8000-000000000000', START);
  recorder.record(keyId, START);
  await recorder.close();
  expect(await readLastUse(keyId)).toBe('2026-03-01T08:00:00.000Z');
});
