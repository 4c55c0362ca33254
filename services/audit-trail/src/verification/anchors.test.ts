import { generateKeyPairSync } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { systemClock } from '@probant/kernel/clock';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { anchorDepotIn } from '../anchors/anchor-depot.ts';
import { anchorStoreIn } from '../anchors/anchor-store.ts';
import { anchorLog } from '../anchors/anchoring.usecases.ts';
import { anchorsRepository } from '../anchors/anchors.repository.ts';
import { type MemoryVault, memoryVault } from '../anchors/testing/memory-vault.ts';
import { VaultError } from '../anchors/vault/vault.ts';
import { checkpointsRepository } from '../checkpoints/checkpoints.repository.ts';
import { createCheckpoints } from '../checkpoints/checkpoints.usecases.ts';
import { type LogSigner, logSigner } from '../checkpoints/log-signer.ts';
import { auditTrailMigrations } from '../migrations.ts';
import { auditTrailUnderTest, eventOf, newTenant, testSigner } from '../testing/audit-trail-under-test.ts';
import { unlock } from '../testing/unlocked-chain.ts';

type Trail = Awaited<ReturnType<typeof auditTrailUnderTest>>;

let db: TestDatabase;
/** Writes, and knows of no anchors: also what an attacker runs to forge a chain that is sound by itself. */
let writer: Trail;
/** Verifies, and looks at `vault`. */
let judge: Trail;
let tenant: TenantId;
let vault = memoryVault('bucket');
let other = memoryVault('folder');
beforeAll(async () => {
  db = await testDatabase([auditTrailMigrations]);
  await unlock(db.database, 'checkpoint', 'cosignature', 'subtree', 'anchor');
  writer = await auditTrailUnderTest(db.database);
  judge = await reading(() => vault);
});
afterAll(async () => {
  await writer.service.close();
  await judge.service.close();
  await db.close();
});
beforeEach(() => {
  tenant = newTenant();
  vault = memoryVault('bucket');
  other = memoryVault('folder');
});

/** The service as it starts anew, with places that it can read and not write to: what it would anchor by itself is not the case here. */
const reading = (...vaults: readonly (() => MemoryVault)[]): Promise<Trail> =>
  auditTrailUnderTest(db.database, systemClock, {
    anchorPlaces: {
      depots: vaults.map((current) =>
        anchorDepotIn({
          name: current().name,
          put: () => Promise.reject(new VaultError('refused', 'this place is only read')),
          list: (...words) => current().list(...words),
          read: (...words) => current().read(...words),
          isEmpty: (...words) => current().isEmpty(...words),
        }),
      ),
      databaseUrl: db.url,
      authority: null,
    },
  });

async function record(count: number, actor = 'user-17') {
  const events = Array.from({ length: count }, () => eventOf(tenant, { actor_id: actor }));
  expect((await writer.as(tenant).post('/v1/events/batch', { events })).status).toBe(200);
}

const erase = (replacement?: string) =>
  writer
    .as(tenant)
    .post('/v1/gdpr/anonymize', { tenant_id: tenant, subject_id: 'user-17', ...(replacement ? { replacement } : {}) });

/** Covers the log by a signed checkpoint and anchors it, with whichever key and in whichever vaults. */
async function anchor(signer: LogSigner = testSigner, vaults: readonly MemoryVault[] = [vault]) {
  const around = { clock: systemClock, logger: silentLogger, metrics: createMetrics() };
  const checkpoints = createCheckpoints({ store: checkpointsRepository(db.database), signer, ...around });
  const stores = vaults.map((each) => anchorStoreIn(each));
  const log = anchorLog({
    ...around,
    stores: async () => stores,
    authority: null,
    checkpoints,
    records: anchorsRepository(db.database),
  });
  const names = vaults.map(({ name }) => name);
  const done = await log.anchor(tenant, stores, AbortSignal.timeout(20_000));
  expect(done.map(({ failure }) => failure)).toEqual(names.map(() => null));
}

const verdictOf = async (query: Readonly<Record<string, number>> = {}, by = judge) =>
  (await by.as(tenant).get('/v1/proof/verify', { tenant_id: tenant, ...query })).body;

const TABLES = ['event', 'chain_head', 'checkpoint', 'subtree', 'anchor', 'erasure', 'erased', 'erasure_head'] as const;
const change = (...statements: readonly string[]) =>
  db.database.system(async (sql) => {
    for (const statement of statements) await sql.query(statement);
  });
const forget = (tables: readonly string[], where = 'true') =>
  change(...tables.map((table) => `delete from audit.${table} where tenant_id = '${tenant}' and ${where}`));

