import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatVerifierKey } from '@probant/audit/notes/verifier-key';
import { type ExportLine, parseLine } from '@probant/audit/offline/format/export-lines';
import { verifyExport } from '@probant/audit/offline/verify-export';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFolderObjectStore } from '../anchors/object-store/folder-object-store.ts';
import { ObjectStoreError } from '../anchors/object-store/object-store.ts';
import { type AnchorStore, createAnchorStore } from '../anchors/stores/anchor-store.ts';
import { createCheckpointsRepository } from '../checkpoints/checkpoints.repository.ts';
import { createCheckpoints } from '../checkpoints/checkpoints.usecases.ts';
import { auditTrailMigrations } from '../migrations.ts';
import { exportLogToText } from '../testing/log-export.ts';
import { createEvent, createTenant, testSigner as signer, startTestAuditTrail } from '../testing/test-audit-trail.ts';
import { createExportRepository } from './export.repository.ts';
import { exportLog } from './export-log.usecases.ts';

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof startTestAuditTrail>>;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  trail = await startTestAuditTrail(db.database);
  folder = await mkdtemp(join(tmpdir(), 'export-'));
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
  await rm(folder, { recursive: true });
});

const neverAborted = new AbortController().signal;
const parseLines = (file: string): readonly ExportLine[] =>
  file
    .trimEnd()
    .split('\n')
    .map((line, at) => parseLine(line, at + 1));

/** Exports a log with the anchors of these stores. */
async function exportToText(tenant: ReturnType<typeof createTenant>, stores: readonly AnchorStore[] = []) {
  let file = '';
  const key = signer.getVerifierKey(tenant);
  const getLogName = () => ({ origin: key.name, verifierKey: formatVerifierKey(key) });
  const summary = await exportLog(
    { logs: createExportRepository(db.database), stores, getLogName, clock: () => 0 },
    tenant,
    async (lines) => {
      file += lines;
    },
    neverAborted,
  );
  return { file, summary };
}
const verify = (tenant: ReturnType<typeof createTenant>, file: string) =>
  verifyExport(
    (async function* () {
      yield Buffer.from(file);
    })(),
    { logKey: signer.getVerifierKey(tenant), witnessKeys: [], keptNotes: [] },
  );
const checkpoints = () =>
  createCheckpoints({
    store: createCheckpointsRepository(db.database),
    signer,
    clock: () => 0,
    logger: silentLogger,
    metrics: createMetrics(),
  });
const write = async (tenant: string, count: number) => {
  const events = Array.from({ length: count }, (_, at) =>
    createEvent(tenant, { actor_id: `a-${at % 10}`, metadata: { at, text: 'é "x" \\ \u2028 😂\n' } }),
  );
  for (let at = 0; at < count; at += 1_000)
    expect((await trail.as(tenant).post('/v1/events/batch', { events: events.slice(at, at + 1_000) })).status).toBe(
      200,
    );
};

describe('exportLog', () => {
  test('writes the whole log with each checkpoint and anchor right after the events it covers', async () => {
    const tenant = createTenant();
    const store = createAnchorStore(createFolderObjectStore({ folder: join(folder, 'anchors'), appendOnly: false }));
    const sign = checkpoints();
    for (const count of [200, 300, 400]) {
      await write(tenant, count);
      const checkpoint = await sign.cover(tenant);
      if (checkpoint && count !== 300) await store.put({ ...checkpoint, at: checkpoint.signedAt }, neverAborted);
    }
    for (const subject_id of ['a-1', 'a-2'])
      await trail.as(tenant).post('/v1/gdpr/anonymize', { tenant_id: tenant, subject_id });
    await sign.cover(tenant);

    const { file, summary } = await exportToText(tenant, [store]);
    // The service signs a checkpoint for each erasure.
    expect(summary).toEqual({
      events: 900,
      erasures: 2,
      checkpoints: summary.checkpoints,
      anchors: 2,
      unreadable_stores: [],
    });
    expect(summary.checkpoints).toBeGreaterThanOrEqual(4);
    expect(await verify(tenant, file)).toMatchObject({
      ok: true,
      checked: 900,
      erasures: { count: 2, events: 180 },
      notes: {
        verified: summary.checkpoints + 2,
        newest: { size: 900, erasures: 2 },
        newest_anchor: { size: 900, erasures: 0, store: 'anchors' },
      },
    });
    const kinds = parseLines(file).map((line) => (line.type === 'note' ? line.source : line.type));
    const runs = kinds.filter((kind, at) => kind !== kinds[at - 1]);
    expect(runs).toEqual([
      ...['header', 'erasure', 'erased'],
      ...['event', 'checkpoint', 'anchor', 'event', 'checkpoint', 'event', 'checkpoint', 'anchor', 'checkpoint'],
      'end',
    ]);
    expect(file).not.toMatch(/"a-[12]"/);
  });

  test('writes the log at one moment while events are recorded and identifiers erased', async () => {
    const tenant = createTenant();
    await write(tenant, 3_000);
    let busy = true;
    const changes = (async () => {
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
    for (let at = 0; at < 4; at += 1) files.push((await exportToText(tenant)).file);
    busy = false;
    await changes;
    for (const file of files) {
      const { broken, head, checked } = await verify(tenant, file);
      expect({ broken, checked }).toEqual({ broken: null, checked: head.seq });
    }
    expect(new Set(files).size).toBeGreaterThan(1);
  });

  test('reports an unreadable store and writes everything else', async () => {
    const tenant = createTenant();
    await write(tenant, 3);
    const failToList = async () => Promise.reject(new ObjectStoreError('unavailable', 'away'));
    const store = {
      ...createAnchorStore(createFolderObjectStore({ folder, appendOnly: false })),
      name: 'bucket',
      list: failToList,
    };
    const { summary, file } = await exportToText(tenant, [store]);
    expect(summary).toMatchObject({ events: 3, unreadable_stores: ['bucket'] });
    expect(parseLines(file).at(-1)).toEqual({ type: 'end', erasures: 0, events: 3, notes: 0 });
  });

  test('verification fails for an export cut below its anchor', async () => {
    const tenant = createTenant();
    await write(tenant, 9);
    const store = createAnchorStore(createFolderObjectStore({ folder: join(folder, 'anchors'), appendOnly: false }));
    const checkpoint = await checkpoints().cover(tenant);
    if (checkpoint) await store.put({ ...checkpoint, at: checkpoint.signedAt }, neverAborted);
    const fullExport = (await exportToText(tenant, [store])).file;
    const keptLines = parseLines(fullExport).filter((line) => !(line.type === 'event' && line.chain_seq > 5));
    const fifthEvent = keptLines.find((line) => line.type === 'event' && line.chain_seq === 5);
    const cutLines = keptLines.map((line) => {
      if (line.type === 'header' && fifthEvent?.type === 'event')
        return { ...line, head: { seq: 5, hash: fifthEvent.event_hash } };
      return line.type === 'end' ? { ...line, events: 5 } : line;
    });
    const file = cutLines.map((line) => `${JSON.stringify(line)}\n`).join('');
    expect(await verify(tenant, file)).toMatchObject({
      ok: false,
      broken: null,
      notes: { faults: [{ reason: 'head_behind_anchor' }, {}] },
    });
  });

  test('does not write data of another tenant', async () => {
    const [mine, other] = [createTenant(), createTenant()];
    await write(mine, 2);
    await write(other, 2);
    expect(await exportLogToText(db, mine)).not.toContain(other);
  });
});
