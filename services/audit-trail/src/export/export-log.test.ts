import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatVerifierKey } from '@probant/audit/notes/verifier-key';
import { type ExportLine, readLine } from '@probant/audit/offline/export-lines';
import { verifyExport } from '@probant/audit/offline/export-verifier';
import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnchorStore, anchorStoreIn } from '../anchors/anchor-store.ts';
import { folderVault } from '../anchors/vault/folder-vault.ts';
import { VaultError } from '../anchors/vault/vault.ts';
import { checkpointsRepository } from '../checkpoints/checkpoints.repository.ts';
import { createCheckpoints } from '../checkpoints/checkpoints.usecases.ts';
import { auditTrailMigrations } from '../migrations.ts';
import { auditTrailUnderTest, eventOf, newTenant, testSigner as signer } from '../testing/audit-trail-under-test.ts';
import { exportedFile } from '../testing/log-export.ts';
import { exportRepository } from './export.repository.ts';
import { exportLog } from './export-log.usecases.ts';

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof auditTrailUnderTest>>;
let folder: string;
beforeAll(async () => {
  db = await testDatabase([auditTrailMigrations]);
  trail = await auditTrailUnderTest(db.database);
  folder = await mkdtemp(join(tmpdir(), 'export-'));
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
  await rm(folder, { recursive: true });
});

const always = new AbortController().signal;
const linesOf = (file: string): readonly ExportLine[] =>
  file
    .trimEnd()
    .split('\n')
    .map((line, at) => readLine(line, at + 1));

/** The log as a file, its anchors from these stores. */
async function exported(tenant: ReturnType<typeof newTenant>, stores: readonly AnchorStore[] = []) {
  let file = '';
  const key = signer.keyOf(tenant);
  const nameOf = () => ({ origin: key.name, verifierKey: formatVerifierKey(key) });
  const done = await exportLog(
    { logs: exportRepository(db.database), stores, nameOf, clock: () => 0 },
    tenant,
    async (lines) => {
      file += lines;
    },
    always,
  );
  return { file, done };
}
const verify = (tenant: ReturnType<typeof newTenant>, file: string) =>
  verifyExport(
    (async function* () {
      yield Buffer.from(file);
    })(),
    { log: signer.keyOf(tenant), witnesses: [], kept: [] },
  );
const checkpoints = () =>
  createCheckpoints({
    store: checkpointsRepository(db.database),
    signer,
    clock: () => 0,
    logger: silentLogger,
    metrics: createMetrics(),
  });
const write = async (tenant: string, count: number) => {
  const events = Array.from({ length: count }, (_, at) =>
    eventOf(tenant, { actor_id: `a-${at % 10}`, metadata: { at, text: 'é "x" \\ \u2028 😂\n' } }),
  );
  for (let at = 0; at < count; at += 1_000)
    expect((await trail.as(tenant).post('/v1/events/batch', { events: events.slice(at, at + 1_000) })).status).toBe(
      200,
    );
};

