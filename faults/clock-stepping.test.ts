import { type Database, openDatabase } from '@probant/database/database';
import { silentLogger } from '@probant/kernel/logging';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  asEvent,
  auditTrailUnderTest,
  eventOf,
  newTenant,
} from '../services/audit-trail/src/testing/audit-trail-under-test.ts';
import { inForm } from './form.ts';
import { type Stage, setStage } from './surroundings/stage.ts';

const [SECOND, HOUR, YEAR] = [1_000, 3_600_000, 31_557_600_000];
/** What the clock does before each round, in milliseconds: daylight saving, a bad NTP server, a machine that wakes in another year. */
const STEPS = [
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
const ROUNDS = inForm({ short: STEPS.length, full: 40 * STEPS.length });

let stage: Stage;
let database: Database;
beforeAll(async () => {
  stage = await setStage();
  await stage.newAccounts();
  database = await openDatabase({ url: stage.server.url, logger: silentLogger });
});
afterAll(async () => {
  await database.close();
  await stage.close();
});

test('the clock steps back and forth, differently in two processes: time never goes back along a chain', async () => {
  const tenant = newTenant();
  const clocks = [Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 21)];
  const trails = await Promise.all(clocks.map((_, of) => auditTrailUnderTest(database, () => clocks[of] ?? 0)));
  let back = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const of of clocks.keys()) {
      const step = STEPS[(round * (2 * of + 1)) % STEPS.length] ?? 0;
      clocks[of] = (clocks[of] ?? 0) + step;
      if (step < 0) back += 1;
    }
    const answers = await Promise.all(
      trails.flatMap(({ as }) => [
        as(tenant).post('/v1/events', eventOf(tenant)),
        as(tenant).post('/v1/events/batch', { events: [eventOf(tenant), eventOf(tenant)] }),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }
  const [trail] = trails;
  if (!trail) throw new Error('no service');
  const timestamps: string[] = [];
  for (let before = Number.MAX_SAFE_INTEGER; before > 1; ) {
    const query = { tenant_id: tenant, limit: 1000, before_seq: before };
    const page = ((await trail.as(tenant).get('/v1/events', query)).body as unknown[]).map(asEvent);
    timestamps.unshift(...page.map(({ timestamp }) => timestamp).reverse());
    before = page.at(-1)?.chain_seq ?? 0;
  }
  expect(timestamps).toHaveLength(6 * ROUNDS);
  expect(timestamps).toEqual(timestamps.toSorted());
  const verdict = await trail.as(tenant).get('/v1/proof/verify', { tenant_id: tenant });
  expect(verdict.body).toMatchObject({ ok: true, checked: 6 * ROUNDS });
  console.log(`clock stepping: steps back ${back}, acknowledged ${6 * ROUNDS}, stored ${timestamps.length}`);
  for (const { service } of trails) await service.close();
});
