import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Scenario, startScenario } from './environment/scenario.ts';
import type { ServiceProcess } from './environment/service-process.ts';
import { assessLoad, expectNoLoss, expectNoPersonalData, verifyOnline } from './load/assess-load.ts';
import { chooseBySuiteSize } from './suite-size.ts';

const KILL_COUNT = chooseBySuiteSize({ short: 2, full: 40 });

/** How long a frozen service may block the others before it is resumed. */
const FREEZE_MS = 1_000;

let scenario: Scenario;
beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario.close());

test(`two services write for the same tenants without a fork, while one or the other is killed ${KILL_COUNT} times`, async () => {
  const { server } = scenario;
  const accounts = await scenario.createAccounts();
  const services: [ServiceProcess, ServiceProcess] = [await scenario.startService(), await scenario.startService()];
  // Lanes 0 to 3 cover every combination of service and tenant, and so do the following lanes.
  const load = scenario.startLoad({ accounts, lanes: 24, urlOf: (lane) => services[lane % 4 < 2 ? 0 : 1].url });
  for (let kill = 1; kill <= KILL_COUNT; kill += 1) {
    const victim = kill % 2 === 0 ? 0 : 1;
    await load.waitForAcknowledged(200 + ((kill * 37) % 400));
    await services[victim].end('SIGKILL');
    expectNoPersonalData(services[victim].log());
    // The other service continues, and is still writing when the killed one returns.
    await load.waitForAcknowledged(100);
    services[victim] = await scenario.startService({ port: services[victim].port });
  }
  await load.waitForAcknowledged(1);
  const calls = await load.stop();
  const [firstService, secondService] = services;
  const assessment = await assessLoad({ url: firstService.url, databaseUrl: server.url, accounts, calls });
  expectNoLoss('two services racing', assessment, { kills: KILL_COUNT });
  for (const account of accounts) {
    const { checked, head_seq, head_hash } = await verifyOnline(firstService.url, account);
    expect(await verifyOnline(secondService.url, account)).toMatchObject({ ok: true, checked, head_seq, head_hash });
  }
  for (const service of services) await service.end('SIGTERM');
});

test('a service that was frozen finds the chain advanced, and does not fork it', async () => {
  const { server } = scenario;
  const accounts = await scenario.createAccounts();
  const frozenService = await scenario.startService();
  const activeService = await scenario.startService();
  const load = scenario.startLoad({
    accounts,
    lanes: 12,
    urlOf: (lane) => (lane % 4 < 2 ? frozenService : activeService).url,
    name: 'frozen',
  });
  const freezes = chooseBySuiteSize({ short: 2, full: 20 });
  for (let freeze = 1; freeze <= freezes; freeze += 1) {
    await load.waitForAcknowledged(100 + ((freeze * 37) % 200));
    process.kill(frozenService.pid, 'SIGSTOP');
    try {
      // It may be frozen with the chain head's row locked; then no one can write until it resumes.
      await load.waitForAcknowledged(50, FREEZE_MS).catch(() => undefined);
    } finally {
      process.kill(frozenService.pid, 'SIGCONT');
    }
  }
  const calls = await load.stop();
  const assessment = await assessLoad({ url: activeService.url, databaseUrl: server.url, accounts, calls });
  expectNoLoss('a service frozen', assessment, { freezes });
  for (const service of [frozenService, activeService]) await service.end('SIGTERM');
  expectNoPersonalData(frozenService.log(), activeService.log());
});
