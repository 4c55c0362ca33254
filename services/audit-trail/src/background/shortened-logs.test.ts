import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { silentLogger } from '@probant/kernel/logging';
import type { RecurringTask } from '@probant/kernel/recurring-task';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeState } from '../health.ts';
import { auditTrailMigrations } from '../migrations.ts';
import { createEvent, createTenant, startTestAuditTrail } from '../testing/test-audit-trail.ts';
import { createShortenedLogsFeature } from './shortened-logs.feature.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase([auditTrailMigrations]);
});
afterAll(() => db.close());

test('counts the logs that end before their newest anchor, until they are accepted', async () => {
  const trail = await startTestAuditTrail(db.database);
  const [whole, cut] = [createTenant(), createTenant()];
  for (const tenant of [whole, cut]) await trail.as(tenant).post('/v1/events', createEvent(tenant));
  const minSeqs = new Map([
    [whole, 1],
    [cut, 5],
  ]);
  const feature = createShortenedLogsFeature(
    { database: db.database, logger: silentLogger },
    async (tenant) => minSeqs.get(tenant) ?? 0,
  );
  const [task] = (feature.backgroundJobs ?? []).map((start): RecurringTask => start());
  await expect.poll(() => feature.count()).toBe(1);
  expect(describeState(feature.count(), null)).toMatchObject({
    status: 'degraded',
    reason: expect.stringMatching(/^1 log ends before its newest anchor and accepts no event: /),
  });
  minSeqs.set(cut, 1);
  task?.wake();
  await expect.poll(() => feature.count()).toBe(0);
  expect(describeState(feature.count(), null)).toEqual({ status: 'ok' });
  await task?.close();
  await trail.service.close();
});

test('does not count a log that another instance extends and anchors meanwhile', async () => {
  const trail = await startTestAuditTrail(db.database);
  const tenant = createTenant();
  await trail.as(tenant).post('/v1/events', createEvent(tenant));
  const lengths: number[] = [];
  const feature = createShortenedLogsFeature({ database: db.database, logger: silentLogger }, async (of) => {
    if (of !== tenant) return 0;
    await trail.as(tenant).post('/v1/events', createEvent(tenant));
    lengths.push(lengths.length + 2);
    return lengths.length + 1;
  });
  const [task] = (feature.backgroundJobs ?? []).map((start): RecurringTask => start());
  for (const rounds of [1, 2]) {
    await expect.poll(() => lengths.length).toBeGreaterThanOrEqual(rounds);
    task?.wake();
  }
  await task?.close();
  expect(feature.count()).toBe(0);
  await trail.service.close();
});
