import { openNote } from '@probant/audit/notes/signed-note';
import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { systemClock } from '@probant/kernel/clock';
import { createLogger } from '@probant/kernel/logging';
import type { TenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { auditTrailUnderTest, eventOf, newTenant, testSigner } from '../testing/audit-trail-under-test.ts';
import { type AnchorDepot, anchorDepotIn } from './anchor-depot.ts';
import { type AnchorStore, anchorStoreIn } from './anchor-store.ts';
import { anchorsRepository } from './anchors.repository.ts';
import { memoryVault } from './testing/memory-vault.ts';
import { type S3Server, startS3 } from './testing/s3-server.ts';
import { s3Vault } from './vault/s3-vault.ts';
import { VaultError } from './vault/vault.ts';

let db: TestDatabase;
let s3: S3Server;
let bucket: AnchorStore;
let depot: AnchorDepot;
beforeAll(async () => {
  db = await testDatabase([auditTrailMigrations]);
  const place = { region: 'eu-west-3', bucket: 'audit-anchors', accessKeyId: 'AKID', secretAccessKey: 'secret' };
  s3 = await startS3({ clock: systemClock, ...place });
  const vault = s3Vault({ settings: { endpoint: s3.url, ...place, retentionDays: 1 }, clock: systemClock });
  bucket = anchorStoreIn(vault);
  depot = anchorDepotIn(vault);
});
afterAll(async () => {
  await db.close();
  await s3.close();
});

const serviceWith = (...depots: readonly AnchorDepot[]) =>
  auditTrailUnderTest(db.database, systemClock, { anchorPlaces: { depots, databaseUrl: db.url, authority: null } });
const soon = () => AbortSignal.timeout(20_000);
const anchorHealth = async (trail: Awaited<ReturnType<typeof serviceWith>>) => (await trail.service.health())['anchor'];

describe('the service and its places for anchors', () => {
  test('what was recorded is anchored when the service ends, signed by its key, and health tells where and when', async () => {
    const tenant = newTenant();
    const trail = await serviceWith(depot);
    expect(await anchorHealth(trail)).toEqual({ bucket: 'audit-anchors', last_anchored_at: null });
    for (let turn = 0; turn < 3; turn += 1) await trail.as(tenant).post('/v1/events', eventOf(tenant));
    await trail.service.close();
    const anchor = await bucket.newest(tenant, 0, soon());
    expect(anchor?.size).toBe(3);
    expect(openNote(anchor?.note ?? '', [testSigner.keyOf(tenant)]).verified).toHaveLength(1);

    const next = await serviceWith(depot);
    expect(await anchorHealth(next)).toEqual({ bucket: 'audit-anchors', last_anchored_at: expect.any(String) });
    expect((await next.as(tenant).get('/v1/proof/verify', { tenant_id: tenant })).body).toMatchObject({
      ok: true,
      anchor: { seq: 3, ok: true, at: anchor?.at },
    });
    await next.service.close();
  });

  test('a bucket that is down stops no event, no verification and no end of the service', async () => {
    const tenant = newTenant();
    s3.fault = 'down';
    const trail = await serviceWith(depot);
    expect((await trail.as(tenant).post('/v1/events', eventOf(tenant))).status).toBe(200);
    expect((await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant })).body).toMatchObject({
      ok: true,
      anchor: { seq: null, ok: null, at: null },
    });
    const started = performance.now();
    await trail.service.close();
    expect(performance.now() - started).toBeLessThan(7_000);
    s3.fault = 'none';
    await (await serviceWith(depot)).service.close();
    expect(await bucket.newest(tenant, 0, soon())).toMatchObject({ size: 1 });
  });

  test('two processes that anchor the same logs at once do no harm', async () => {
    const tenant = newTenant();
    const [one, two] = [await serviceWith(depot), await serviceWith(depot)];
    for (const trail of [one, two, one, two]) await trail.as(tenant).post('/v1/events', eventOf(tenant));
    await Promise.all([one.service.close(), two.service.close()]);
    expect(await bucket.newest(tenant, 0, soon())).toMatchObject({ size: 4 });
    const next = await serviceWith(depot);
    expect((await next.as(tenant).get('/v1/proof/verify', { tenant_id: tenant })).body).toMatchObject({
      ok: true,
      anchor: { seq: 4, ok: true },
    });
    await next.service.close();
  });

  test('without a place there is nothing to tell', async () => {
    const trail = await serviceWith();
    expect(await anchorHealth(trail)).toBeNull();
    await trail.service.close();
  });

  test('a place that cannot be used is told in the log at the start, before anything is to be anchored', async () => {
    const refusing = { ...memoryVault('locked'), isEmpty: () => Promise.reject(new VaultError('refused', 'no')) };
    const lines: string[] = [];
    const logger = createLogger({ level: 'warn', destination: { write: (line: string) => void lines.push(line) } });
    const anchorPlaces = { depots: [anchorDepotIn(refusing)], databaseUrl: db.url, authority: null };
    const trail = await auditTrailUnderTest(db.database, systemClock, { anchorPlaces, logger });
    await expect.poll(() => lines.join('')).toContain('a place for anchors cannot be used');
    expect(lines.join('')).toContain('"place":"locked"');
    await trail.service.close();
  });

  test('health tells the newest anchor of the place that is used now, not of one before it', async () => {
    const records = anchorsRepository(db.database);
    const anchored = { tenant: newTenant(), size: 1, erasures: 0, stampedAt: null };
    await records.add({ ...anchored, store: 'left', anchoredAt: '2099-01-01T00:00:00.000Z' });
    expect(await records.lastAnchoredAt('left')).toBe('2099-01-01T00:00:00.000Z');
    expect(await records.lastAnchoredAt('new')).toBeNull();
  });
});

