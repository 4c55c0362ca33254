import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { systemClock } from '@probant/kernel/clock';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { appendFormatV1Events, createFormatV1Content } from '../testing/format-v1-events.ts';
import { createEvent, createTenant, startTestAuditTrail } from '../testing/test-audit-trail.ts';
import { unlockTables } from '../testing/unlocked-chain.ts';
import { createOperatorWriter } from './operator-writer.service.ts';
import { LOG_REFUSED_ERROR } from './testing/audit-actors.ts';

let db: TestDatabase;
let trail: Awaited<ReturnType<typeof startTestAuditTrail>>;
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  trail = await startTestAuditTrail(db.database);
});
afterAll(async () => {
  await trail.service.close();
  await db.close();
});

const openWriter = () =>
  createOperatorWriter({
    database: db.database,
    clock: systemClock,
    newId: createUuidV7Source(systemClock),
    randomness: readSystemRandomness,
  });
const keyEvent = { action: 'key.revoke', resource_type: 'key', resource_id: 'k1', severity: 'warning' } as const;

test('records an operator in a chain to which the service writes at the same time', async () => {
  const tenant = createTenant();
  await appendFormatV1Events(db, tenant, [createFormatV1Content()]);
  await trail.as(tenant).post('/v1/events', createEvent(tenant));
  const receipt = await openWriter().record({ kind: 'operator', tenantId: tenant }, keyEvent);
  await trail.as(tenant).post('/v1/events', createEvent(tenant));
  const { body } = await trail.as(tenant).get('/v1/events', { tenant_id: tenant });
  expect((body as { recorded_by: string | null }[]).map(({ recorded_by }) => recorded_by)).toEqual([
    'key:k1',
    'service:operator',
    'key:k1',
    null,
  ]);
  expect(body).toMatchObject([{}, { ...keyEvent, id: receipt.id, actor_id: 'operator', actor_type: 'system' }, {}, {}]);
  expect((await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant })).body).toMatchObject({
    ok: true,
    checked: 4,
  });
});

test('anonymization leaves recorded_by as it is', async () => {
  const tenant = createTenant();
  await trail.as(tenant).post('/v1/events', createEvent(tenant, { actor_id: 'k1' }));
  const erased = await trail.as(tenant).post('/v1/gdpr/anonymize', { tenant_id: tenant, subject_id: 'k1' });
  expect(erased.body).toMatchObject({ anonymized_count: 1 });
  const { body } = await trail.as(tenant).get('/v1/events', { tenant_id: tenant });
  expect(body).toMatchObject([{ actor_id: '[ANONYMIZED]', recorded_by: 'key:k1' }]);
});

test('the database refuses a new event without recorded_by, and a change of it', async () => {
  const tenant = createTenant();
  await trail.as(tenant).post('/v1/events', createEvent(tenant));
  await expect(
    db.database.tenant(tenant, (sql) =>
      sql.query(
        `insert into audit.event (tenant_id, chain_seq, id, recorded_at, actor_id, actor_type, action, resource_type, resource_id,
          severity, changes, metadata, actor_id_commitment, resource_id_commitment, changes_commitment, metadata_commitment, prev_hash, event_hash)
        values ($1, 2, gen_random_uuid(), '', '', '', '', '', '', 'info', '', '', '', '', '', '', '', '')`,
        [tenant],
      ),
    ),
  ).rejects.toThrow('an event without recorded_by is refused');
  await expect(
    db.database.tenant(tenant, (sql) => sql.query("update audit.event set recorded_by = 'service:export'")),
  ).rejects.toThrow();
});

test('refuses to append to a chain that is shorter than its newest checkpoint', async () => {
  const other = await createTestDatabase([auditTrailMigrations]);
  const otherTrail = await startTestAuditTrail(other.database);
  const tenant = createTenant();
  await otherTrail.as(tenant).post('/v1/events/batch', { events: [createEvent(tenant), createEvent(tenant)] });
  await otherTrail.service.close();
  await unlockTables(other.database);
  await other.database.system((sql) =>
    sql.query(`delete from audit.event where chain_seq = 2;
      update audit.chain_head set seq = 1, hash = (select event_hash from audit.event where chain_seq = 1)`),
  );
  const writer = createOperatorWriter({
    database: other.database,
    clock: systemClock,
    newId: createUuidV7Source(systemClock),
    randomness: readSystemRandomness,
  });
  await expect(writer.record({ kind: 'operator', tenantId: tenant }, keyEvent)).rejects.toMatchObject(
    LOG_REFUSED_ERROR,
  );
  await other.close();
});
