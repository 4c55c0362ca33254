import { openNote } from '@probant/audit/notes/signed-note';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { systemClock } from '@probant/kernel/clock';
import { createLogger } from '@probant/kernel/logging';
import type { TenantId } from '@probant/kernel/tenant';
import { type S3Server, startS3Server } from '@probant/s3/testing/s3-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { createEvent, createTenant, startTestAuditTrail, testSigner } from '../testing/test-audit-trail.ts';
import { createAnchorsRepository } from './anchors.repository.ts';
import { ObjectStoreError } from './object-store/object-store.ts';
import { createS3ObjectStore } from './object-store/s3-object-store.ts';
import { type AnchorLocation, createAnchorLocation } from './stores/anchor-location.ts';
import { type AnchorStore, createAnchorStore } from './stores/anchor-store.ts';
import { createMemoryObjectStore } from './testing/memory-object-store.ts';

let db: TestDatabase;
let s3: S3Server;
let bucket: AnchorStore;
let location: AnchorLocation;
beforeEach(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  const bucketSettings = {
    region: 'eu-west-3',
    bucket: 'audit-anchors',
    accessKeyId: 'AKID',
    secretAccessKey: 'secret',
  };
  s3 = await startS3Server({ clock: systemClock, ...bucketSettings });
  const objects = createS3ObjectStore({
    settings: { endpoint: s3.url, ...bucketSettings, retentionDays: 1 },
    clock: systemClock,
  });
  bucket = createAnchorStore(objects);
  location = createAnchorLocation(objects);
});
afterEach(async () => {
  await db.close();
  await s3.close();
});

const startService = (...locations: readonly AnchorLocation[]) =>
  startTestAuditTrail(db.database, systemClock, {
    anchorLocations: { locations, databaseUrl: db.url, authority: null },
  });
const soon = () => AbortSignal.timeout(20_000);
const anchorHealth = async (trail: Awaited<ReturnType<typeof startService>>) =>
  (await trail.service.health())['anchor'];

describe('anchoring in the service', () => {
  test('anchors recorded events on close, signed by the service key, and reports the location and time in health', async () => {
    const tenant = createTenant();
    const trail = await startService(location);
    expect(await anchorHealth(trail)).toEqual({ bucket: 'audit-anchors', last_anchored_at: null });
    for (let turn = 0; turn < 3; turn += 1) await trail.as(tenant).post('/v1/events', createEvent(tenant));
    await trail.service.close();
    const anchor = await bucket.newest(tenant, 0, soon());
    expect(anchor?.size).toBe(3);
    expect(openNote(anchor?.note ?? '', [testSigner.getVerifierKey(tenant)]).verified).toHaveLength(1);

    const next = await startService(location);
    expect(await anchorHealth(next)).toEqual({ bucket: 'audit-anchors', last_anchored_at: expect.any(String) });
    expect((await next.as(tenant).get('/v1/proof/verify', { tenant_id: tenant })).body).toMatchObject({
      ok: true,
      anchor: { seq: 3, ok: true, at: anchor?.at },
    });
    await next.service.close();
  });

  test('records events, verifies and closes while the bucket is down', async () => {
    const tenant = createTenant();
    // A database that already has a log keeps its series of anchors when it starts without the bucket.
    const before = await startService(location);
    const otherTenant = createTenant();
    await before.as(otherTenant).post('/v1/events', createEvent(otherTenant));
    await before.service.close();
    s3.fault = 'down';
    const trail = await startService(location);
    expect((await trail.as(tenant).post('/v1/events', createEvent(tenant))).status).toBe(200);
    expect((await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant })).body).toMatchObject({
      ok: true,
      anchor: { seq: null, ok: null, at: null },
    });
    await trail.service.close();
    s3.fault = 'none';
    await (await startService(location)).service.close();
    expect(await bucket.newest(tenant, 0, soon())).toMatchObject({ size: 1 });
  });

  test('two processes can anchor the same logs at the same time', async () => {
    const tenant = createTenant();
    const [firstTrail, secondTrail] = [await startService(location), await startService(location)];
    for (const trail of [firstTrail, secondTrail, firstTrail, secondTrail])
      await trail.as(tenant).post('/v1/events', createEvent(tenant));
    await Promise.all([firstTrail.service.close(), secondTrail.service.close()]);
    expect(await bucket.newest(tenant, 0, soon())).toMatchObject({ size: 4 });
    const next = await startService(location);
    expect((await next.as(tenant).get('/v1/proof/verify', { tenant_id: tenant })).body).toMatchObject({
      ok: true,
      anchor: { seq: 4, ok: true },
    });
    await next.service.close();
  });

  test('reports null in health without an anchor location', async () => {
    const trail = await startService();
    expect(await anchorHealth(trail)).toBeNull();
    await trail.service.close();
  });

  test('logs an unusable location at startup, before the first anchor is due', async () => {
    const unusableStore = {
      ...createMemoryObjectStore('locked'),
      isEmpty: () => Promise.reject(new ObjectStoreError('refused', 'no')),
    };
    const lines: string[] = [];
    const logger = createLogger({ level: 'warn', destination: { write: (line: string) => void lines.push(line) } });
    const anchorLocations = { locations: [createAnchorLocation(unusableStore)], databaseUrl: db.url, authority: null };
    const trail = await startTestAuditTrail(db.database, systemClock, { anchorLocations, logger });
    await expect.poll(() => lines.join('')).toContain('anchor location is unusable');
    expect(lines.join('')).toContain('"place":"locked"');
    await trail.service.close();
  });

  test('reports the newest anchor of the current location in health, not of a previous one', async () => {
    const records = createAnchorsRepository(db.database);
    const record = { tenant: createTenant(), size: 1, erasures: 0, stampedAt: null };
    await records.add({ ...record, store: 'left', anchoredAt: '2099-01-01T00:00:00.000Z' });
    expect(await records.readLastAnchoredAt('left')).toBe('2099-01-01T00:00:00.000Z');
    expect(await records.readLastAnchoredAt('new')).toBeNull();
  });
});

