import { hash } from 'node:crypto';
import { afterAll, beforeAll, test } from 'vitest';
import { BREAK_POINTS, type BreakPoint, openConnectionBreaker } from './environment/connection-breaker.ts';
import { type Scenario, startScenario } from './environment/scenario.ts';
import { assessLoad, expectNoLoss, expectNoPersonalData } from './load/assess-load.ts';
import { chooseBySuiteSize } from './suite-size.ts';

const EVENT_COUNT = chooseBySuiteSize({ short: 250, full: 20_000 });

let scenario: Scenario;
beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario.close());

/** Evenly distributed over 0 to 8, without a pattern that repeated requests could align with. */
const pickBreakIndex = (commit: number) => (hash('sha256', String(commit), 'buffer')[0] ?? 0) % 9;

const cases: readonly { title: string; breakAt: (commit: number) => BreakPoint | null }[] = [
  ...BREAK_POINTS.map((place) => ({
    title: `${place}, every seventh time`,
    breakAt: (commit: number) => (commit % 7 === 0 ? place : null),
  })),
  {
    title: 'at all three points, one time in three, without a pattern',
    breakAt: (commit) => BREAK_POINTS[pickBreakIndex(commit)] ?? null,
  },
];

test.each(cases)(
  'loses no event and records none twice when the connection to PostgreSQL breaks $title',
  async ({ title, breakAt }) => {
    const { server, scratch } = scenario;
    const accounts = await scenario.createAccounts();
    let armed = false;
    const breaker = await openConnectionBreaker(scratch, {
      databaseUrl: server.url,
      breakAt: (commit) => (armed ? breakAt(commit) : null),
    });
    const service = await scenario.startService({ databaseUrl: breaker.url });
    armed = true;
    const load = scenario.startLoad({ accounts, lanes: 18, urlOf: () => service.url });
    await load.waitForAcknowledged(EVENT_COUNT);
    const calls = await load.stop();
    armed = false;
    const assessment = await assessLoad({ url: service.url, databaseUrl: server.url, accounts, calls });
    const broken = Object.entries(breaker.breakCounts).filter(([, times]) => times > 0);
    expectNoLoss(`connection lost ${title}`, assessment, Object.fromEntries(broken));
    await service.end('SIGTERM');
    expectNoPersonalData(service.log());
  },
);
