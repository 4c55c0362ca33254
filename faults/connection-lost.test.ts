import { hash } from 'node:crypto';
import { afterAll, beforeAll, test } from 'vitest';
import { inForm } from './form.ts';
import { expectDiscreet, expectSound, judge } from './load/judgement.ts';
import { BREAKS, type Break, openConnectionBreaker } from './surroundings/connection-breaker.ts';
import { type Stage, setStage } from './surroundings/stage.ts';

const EVENTS = inForm({ short: 250, full: 20_000 });

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

/** Even over 0 to 8, and in no order that a repeated call could fall in step with. */
const scattered = (commit: number) => (hash('sha256', String(commit), 'buffer')[0] ?? 0) % 9;

const cases: readonly { title: string; breakAt: (commit: number) => Break | null }[] = [
  ...BREAKS.map((place) => ({
    title: `${place}, every seventh time`,
    breakAt: (commit: number) => (commit % 7 === 0 ? place : null),
  })),
  {
    title: 'in all three places, one time in three, without a pattern',
    breakAt: (commit) => BREAKS[scattered(commit)] ?? null,
  },
];

test.each(cases)(
  'the connection to PostgreSQL is lost $title: nothing is lost and nothing recorded twice',
  async ({ title, breakAt }) => {
    const { server, scratch } = stage;
    const accounts = await stage.newAccounts();
    let armed = false;
    const breaker = await openConnectionBreaker(scratch, {
      databaseUrl: server.url,
      breakAt: (commit) => (armed ? breakAt(commit) : null),
    });
    const service = await stage.service({ databaseUrl: breaker.url });
    armed = true;
    const load = stage.load({ accounts, lanes: 18, urlOf: () => service.url });
    await load.more(EVENTS);
    const calls = await load.stop();
    armed = false;
    const judgement = await judge({ url: service.url, databaseUrl: server.url, accounts, calls });
    const broken = Object.entries(breaker.broken).filter(([, times]) => times > 0);
    expectSound(`connection lost ${title}`, judgement, Object.fromEntries(broken));
    await service.end('SIGTERM');
    expectDiscreet(service.log());
  },
);