/** All rows of the tenant, to be put back later: a backup that somebody restores. */
async function backup(): Promise<() => Promise<void>> {
  const mark = tenant.replaceAll('-', '_');
  await change(
    ...TABLES.map(
      (table) => `create table kept_${table}_${mark} as select * from audit.${table} where tenant_id = '${tenant}'`,
    ),
  );
  return async () => {
    await forget(TABLES);
    const columns = (table: string) =>
      db.database.system(async (sql) => {
        const rows = await sql.query<{ name: string }>(
          `select attname as name from pg_attribute where attrelid = 'audit.${table}'::regclass and attnum > 0 and attgenerated = ''`,
        );
        return rows.map(({ name }) => name).join(', ');
      });
    for (const table of TABLES) {
      const list = await columns(table);
      await change(`insert into audit.${table} (${list}) select ${list} from kept_${table}_${mark}`);
    }
  };
}

describe('a chain and its anchors', () => {
  test('a log that was never anchored has none to be held against', async () => {
    await record(3);
    expect(await verdictOf()).toMatchObject({ ok: true, checked: 3, anchor: null });
  });

  test('fit each other, however much the chain has grown since', async () => {
    for (const count of [300, 1, 400]) {
      await record(count);
      await anchor();
    }
    await record(5);
    expect(await verdictOf()).toMatchObject({ ok: true, checked: 706, anchor: { seq: 701, ok: true } });
  });

  test('fit each other where something was erased lawfully', async () => {
    await record(3);
    await erase();
    await anchor();
    expect(await verdictOf()).toMatchObject({ ok: true, anchor: { seq: 3, ok: true } });
  });

  test('is not said to fit what could not be looked at', async () => {
    await record(3);
    await anchor();
    for (const fault of ['unavailable', 'refused'] as const) {
      vault.fault = fault;
      expect(await verdictOf()).toMatchObject({ ok: true, anchor: { seq: 3, ok: null, at: expect.any(String) } });
    }
  });

  test('is not said to fit an anchor that was made and has gone', async () => {
    await record(3);
    await anchor();
    vault.objects.clear();
    expect(await verdictOf()).toMatchObject({ ok: true, anchor: { seq: 3, ok: null } });
  });
});

describe('whoever can change everything in the database', () => {
  /** Three anchors: at 300, 600 and 900. */
  beforeEach(async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await record(300);
      await anchor();
    }
  });

  /** Cuts the chain after an event, and leaves no trace of what stood behind it. */
  async function cut(after: number) {
    await forget(['event'], `chain_seq > ${after}`);
    await forget(['checkpoint', 'anchor'], `size > ${after}`);
    await forget(['subtree'], `(index + 1) * 2 ^ level > ${after}`);
    await change(
      `update audit.chain_head set seq = ${after}, hash = (select event_hash from audit.event where tenant_id = '${tenant}' and chain_seq = ${after}) where tenant_id = '${tenant}'`,
    );
  }

  test.each([899, 600, 1])('cannot cut the tail after event %i', async (after) => {
    await cut(after);
    expect(await verdictOf()).toMatchObject({
      ok: false,
      checked: after,
      head_seq: after,
      first_broken_seq: after + 1,
      first_broken_id: null,
      reason: 'head_behind_anchor',
      anchor: { seq: 900, ok: false },
    });
  });

  test('cannot take the whole log away', async () => {
    await forget(TABLES);
    expect(await verdictOf()).toMatchObject({
      ok: false,
      checked: 0,
      first_broken_seq: 1,
      reason: 'head_behind_anchor',
    });
  });

  test.each([
    { from: 1, named: 1 },
    { from: 300, named: 1 },
    { from: 301, named: 301 },
    { from: 700, named: 601 },
    { from: 900, named: 601 },
  ])('cannot write the chain anew from event $from on, with the key that signs', async ({ from, named }) => {
    if (from === 1) await forget(TABLES);
    else await cut(from - 1);
    await record(901 - from, 'somebody-else');
    expect(await verdictOf()).toMatchObject({
      ok: false,
      checked: 900,
      first_broken_seq: named,
      reason: 'anchor_mismatch',
      anchor: { seq: 900 > from ? expect.any(Number) : 900, ok: false },
    });
  });

  test('cannot write it anew and leave the derived tree, and the old signed heads, as they were', async () => {
    await forget(['event', 'chain_head']);
    await record(900, 'somebody-else');
    expect(await verdictOf()).toMatchObject({ ok: false, first_broken_seq: 1, reason: 'anchor_mismatch' });
    // Not even where only the end is looked at.
    expect(await verdictOf({ from_seq: 880 })).toMatchObject({ ok: false, reason: 'anchor_mismatch', checked: 21 });
  });

  test('cannot hide it under anchors of their own that go further, even made with our key', async () => {
    await cut(450);
    await record(600, 'somebody-else');
    await anchor();
    expect(await verdictOf()).toMatchObject({
      ok: false,
      first_broken_seq: 301,
      reason: 'anchor_mismatch',
      anchor: { seq: 600, ok: false },
    });
  });

  test('cannot give the log another key', async () => {
    await forget(['checkpoint', 'anchor']);
    await record(1);
    await anchor(logSigner('test.example', generateKeyPairSync('ed25519').privateKey));
    const verdict = await verdictOf();
    expect(verdict).toMatchObject({ ok: false, reason: 'anchor_mismatch', anchor: { seq: 901, ok: false } });
    expect(verdict).toMatchObject({ first_broken_seq: null, first_broken_id: null });
  });

  test('is told of by the chain first, where they broke it', async () => {
    await change(`update audit.event set action = 'x' where tenant_id = '${tenant}' and chain_seq = 12`);
    expect(await verdictOf()).toMatchObject({
      ok: false,
      first_broken_seq: 12,
      reason: 'hash_mismatch',
      anchor: { seq: 900, ok: null },
    });
  });

  test('may break the derived tree: it proves nothing, and nothing is blamed on it', async () => {
    await change(`update audit.subtree set hash = sha256(hash) where tenant_id = '${tenant}'`);
    expect(await verdictOf()).toMatchObject({ ok: true, anchor: { ok: true } });
    expect(await verdictOf({ from_seq: 880 })).toMatchObject({ ok: true, anchor: { ok: true } });
    await forget(['subtree']);
    expect(await verdictOf({ from_seq: 880 })).toMatchObject({ ok: true, anchor: { ok: true } });
  });
});

