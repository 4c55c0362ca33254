import { type Database, openDatabase } from '@probant/database/database';
import { silentLogger } from '@probant/kernel/logging';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  assertAuditEvent,
  createEvent,
  createTenant,
  startTestAuditTrail,
} from '../services/audit-trail/src/testing/test-audit-trail.ts';
import { type Scenario, startScenario } from './environment/scenario.ts';
import { printFigures } from './figures.ts';
import { chooseBySuiteSize } from './suite-size.ts';

const [SECOND, HOUR, YEAR] = [1_000, 3_600_000, 31_557_600_000];
/** Clock steps before each round: daylight saving, a bad NTP server, a machine that wakes in another year. */
const CLOCK_STEPS_MS = [
  0,
  1,
  -1,
  -SECOND,
  5 * SECOND,
  -HOUR,
  HOUR,
  -HOUR,
  0,
  -YEAR,
  2 * YEAR,
  -3 * YEAR,
  1,
  1,
  20 * YEAR,
  -20 * YEAR,
];
const ROUND_COUNT = chooseBySuiteSize({ short: CLOCK_STEPS_MS.length, full: 40 * CLOCK_STEPS_MS.length });

let scenario: Scenario;
let database: Database;
beforeAll(async () => {
  scenario = await startScenario();
  await scenario.createAccounts();
  database = await openDatabase({ url: scenario.server.url, logger: silentLogger });
});
afterAll(async () => {
  await database.close();
  await scenario.close();
});

test('timestamps never decrease along a chain while the clocks of two processes step back and forth', async () => {
  const tenant = createTenant();
  const clocks = [Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 21)];
  const trails = await Promise.all(clocks.map((_, of) => startTestAuditTrail(database, () => clocks[of] ?? 0)));
  let backwardSteps = 0;
  for (let round = 0; round < ROUND_COUNT; round += 1) {
    for (const of of clocks.keys()) {
      const step = CLOCK_STEPS_MS[(round * (2 * of + 1)) % CLOCK_STEPS_MS.length] ?? 0;
      clocks[of] = (clocks[of] ?? 0) + step;
      if (step < 0) backwardSteps += 1;
    }
    const answers = await Promise.all(
      trails.flatMap(({ as }) => [
        as(tenant).post('/v1/events', createEvent(tenant)),
        as(tenant).post('/v1/events/batch', { events: [createEvent(tenant), createEvent(tenant)] }),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }
  const [trail] = trails;
  if (!trail) throw new Error('no service');
  const timestamps: string[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; before > 1; ) {
    const query = { tenant_id: tenant, limit: 1000, before_seq: before };
    const page = ((await trail.as(tenant).get('/v1/events', query)).body as unknown[]).map(assertAuditEvent);
    timestamps.unshift(...page.map(({ timestamp }) => timestamp).reverse());
    before = page.at(-1)?.chain_seq ?? 0;
  }
  expect(timestamps).toHaveLength(6 * ROUND_COUNT);
  expect(timestamps).toEqual(timestamps.toSorted());
  const verdict = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant });
  expect(verdict.body).toMatchObject({ ok: true, checked: 6 * ROUND_COUNT });
  printFigures(
    'clock stepping',
    `backward steps ${backwardSteps}, acknowledged ${6 * ROUND_COUNT}, stored ${timestamps.length}`,
  );
  for (const { service } of trails) await service.close();
});
