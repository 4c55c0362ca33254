import { openDatabase } from '@probant/database/database';
import { migrate } from '@probant/database/migrations';
import { startVerboseServer, type VerboseServer } from '@probant/database/testing/talkative-server';
import { silentLogger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { createEvent, startTestAuditTrail } from '../testing/test-audit-trail.ts';

const TENANT_ID = parseTenantId('discreet');
const ERASED_SUBJECT = 'helene.muller@example.org';

let server: VerboseServer;
let database: Awaited<ReturnType<typeof openDatabase>>;
let trail: Awaited<ReturnType<typeof startTestAuditTrail>>;
beforeAll(async () => {
  server = await startVerboseServer();
  database = await openDatabase({ url: server.url, logger: silentLogger });
  await migrate(database, [auditTrailMigrations]);
  trail = await startTestAuditTrail(database);
});
afterAll(async () => {
  await trail?.service.close();
  await database?.close();
  await server?.close();
});

const anonymizeSubject = () =>
  trail.as(TENANT_ID).post('/v1/gdpr/anonymize', { tenant_id: TENANT_ID, subject_id: ERASED_SUBJECT });

describe('the log of a database server that logs every error with its statement and parameters', () => {
  test.each([
    { title: 'inserting the ledger entry fails', table: 'audit.erasure', reason: 'entry rejected' },
    { title: 'inserting the erased events fails', table: 'audit.erased', reason: 'erased rejected' },
    { title: 'updating the events fails', table: 'audit.event', reason: 'update rejected' },
  ])('does not contain the identifier when $title', async ({ table, reason }) => {
    await trail
      .as(TENANT_ID)
      .post('/v1/events', createEvent(TENANT_ID, { actor_id: ERASED_SUBJECT, metadata: { login: ERASED_SUBJECT } }));
    await database.system((sql) =>
      sql.query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception '${reason}'; end $$;
        create trigger refuse before insert or update on ${table} for each row execute function refuse()`),
    );
    const { status, body } = await anonymizeSubject();
    await database.system((sql) => sql.query(`drop trigger refuse on ${table}; drop function refuse`));
    expect({ status, body }).toEqual({ status: 500, body: { detail: 'Internal Server Error' } });
    await expect.poll(server.readLog).toMatch(new RegExp(`ERROR: .*${reason}`));
    expect(server.readLog()).toMatch(/STATEMENT: /);
    expect(server.readLog()).not.toContain(ERASED_SUBJECT);
    expect((await anonymizeSubject()).body).toMatchObject({ anonymized_count: 1 });
  });

  test('contains parameters when a connection enables them', async () => {
    await database
      .system(async (sql) => {
        await sql.query('set local log_parameter_max_length_on_error = -1');
        await sql.query('select 1 / (length($1) - length($1))', ['a-value-of-the-statement']);
      })
      .catch(() => undefined);
    await expect.poll(server.readLog).toContain('a-value-of-the-statement');
  });
});
