import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { createEvent, createTenant, startTestAuditTrail } from '../testing/test-audit-trail.ts';
import { buildInsertEventsSql, unlockTables } from '../testing/unlocked-chain.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
  await unlockTables(db.database);
});
afterAll(() => db.close());

describe('appending to a chain that contradicts itself', () => {
  const cases: readonly { title: string; statement: string }[] = [
    {
      title: 'the head has another hash',
      statement: 'update audit.chain_head set hash = sha256(hash) where tenant_id = $1',
    },
    { title: 'the head has moved back', statement: 'update audit.chain_head set seq = 1 where tenant_id = $1' },
    { title: 'the head is missing', statement: 'delete from audit.chain_head where tenant_id = $1' },
    { title: 'the last event is missing', statement: 'delete from audit.event where tenant_id = $1 and chain_seq = 3' },
    {
      title: 'the last event has another hash',
      statement: 'update audit.event set event_hash = sha256(event_hash) where tenant_id = $1 and chain_seq = 3',
    },
    {
      title: 'an event exists above the head',
      statement: buildInsertEventsSql('audit.event where tenant_id = $1 and chain_seq = 3', {
        id: 'gen_random_uuid()',
        chain_seq: '4',
      }),
    },
  ];
  for (const restarted of [false, true])
    test.each(cases)(
      `returns 409 when $title, ${restarted ? 'after a restart' : 'in the process that wrote the chain'}`,
      async ({ statement }) => {
        const tenant = createTenant();
        const before = await startTestAuditTrail(db.database);
        await before.as(tenant).post('/v1/events/batch', { events: [1, 2, 3].map(() => createEvent(tenant)) });
        await db.database.system((sql) => sql.query(statement, [tenant]));
        const { as, service } = restarted ? await startTestAuditTrail(db.database) : before;
        for (const response of [
          await as(tenant).post('/v1/events', createEvent(tenant)),
          await as(tenant).post('/v1/events/batch', { events: [createEvent(tenant)] }),
        ]) {
          expect(response.status).toBe(409);
          expect(response.body).toEqual({ detail: expect.any(String) });
        }
        expect((await as(tenant).get('/v1/proof/verify', { tenant_id: tenant })).body).toMatchObject({ ok: false });
        await service.close();
      },
    );
});
