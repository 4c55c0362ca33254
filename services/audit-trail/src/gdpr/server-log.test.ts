import { openDatabase } from '@probant/database/database';
import { migrate } from '@probant/database/migrations';
import { startTalkativeServer, type TalkativeServer } from '@probant/database/testing/talkative-server';
import { silentLogger } from '@probant/kernel/logging';
import { tenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { auditTrailUnderTest, eventOf } from '../testing/audit-trail-under-test.ts';

const TENANT = tenantId('discreet');
const SUBJECT = 'helene.muller@example.org';

let server: TalkativeServer;
let database: Awaited<ReturnType<typeof openDatabase>>;
let trail: Awaited<ReturnType<typeof auditTrailUnderTest>>;
beforeAll(async () => {
  server = await startTalkativeServer();
  database = await openDatabase({ url: server.url, logger: silentLogger });
  await migrate(database, [auditTrailMigrations]);
  trail = await auditTrailUnderTest(database);
});
afterAll(async () => {
  await trail?.service.close();
  await database?.close();
  await server?.close();
});

const anonymise = () => trail.as(TENANT).post('/v1/gdpr/anonymize', { tenant_id: TENANT, subject_id: SUBJECT });

describe("the database server's own log, on a server that logs every error with its statement and parameters", () => {
  test.each([
    { title: 'the ledger refuses the entry', table: 'audit.erasure', reason: 'no entry today' },
    { title: 'the ledger refuses the events', table: 'audit.erased', reason: 'no names today' },
    { title: 'the events refuse the change', table: 'audit.event', reason: 'no change today' },
  ])('does not hold the identifier when $title', async ({ table, reason }) => {
    await trail.as(TENANT).post('/v1/events', eventOf(TENANT, { actor_id: SUBJECT, metadata: { login: SUBJECT } }));
    await database.system((sql) =>
      sql.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception '${reason}'; end $$;
        create trigger refuse before insert or update on ${table} for each row execute function refuse()`),
    );
    const { status, body } = await anonymise();
    await database.system((sql) => sql.query(`drop trigger refuse on ${table}; drop function refuse`));
    expect({ status, body }).toEqual({ status: 500, body: { detail: 'Internal Server Error' } });
    await expect.poll(server.said).toMatch(new RegExp(`ERROR: .*${reason}`));
    expect(server.said()).toMatch(/STATEMENT: /);
    expect(server.said()).not.toContain(SUBJECT);
    expect((await anonymise()).body).toMatchObject({ anonymized_count: 1 });
  });

  test('would hold it, were the connections not told otherwise', async () => {
    await database
      .system(async (sql) => {
        await sql.query('set local log_parameter_max_length_on_error = -1');
        await sql.query('select 1 / (length($1) - length($1))', ['a-value-of-the-statement']);
      })
      .catch(() => undefined);
    await expect.poll(server.said).toContain('a-value-of-the-statement');
  });
});
