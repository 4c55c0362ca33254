import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditTrailMigrations } from '../migrations.ts';
import { createEvent, createTenant, startTestAuditTrail } from '../testing/test-audit-trail.ts';

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

type Tenant = ReturnType<typeof createTenant>;

const withChanges = (tenant: Tenant, changes: string) =>
  `${JSON.stringify(createEvent(tenant)).slice(0, -1)},"changes":${changes}}`;

const post = (tenant: Tenant, url: string, payload: string) =>
  trail.service.inject({
    method: 'POST',
    url,
    headers: { 'x-api-key': `key-of-${tenant}`, 'content-type': 'application/json' },
    payload,
  });

describe('POST /v1/events records the JSON that was sent', () => {
  test.each([
    ['\\"', '{"\\"":1,"fid":0}'],
    ['\\n', '{"\\n":1,"fid":0}'],
    ['\\u0041', '{"A":1,"fid":0}'],
    ['\\/', '{"/":1,"fid":0}'],
  ])('keeps the member name %s after another tenant sent the name \\\\', async (name, recorded) => {
    const [first, second] = [createTenant(), createTenant()];
    expect((await post(first, '/v1/events', withChanges(first, '{"fid":0,"\\\\":1}'))).statusCode).toBe(200);
    const { statusCode, body } = await post(second, '/v1/events', withChanges(second, `{"fid":0,"${name}":1}`));
    expect(statusCode).toBe(200);
    expect(body).toContain(`"changes":${recorded}`);
  });

  test.each([
    ['a member twice', '{"a":1,"a":2}', 'duplicate_key', ['changes', 'a']],
    ['a member twice, once with an escape', '{"a":1,"\\u0061":2}', 'duplicate_key', ['changes', 'a']],
    ['a number that loses digits', '{"n":0.30000000000000003}', 'number_precision', ['changes', 'n']],
    ['an integer that loses digits', '{"n":[12345678901234567890]}', 'less_than_equal', ['changes', 'n', 0]],
  ])('returns 422 for %s and records nothing', async (_, changes, type, loc) => {
    const tenant = createTenant();
    const event = withChanges(tenant, changes);
    const single = await post(tenant, '/v1/events', event);
    const batch = await post(tenant, '/v1/events/batch', `{"events":[${event}]}`);
    expect([single.statusCode, single.json().detail]).toMatchObject([422, [{ type, loc: ['body', ...loc] }]]);
    expect([batch.statusCode, batch.json().detail]).toMatchObject([
      422,
      [{ type, loc: ['body', 'events', 0, ...loc] }],
    ]);
    expect((await trail.as(tenant).get('/v1/events', { tenant_id: tenant })).body).toEqual([]);
  });
});

test('POST /v1/gdpr/anonymize returns 422 when the subject is named twice', async () => {
  const tenant = createTenant();
  const response = await post(
    tenant,
    '/v1/gdpr/anonymize',
    `{"tenant_id":"${tenant}","subject_id":"user-1","subject_id":"user-2"}`,
  );
  expect([response.statusCode, response.json().detail]).toMatchObject([
    422,
    [{ type: 'duplicate_key', loc: ['body', 'subject_id'] }],
  ]);
});
