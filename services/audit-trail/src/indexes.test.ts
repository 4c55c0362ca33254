import { explainDatabase } from '@probant/database/testing/explained-database';
import { createTestDatabase } from '@probant/database/testing/test-database';
import { eventually } from '@probant/kernel/testing/eventually';
import { expect, test } from 'vitest';
import { auditTrailMigrations } from './migrations.ts';
import { createEvent, createTenant, startTestAuditTrail } from './testing/test-audit-trail.ts';

/** One row for each change of the signing key. */
const SMALL_TABLES = ['audit.key_rotation'];

const FILTERS = {
  actor_id: 'user-17',
  action: 'read',
  resource_type: 'invoice',
  resource_id: 'FA-2026-0042',
  severity: 'warning',
  from: '2026-01-01T00:00:00Z',
  to: '2036-01-01T00:00:00Z',
};

test('no statement of the audit trail reads a table whole, but the list of signing keys', async () => {
  const store = await createTestDatabase([auditTrailMigrations]);
  const explained = explainDatabase(store.database);
  const { service } = await startTestAuditTrail(explained.database);
  const tenant = createTenant();
  const headers = { 'x-api-key': `key-of-${tenant}`, 'content-type': 'application/json' };
  const statuses: number[] = [];
  const get = (path: string, query: Readonly<Record<string, string>> = {}) =>
    service.inject({ url: `${path}?${new URLSearchParams({ tenant_id: tenant, ...query })}`, headers });
  const read = async (...call: Parameters<typeof get>) => void statuses.push((await get(...call)).statusCode);
  const post = async (url: string, body: object) => {
    const answer = await service.inject({ method: 'POST', url, headers, payload: JSON.stringify(body) });
    statuses.push(answer.statusCode);
    return answer;
  };

  const { id } = (await post('/v1/events', createEvent(tenant))).json<{ readonly id: string }>();
  await post('/v1/events/batch', { events: [createEvent(tenant), createEvent(tenant, { severity: 'warning' })] });
  for (const [name, value] of Object.entries(FILTERS)) await read('/v1/events', { [name]: value });
  await read('/v1/events', FILTERS);
  await read('/v1/events', { limit: '1' });
  await read(`/v1/events/${id}`);
  await read('/v1/stats');
  await eventually('a checkpoint', async () => (await get('/v1/proof/checkpoint')).statusCode === 200);
  for (const path of [`/v1/events/${id}/proof`, `/v1/events/${id}/evidence`]) await read(path);
  for (const part of ['verify', 'anchors', 'cosignatures']) await read(`/v1/proof/${part}`);
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString();
  await post('/v1/exports/compliance', { tenant_id: tenant, period_start: day(-300), period_end: day(1) });
  await post('/v1/gdpr/export', { tenant_id: tenant, subject_id: 'user-17' });
  await post('/v1/gdpr/anonymize', { tenant_id: tenant, subject_id: 'user-17' });

  expect(statuses).toEqual(statuses.map(() => 200));
  expect(explained.countStatements()).toBeGreaterThan(30);
  expect(explained.listWholeReads().filter((table) => !SMALL_TABLES.includes(table))).toEqual([]);
  await service.close();
  await store.close();
});
