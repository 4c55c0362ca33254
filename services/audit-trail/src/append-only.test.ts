import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { tenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from './migrations.ts';
import { auditTrailUnderTest, eventOf } from './testing/audit-trail-under-test.ts';

const OURS = tenantId('ours');
const THEIRS = tenantId('theirs');

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase([auditTrailMigrations]);
  const { as, service } = await auditTrailUnderTest(db.database);
  for (const tenant of [OURS, THEIRS])
    await as(tenant).post('/v1/events/batch', { events: [eventOf(tenant), eventOf(tenant)] });
  await service.close();
});
afterAll(() => db.close());

describe('the tables, even for the role that owns them', () => {
  test.each([
    "update audit.event set actor_id = 'x'",
    'update audit.event set anonymized = true, actor_id_salt = null',
    'delete from audit.event',
    'truncate audit.event',
    'delete from audit.chain_head',
    'truncate audit.chain_head',
    'update audit.chain_head set seq = seq - 1',
    'update audit.chain_head set hash = sha256(hash)',
    "update audit.chain_head set tenant_id = 'other', seq = seq + 1",
  ])('refuse: %s', async (statement) => {
    await expect(db.database.tenant(OURS, (sql) => sql.query(statement))).rejects.toMatchObject({ code: '42501' });
  });

  test.each(['audit.event', 'audit.chain_head'])('show a tenant only its own rows of %s', async (table) => {
    const tenants = (rows: readonly { tenant_id: string }[]) => [...new Set(rows.map(({ tenant_id }) => tenant_id))];
    const select = `select tenant_id from ${table}`;
    expect(tenants(await db.database.tenant(OURS, (sql) => sql.query(select)))).toEqual([OURS]);
    expect(tenants(await db.database.system((sql) => sql.query(select)))).toEqual([]);
  });

  test("take no row of another tenant's", async () => {
    const insert = "insert into audit.chain_head (tenant_id, seq, hash) values ('a-third', 0, '')";
    await expect(db.database.tenant(OURS, (sql) => sql.query(insert))).rejects.toMatchObject({ code: '42501' });
  });
});

test('an event and its indexes take at most 1 kB', async () => {
  const { as, service } = await auditTrailUnderTest(db.database);
  const tenant = 'a-tenant-of-usual-length';
  const measure = async () => {
    const [row] = await db.database.system((sql) =>
      sql.query<{ bytes: number }>("select pg_total_relation_size('audit.event') as bytes"),
    );
    return row?.bytes ?? 0;
  };
  const before = await measure();
  for (let turn = 0; turn < 10; turn += 1) {
    const events = Array.from({ length: 1000 }, (_, at) =>
      eventOf(tenant, {
        actor_id: `user-${at % 500}`,
        action: ['create', 'read', 'update', 'export'][at % 4],
        resource_id: `FA-2026-${turn}-${at}`,
        changes: { status: { old: 'draft', new: 'validated' }, total_amount: { old: 120.5, new: 144.6 } },
        metadata: { ip: `192.0.2.${at % 250}`, request_id: crypto.randomUUID() },
      }),
    );
    expect((await as(tenant).post('/v1/events/batch', { events })).status).toBe(200);
  }
  expect(((await measure()) - before) / 10_000).toBeLessThan(1000);
  await service.close();
});
