import { type TestDatabase, testDatabase } from '@probant/database/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { auditTrailUnderTest, eventOf, newTenant } from '../testing/audit-trail-under-test.ts';
import { insertEvents, unlock } from '../testing/unlocked-chain.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase([auditTrailMigrations]);
  await unlock(db.database);
});
afterAll(() => db.close());

describe('a chain that contradicts itself takes no further event', () => {
  const cases: readonly { title: string; statement: string }[] = [
    {
      title: 'its head has another hash',
      statement: 'update audit.chain_head set hash = sha256(hash) where tenant_id = $1',
    },
    { title: 'its head has moved back', statement: 'update audit.chain_head set seq = 1 where tenant_id = $1' },
    { title: 'its head has gone', statement: 'delete from audit.chain_head where tenant_id = $1' },
    { title: 'its last event has gone', statement: 'delete from audit.event where tenant_id = $1 and chain_seq = 3' },
    {
      title: 'its last event has another hash',
      statement: 'update audit.event set event_hash = sha256(event_hash) where tenant_id = $1 and chain_seq = 3',
    },
    {
      title: 'it has an event above its head',
      statement: insertEvents('audit.event where tenant_id = $1 and chain_seq = 3', {
        id: 'gen_random_uuid()',
        chain_seq: '4',
      }),
    },
  ];
  for (const restarted of [false, true])
    test.each(cases)(
      `409 when $title (${restarted ? 'a new process' : 'the process that wrote it'})`,
      async ({ statement }) => {
        const tenant = newTenant();
        const before = await auditTrailUnderTest(db.database);
        await before.as(tenant).post('/v1/events/batch', { events: [1, 2, 3].map(() => eventOf(tenant)) });
        await db.database.system((sql) => sql.query(statement, [tenant]));
        const { as, service } = restarted ? await auditTrailUnderTest(db.database) : before;
        for (const answer of [
          await as(tenant).post('/v1/events', eventOf(tenant)),
          await as(tenant).post('/v1/events/batch', { events: [eventOf(tenant)] }),
        ]) {
          expect(answer.status).toBe(409);
          expect(answer.body).toEqual({ detail: expect.any(String) });
        }
        expect((await as(tenant).get('/v1/proof/verify', { tenant_id: tenant })).body).toMatchObject({ ok: false });
        await service.close();
      },
    );
});
