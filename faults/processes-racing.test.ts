import { afterAll, beforeAll, expect, test } from 'vitest';
import { inForm } from './form.ts';
import { expectDiscreet, expectSound, judge, verdictOn } from './load/judgement.ts';
import type { ServiceProcess } from './surroundings/service-process.ts';
import { type Stage, setStage } from './surroundings/stage.ts';

const KILLS = inForm({ short: 2, full: 40 });

/** How long a frozen service may hold the others up before it is woken. */
const NAP_MS = 1_000;

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

test(`two services race on the same tenants, one or the other killed ${KILLS} times`, async () => {
  const { server } = stage;
  const accounts = await stage.newAccounts();
  const racing: [ServiceProcess, ServiceProcess] = [await stage.service(), await stage.service()];
  // Lanes 0 to 3 meet every combination of service and tenant, and so do those that follow.
  const load = stage.load({ accounts, lanes: 24, urlOf: (lane) => racing[lane % 4 < 2 ? 0 : 1].url });
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const victim = kill % 2 === 0 ? 0 : 1;
    await load.more(200 + ((kill * 37) % 400));
    await racing[victim].end('SIGKILL');
    expectDiscreet(racing[victim].log());
    // The other one goes on alone, and is in the middle of it when its rival comes back.
    await load.more(100);
    racing[victim] = await stage.service({ port: racing[victim].port });
  }
  await load.more(1);
  const calls = await load.stop();
  const [one, other] = racing;
  const judgement = await judge({ url: one.url, databaseUrl: server.url, accounts, calls });
  expectSound('two services racing', judgement, { kills: KILLS });
  for (const account of accounts) {
    const { checked, head_seq, head_hash } = await verdictOn(one.url, account);
    expect(await verdictOn(other.url, account)).toMatchObject({ ok: true, checked, head_seq, head_hash });
  }
  for (const service of racing) await service.end('SIGTERM');
});

test('a service that is frozen and wakes up finds the chain moved on, and forks nothing', async () => {
  const { server } = stage;
  const accounts = await stage.newAccounts();
  const sleeper = await stage.service();
  const other = await stage.service();
  const load = stage.load({
    accounts,
    lanes: 12,
    urlOf: (lane) => (lane % 4 < 2 ? sleeper : other).url,
    name: 'frozen',
  });
  const naps = inForm({ short: 2, full: 20 });
  for (let nap = 1; nap <= naps; nap += 1) {
    await load.more(100 + ((nap * 37) % 200));
    process.kill(sleeper.pid, 'SIGSTOP');
    try {
      // It may have fallen asleep with the head's row locked, and then nobody goes on before it does.
      await load.more(50, NAP_MS).catch(() => undefined);
    } finally {
      process.kill(sleeper.pid, 'SIGCONT');
    }
  }
  const calls = await load.stop();
  const judgement = await judge({ url: other.url, databaseUrl: server.url, accounts, calls });
  expectSound('a service frozen', judgement, { naps });
  for (const service of [sleeper, other]) await service.end('SIGTERM');
  expectDiscreet(sleeper.log(), other.log());
});
