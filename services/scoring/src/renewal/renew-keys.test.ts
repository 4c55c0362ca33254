import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TracedEvent } from '@probant/audit/writer/audit-writer';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { readSystemRandomness } from '@probant/kernel/ids';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatFirstDay, type Month } from '../journal/month.ts';
import { scoringMigrations } from '../migrations.ts';
import { createKekFolder } from '../month-keys/kek-folder.ts';
import { KekStoreError } from '../month-keys/kek-store.errors.ts';
import type { KekStore } from '../month-keys/kek-store.ts';
import { createSubjectKeysRepository } from '../subjects/subject-keys.repository.ts';
import { createSubjectKeys } from '../subjects/subject-keys.ts';
import { createRenewalRepository } from './renewal.repository.ts';
import { createKeyRenewal } from './renewal.service.ts';

const TENANT = parseTenantId('acme');
const MONTH = '2026-03' as Month;

let db: TestDatabase;
let folder: string;
let keks: KekStore;
let recorded: TracedEvent[];
beforeEach(async () => {
  db = await createTestDatabase([scoringMigrations]);
  folder = await mkdtemp(join(tmpdir(), 'renewal-'));
  keks = createKekFolder(folder, readSystemRandomness);
  recorded = [];
  const elsewhere = createKekFolder(join(folder, 'elsewhere'), readSystemRandomness);
  await openKey(elsewhere);
});
afterEach(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

const openKey = (store: KekStore) =>
  createSubjectKeys({
    keks: store,
    keys: createSubjectKeysRepository(db.database),
    randomness: readSystemRandomness,
  }).open(TENANT, MONTH);

/** Renews the key of the tenant with a store of which some operations are replaced. */
const renew = (changes: Partial<KekStore> = {}, record = async (event: TracedEvent) => void recorded.push(event)) =>
  createKeyRenewal({
    database: db.database,
    keks: { ...keks, ...changes },
    clock: () => Date.parse('2026-03-12T08:30:00Z'),
    randomness: readSystemRandomness,
    recordChange: record,
  })(null);
const RENEWED = { month: MONTH, renewed: [TENANT], mismatched: [] };
const UNCHANGED = { month: MONTH, renewed: [], mismatched: [] };
const failWith = (message: string) => () => Promise.reject(new KekStoreError('unavailable', message));

describe('a renewal', () => {
  test('gives a lost key a successor that opens, and the next one finds nothing to do', async () => {
    expect(await openKey(keks)).toBeNull();
    expect(await renew()).toEqual(RENEWED);
    const key = await openKey(keks);
    expect(key).toHaveLength(32);
    expect(await renew()).toEqual(UNCHANGED);
    expect(await openKey(keks)).toEqual(key);
    expect(recorded).toHaveLength(1);
  });

  test('of twenty at once, one makes the key', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => renew()));
    expect(results.filter(({ renewed }) => renewed.length > 0)).toEqual([RENEWED]);
    expect(results.filter(({ renewed }) => renewed.length === 0)).toEqual(Array.from({ length: 19 }, () => UNCHANGED));
    expect(recorded).toHaveLength(1);
    expect(await openKey(keks)).toHaveLength(32);
  });

  test('that was interrupted before its outer key was stored is repeated by the next one', async () => {
    await expect(renew({ create: failWith('power failure') })).rejects.toThrow('power failure');
    expect(await openKey(keks)).toBeNull();
    expect(await renew()).toEqual(RENEWED);
    expect(await openKey(keks)).toHaveLength(32);
  });

  test.each(['find', 'verify'] as const)('changes nothing when the store fails to %s', async (operation) => {
    const wrapped = await createRenewalRepository(db.database).find(TENANT, MONTH);
    await expect(renew({ [operation]: failWith('no server') })).rejects.toThrow('no server');
    expect(await createRenewalRepository(db.database).find(TENANT, MONTH)).toEqual(wrapped);
    expect(recorded).toEqual([]);
  });

  test('changes nothing when it cannot be recorded', async () => {
    await expect(renew({}, () => Promise.reject(new Error('the log is closed')))).rejects.toThrow('the log is closed');
    expect(await keks.find(TENANT, MONTH)).toBeNull();
    expect(await renew()).toEqual(RENEWED);
  });

  test('leaves a destroyed month alone', async () => {
    await db.database.tenant(TENANT, (sql) =>
      sql.query('insert into scoring.destroyed_month values ($1, $2, now())', [TENANT, formatFirstDay(MONTH)]),
    );
    expect(await renew()).toEqual(UNCHANGED);
    expect(await keks.find(TENANT, MONTH)).toBeNull();
  });
});

test('a wrapped key is replaced only while it is the current one', async () => {
  const keys = createRenewalRepository(db.database);
  const current = (await keys.find(TENANT, MONTH)) ?? expect.fail();
  const [first, second] = [Buffer.alloc(60, 1), Buffer.alloc(60, 2)];
  const results = await Promise.all(
    [first, second].map((renewed) => keys.replace(TENANT, { month: MONTH, current, renewed })),
  );
  expect(results.toSorted()).toEqual([false, true]);
  expect(await keys.find(TENANT, MONTH)).toEqual(results[0] ? first : second);
});
