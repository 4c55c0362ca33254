import { afterAll, beforeAll, expect, test } from 'vitest';
import { inForm } from './form.ts';
import { expectDiscreet, expectSound, judge, verdictOn } from './load/judgement.ts';
import { offlineVerdict } from './surroundings/operator.ts';
import { type Stage, setStage } from './surroundings/stage.ts';

const KILLS = inForm({ short: 5, full: 100 });

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

test(`kill -9 of the service, ${KILLS} times under load`, async () => {
  const { server } = stage;
  const accounts = await stage.newAccounts();
  let service = await stage.service();
  const load = stage.load({ accounts, lanes: 18, urlOf: () => service.url });
  for (let kill = 1; kill <= KILLS; kill += 1) {
    // From the first acknowledgement after a start to well into the run, at ever other moments of a transaction.
    await load.more(1 + ((kill * 37) % 400));
    await service.end('SIGKILL');
    expectDiscreet(service.log());
    service = await stage.service({ port: service.port });
  }
  await load.more(1);
  const calls = await load.stop();
  const judgement = await judge({ url: service.url, databaseUrl: server.url, accounts, calls });
  expectSound('service killed', judgement, { kills: KILLS });
  for (const account of accounts) {
    const { head_seq } = await verdictOn(service.url, account);
    expect(await offlineVerdict(stage, account.tenant)).toMatchObject({ ok: true, checked: head_seq, broken: null });
  }
  await service.end('SIGTERM');
  expect(service.hasEnded()).toBe(true);
});