describe('an exported log', () => {
  test('holds everything of it, each checkpoint and anchor right after what it covers', async () => {
    const tenant = newTenant();
    const store = anchorStoreIn(folderVault({ folder: join(folder, 'anchors'), appendOnly: false }));
    const sign = checkpoints();
    for (const count of [200, 300, 400]) {
      await write(tenant, count);
      const checkpoint = await sign.cover(tenant);
      if (checkpoint && count !== 300) await store.put({ ...checkpoint, at: checkpoint.signedAt }, always);
    }
    for (const subject_id of ['a-1', 'a-2'])
      await trail.as(tenant).post('/v1/gdpr/anonymize', { tenant_id: tenant, subject_id });
    await sign.cover(tenant);

    const { file, done } = await exported(tenant, [store]);
    // Each erasure has a checkpoint of its own, which the service signs.
    expect(done).toEqual({
      events: 900,
      erasures: 2,
      checkpoints: done.checkpoints,
      anchors: 2,
      unreadable_stores: [],
    });
    expect(done.checkpoints).toBeGreaterThanOrEqual(4);
    expect(await verify(tenant, file)).toMatchObject({
      ok: true,
      checked: 900,
      erasures: { count: 2, events: 180 },
      notes: {
        verified: done.checkpoints + 2,
        newest: { size: 900, erasures: 2 },
        newest_anchor: { size: 900, erasures: 0, store: 'anchors' },
      },
    });
    const kinds = linesOf(file).map((line) => (line.type === 'note' ? line.source : line.type));
    const runs = kinds.filter((kind, at) => kind !== kinds[at - 1]);
    expect(runs).toEqual([
      ...['header', 'erasure', 'erased'],
      ...['event', 'checkpoint', 'anchor', 'event', 'checkpoint', 'event', 'checkpoint', 'anchor', 'checkpoint'],
      'end',
    ]);
    expect(file).not.toMatch(/"a-[12]"/);
  });

  test('is one moment of it, while events are added and identifiers erased', async () => {
    const tenant = newTenant();
    await write(tenant, 3_000);
    let busy = true;
    const working = (async () => {
      for (let at = 0; busy; at += 1) {
        await write(tenant, 50);
        await trail.as(tenant).post('/v1/gdpr/anonymize', {
          tenant_id: tenant,
          subject_id: `a-${at % 10}`,
          replacement: `a-${(at + 1) % 10}`,
        });
      }
    })();
    const files: string[] = [];
    for (let at = 0; at < 4; at += 1) files.push((await exported(tenant)).file);
    busy = false;
    await working;
    for (const file of files) {
      const { broken, head, checked } = await verify(tenant, file);
      expect({ broken, checked }).toEqual({ broken: null, checked: head.seq });
    }
    expect(new Set(files).size).toBeGreaterThan(1);
  });

  test('a store that cannot be read is told, and the rest goes out', async () => {
    const tenant = newTenant();
    await write(tenant, 3);
    const away = async () => Promise.reject(new VaultError('unavailable', 'away'));
    const store = { ...anchorStoreIn(folderVault({ folder, appendOnly: false })), name: 'bucket', list: away };
    const { done, file } = await exported(tenant, [store]);
    expect(done).toMatchObject({ events: 3, unreadable_stores: ['bucket'] });
    expect(linesOf(file).at(-1)).toEqual({ type: 'end', erasures: 0, events: 3, notes: 0 });
  });

  test('the tail cut off in the database, its head moved back: the anchor in the file tells it', async () => {
    const tenant = newTenant();
    await write(tenant, 9);
    const store = anchorStoreIn(folderVault({ folder: join(folder, 'anchors'), appendOnly: false }));
    const checkpoint = await checkpoints().cover(tenant);
    if (checkpoint) await store.put({ ...checkpoint, at: checkpoint.signedAt }, always);
    const whole = (await exported(tenant, [store])).file;
    const kept = linesOf(whole).filter((line) => !(line.type === 'event' && line.chain_seq > 5));
    const fifth = kept.find((line) => line.type === 'event' && line.chain_seq === 5);
    const cut = kept.map((line) => {
      if (line.type === 'header' && fifth?.type === 'event')
        return { ...line, head: { seq: 5, hash: fifth.event_hash } };
      return line.type === 'end' ? { ...line, events: 5 } : line;
    });
    const file = cut.map((line) => `${JSON.stringify(line)}\n`).join('');
    expect(await verify(tenant, file)).toMatchObject({
      ok: false,
      broken: null,
      notes: { faults: [{ reason: 'head_behind_anchor' }, {}] },
    });
  });

  test('a neighbour is not in it', async () => {
    const [mine, other] = [newTenant(), newTenant()];
    await write(mine, 2);
    await write(other, 2);
    expect(await exportedFile(db, mine)).not.toContain(other);
  });
});