describe('what the database remembers of anchors', () => {
  const records = () => anchorsRepository(db.database);
  let tenant: TenantId;
  beforeEach(async () => {
    tenant = newTenant();
    const trail = await serviceWith();
    for (let turn = 0; turn < 2; turn += 1) await trail.as(tenant).post('/v1/events', eventOf(tenant));
    await trail.service.close();
  });
  const anchored = (store: string, size: number, erasures: number, anchoredAt: string) =>
    records().add({ tenant, store, size, erasures, anchoredAt, stampedAt: null });
  const unanchored = async (...stores: readonly string[]) =>
    (await records().unanchored(stores)).filter((change) => change.tenant === tenant);

  test('logs are due in each place by themselves', async () => {
    await anchored('bucket', 1, 0, '2026-11-21T12:00:00.000Z');
    await anchored('folder', 2, 0, '2026-11-21T12:00:00.000Z');
    expect(await unanchored('bucket', 'folder', 'new')).toEqual([
      {
        tenant,
        store: 'bucket',
        head: { size: 2, erasures: 0 },
        last: { size: 1, erasures: 0, anchoredAt: '2026-11-21T12:00:00.000Z' },
      },
      { tenant, store: 'new', head: { size: 2, erasures: 0 }, last: null },
    ]);
  });

  test('an erasure makes a log due again', async () => {
    await anchored('bucket', 2, 0, '2026-11-21T12:00:00.000Z');
    expect(await unanchored('bucket')).toEqual([]);
    const trail = await serviceWith();
    await trail.as(tenant).post('/v1/gdpr/anonymize', { tenant_id: tenant, subject_id: 'user-17' });
    await trail.service.close();
    expect(await unanchored('bucket')).toMatchObject([{ head: { size: 2, erasures: 1 }, last: { erasures: 0 } }]);
    await anchored('bucket', 2, 1, '2026-11-21T12:00:01.000Z');
    expect(await unanchored('bucket')).toEqual([]);
  });

  test('the newest is the one of the largest size, and the same again changes nothing', async () => {
    await anchored('bucket', 2, 0, '2026-11-21T12:00:00.000Z');
    await anchored('bucket', 1, 0, '2026-11-21T12:00:05.000Z');
    await anchored('bucket', 2, 0, '2026-11-21T13:00:00.000Z');
    expect(await records().newest(tenant, 'bucket')).toMatchObject({ size: 2, anchoredAt: '2026-11-21T12:00:00.000Z' });
    expect(await records().newest(tenant, 'elsewhere')).toBeNull();
  });

  test.each(['update audit.anchor set size = 0', 'delete from audit.anchor', 'truncate audit.anchor'])(
    'cannot be changed: %s',
    async (statement) => {
      await anchored('bucket', 2, 0, '2026-11-21T12:00:00.000Z');
      await expect(db.database.tenant(tenant, (sql) => sql.query(statement))).rejects.toMatchObject({ code: '42501' });
    },
  );

  test('is seen by its tenant alone', async () => {
    await anchored('bucket', 2, 0, '2026-11-21T12:00:00.000Z');
    const seen = await db.database.tenant(newTenant(), (sql) => sql.query('select from audit.anchor'));
    expect(seen).toHaveLength(0);
  });
});
