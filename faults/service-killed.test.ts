import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyOffline } from './environment/operator-commands.ts';
import { type Scenario, startScenario } from './environment/scenario.ts';
import { assessLoad, expectNoLoss, expectNoPersonalData, verifyOnline } from './load/assess-load.ts';
import { chooseBySuiteSize } from './suite-size.ts';

const KILL_COUNT = chooseBySuiteSize({ short: 5, full: 100 });

let scenario: Scenario;
beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario.close());

test(`loses no event when the service is killed ${KILL_COUNT} times under load`, async () => {
  const { server } = scenario;
  const accounts = await scenario.createAccounts();
  let service = await scenario.startService();
  const load = scenario.startLoad({ accounts, lanes: 18, urlOf: () => service.url });
  for (let kill = 1; kill <= KILL_COUNT; kill += 1) {
    // From the first acknowledgement after a start to well into the run, at different moments of a transaction.
    await load.waitForAcknowledged(1 + ((kill * 37) % 400));
    await service.end('SIGKILL');
    expectNoPersonalData(service.log());
    service = await scenario.startService({ port: service.port });
  }
  await load.waitForAcknowledged(1);
  const calls = await load.stop();
  const assessment = await assessLoad({ url: service.url, databaseUrl: server.url, accounts, calls });
  expectNoLoss('service killed', assessment, { kills: KILL_COUNT });
  for (const account of accounts) {
    const { head_seq } = await verifyOnline(service.url, account);
    expect(await verifyOffline(scenario, account.tenant)).toMatchObject({ ok: true, checked: head_seq, broken: null });
  }
  await service.end('SIGTERM');
  expect(service.hasEnded()).toBe(true);
});
