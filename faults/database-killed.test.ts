import { afterAll, beforeAll, expect, test } from 'vitest';
import { inForm } from './form.ts';
import { expectDiscreet, expectSound, judge } from './load/judgement.ts';
import { type Stage, setStage } from './surroundings/stage.ts';

const KILLS = inForm({ short: 2, full: 25 });

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

test(`kill -9 of PostgreSQL and all its processes, ${KILLS} times under load`, async () => {
  const { server } = stage;
  const accounts = await stage.newAccounts();
  const service = await stage.service();
  const load = stage.load({ accounts, lanes: 18, urlOf: () => service.url });
  let processes = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await load.more(1 + ((kill * 53) % 500));
    processes += await server.kill();
    await server.start();
  }
  await load.more(1);
  const calls = await load.stop();
  const judgement = await judge({ url: service.url, superuserUrl: server.superuserUrl, accounts, calls });
  expectSound('PostgreSQL killed', judgement, { kills: KILLS, processes });
  expect(service.hasEnded()).toBe(false);
  await service.end('SIGTERM');
  expectDiscreet(service.log(), await server.log());
});
