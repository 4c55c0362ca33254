import { afterAll, beforeAll, test } from 'vitest';
import { inForm } from './form.ts';
import { expectDiscreet, expectSound, judge } from './load/judgement.ts';
import { BREAKS, type Break, openConnectionBreaker } from './surroundings/connection-breaker.ts';
import { type Stage, setStage } from './surroundings/stage.ts';

const EVENTS = inForm({ short: 600, full: 20_000 });

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

const cases: readonly { title: string; breakAt: (commit: number) => Break | null }[] = [
  ...BREAKS.map((place) => ({
    title: `${place}, every seventh time`,
    breakAt: (commit: number) => (commit % 7 === 0 ? place : null),
  })),
  {
    title: 'in all three places, two times in three',
    breakAt: (commit) => (commit % 3 === 0 ? null : (BREAKS[(commit % 7) % 3] ?? null)),
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
    const load = stage.load({ accounts, lanes: 18, urlOf: () => service.url, name: title });
    await load.more(EVENTS);
    const calls = await load.stop();
    armed = false;
    const judgement = await judge({ url: service.url, superuserUrl: server.superuserUrl, accounts, calls });
    const broken = Object.entries(breaker.broken).filter(([, times]) => times > 0);
    expectSound(`connection lost ${title}`, judgement, Object.fromEntries(broken));
    await service.end('SIGTERM');
    expectDiscreet(service.log());
  },
);