describe('an old backup that is restored', () => {
  test('is told by the events it lacks', async () => {
    await record(10);
    await anchor();
    const restore = await backup();
    await record(10);
    await anchor();
    await restore();
    expect(await verdictOf()).toMatchObject({ ok: false, first_broken_seq: 11, reason: 'head_behind_anchor' });
  });

  test('is told by the erasures it undoes', async () => {
    await record(10);
    const restore = await backup();
    await erase();
    await anchor();
    await restore();
    const verdict = await verdictOf();
    expect(verdict).toMatchObject({ ok: false, reason: 'anchor_mismatch', anchor: { seq: 10, ok: false } });
    expect(verdict).toMatchObject({ first_broken_seq: null, first_broken_id: null });
  });

  test('is told by another erasure in the place of the one that was anchored', async () => {
    await record(10);
    const restore = await backup();
    await erase();
    await anchor();
    await restore();
    await erase('nobody');
    expect(await verdictOf()).toMatchObject({ ok: false, reason: 'anchor_mismatch' });
  });

  test('takes no further event in a process that starts on it, unless the anchors cannot be read', async () => {
    await record(10);
    const restore = await backup();
    await record(10);
    await anchor();
    await restore();
    const behind = await reading(() => vault);
    for (const answer of [
      await behind.as(tenant).post('/v1/events', eventOf(tenant)),
      await behind.as(tenant).post('/v1/events/batch', { events: [eventOf(tenant)] }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('newest anchor') } });
    vault.fault = 'unavailable';
    const blind = await reading(() => vault);
    expect((await blind.as(tenant).post('/v1/events', eventOf(tenant))).status).toBe(200);
    await blind.service.close();
    await behind.service.close();
  });
});

describe('a window', () => {
  beforeEach(async () => {
    await record(1000);
    await record(500);
    await anchor();
    await record(20);
  });

  test.each([
    { query: { from_seq: 1 }, anchor: { seq: 1500, ok: true } },
    { query: { from_seq: 257 }, anchor: { seq: 1500, ok: true } },
    { query: { from_seq: 700 }, anchor: { seq: 1500, ok: true } },
    { query: { from_seq: 1500 }, anchor: { seq: 1500, ok: true } },
    { query: { from_seq: 1520 }, anchor: { seq: 1500, ok: true } },
    { query: { to_seq: 1520 }, anchor: { seq: 1500, ok: true } },
    { query: { from_seq: 900, to_seq: 9000 }, anchor: { seq: 1500, ok: true } },
    { query: { from_seq: 900, to_seq: 1519 }, anchor: null },
  ])('$query is held against the newest anchor where it reaches the head', async ({ query, anchor: expected }) => {
    const verdict = await verdictOf(query);
    expect(verdict).toMatchObject({ ok: true, scope: 'window' });
    expect((verdict as { anchor: unknown }).anchor).toEqual(expected && { ...expected, at: expect.any(String) });
  });
});

describe('two places for anchors', () => {
  let both: Trail;
  beforeAll(async () => {
    both = await reading(
      () => vault,
      () => other,
    );
  });
  afterAll(() => both.service.close());
  beforeEach(async () => {
    await record(5);
    await anchor(testSigner, [vault, other]);
  });

  test('are both looked at', async () => {
    expect(await verdictOf({}, both)).toMatchObject({ ok: true, anchor: { seq: 5, ok: true } });
  });

  test('leave it open where one cannot be read', async () => {
    other.fault = 'unavailable';
    expect(await verdictOf({}, both)).toMatchObject({ ok: true, anchor: { seq: 5, ok: null } });
  });

  test('are not fooled by one that was emptied', async () => {
    await forget(TABLES);
    vault.objects.clear();
    expect(await verdictOf({}, both)).toMatchObject({ ok: false, reason: 'head_behind_anchor' });
  });
});