describe('anchor records in the database', () => {
  const records = () => createAnchorsRepository(db.database);
  let tenant: TenantId;
  beforeEach(async () => {
    tenant = createTenant();
    const trail = await startService();
    for (let turn = 0; turn < 2; turn += 1) await trail.as(tenant).post('/v1/events', createEvent(tenant));
    await trail.service.close();
  });
  const addRecord = (store: string, size: number, erasures: number, anchoredAt: string) =>
    records().add({ tenant, store, size, erasures, anchoredAt, stampedAt: null });
  const listUnanchored = async (...stores: readonly string[]) =>
    (await records().listUnanchored(stores)).filter((log) => log.tenant === tenant);

  test('lists a log as unanchored for each store separately', async () => {
    await addRecord('bucket', 1, 0, '2026-11-21T12:00:00.000Z');
    await addRecord('folder', 2, 0, '2026-11-21T12:00:00.000Z');
    expect(await listUnanchored('bucket', 'folder', 'new')).toEqual([
      {
        tenant,
        store: 'bucket',
        head: { size: 2, erasures: 0 },
        last: { size: 1, erasures: 0, anchoredAt: '2026-11-21T12:00:00.000Z' },
      },
      { tenant, store: 'new', head: { size: 2, erasures: 0 }, last: null },
    ]);
  });

  test('lists a log as unanchored again after an erasure', async () => {
    await addRecord('bucket', 2, 0, '2026-11-21T12:00:00.000Z');
    expect(await listUnanchored('bucket')).toEqual([]);
    const trail = await startService();
    await trail.as(tenant).post('/v1/gdpr/anonymize', { tenant_id: tenant, subject_id: 'user-17' });
    await trail.service.close();
    expect(await listUnanchored('bucket')).toMatchObject([{ head: { size: 2, erasures: 1 }, last: { erasures: 0 } }]);
    await addRecord('bucket', 2, 1, '2026-11-21T12:00:01.000Z');
    expect(await listUnanchored('bucket')).toEqual([]);
  });

  test('returns the record of the largest size as newest, and ignores a duplicate', async () => {
    await addRecord('bucket', 2, 0, '2026-11-21T12:00:00.000Z');
    await addRecord('bucket', 1, 0, '2026-11-21T12:00:05.000Z');
    await addRecord('bucket', 2, 0, '2026-11-21T13:00:00.000Z');
    expect(await records().readNewest(tenant, 'bucket')).toMatchObject({
      size: 2,
      anchoredAt: '2026-11-21T12:00:00.000Z',
    });
    expect(await records().readNewest(tenant, 'elsewhere')).toBeNull();
  });

  test.each(['update audit.anchor set size = 0', 'delete from audit.anchor', 'truncate audit.anchor'])(
    'rejects: %s',
    async (statement) => {
      await addRecord('bucket', 2, 0, '2026-11-21T12:00:00.000Z');
      await expect(db.database.tenant(tenant, (sql) => sql.query(statement))).rejects.toMatchObject({ code: '42501' });
    },
  );

  test('shows a record only to its tenant', async () => {
    await addRecord('bucket', 2, 0, '2026-11-21T12:00:00.000Z');
    const rows = await db.database.tenant(createTenant(), (sql) => sql.query('select from audit.anchor'));
    expect(rows).toHaveLength(0);
  });
});
