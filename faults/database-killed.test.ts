import { findFreePorts } from '@probant/kernel/free-ports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProcessesByArgument } from '../apps/platform/src/testing/processes.ts';
import { spawnPlatform } from '../apps/platform/src/testing/spawned-platform.ts';
import { computeServerIdentity } from '../libs/database/src/embedded/postmaster.ts';
import { adoptEmbeddedServer } from '../libs/database/src/embedded-server.ts';
import { killProcess } from './environment/kill-process.ts';
import { type Scenario, startScenario } from './environment/scenario.ts';
import { waitUntil } from './environment/wait-until.ts';
import { assessLoad, expectNoLoss, expectNoPersonalData } from './load/assess-load.ts';
import { chooseBySuiteSize } from './suite-size.ts';

const KILL_COUNT = chooseBySuiteSize({ short: 2, full: 25 });

let scenario: Scenario;
beforeAll(async () => {
  scenario = await startScenario();
});
afterAll(() => scenario.close());

test(`loses no event when PostgreSQL and all its processes are killed ${KILL_COUNT} times under load`, async () => {
  const { server } = scenario;
  const accounts = await scenario.createAccounts();
  const service = await scenario.startService();
  const load = scenario.startLoad({ accounts, lanes: 18, urlOf: () => service.url });
  let processes = 0;
  for (let kill = 1; kill <= KILL_COUNT; kill += 1) {
    await load.waitForAcknowledged(1 + ((kill * 53) % 500));
    processes += await server.kill();
    await server.start();
  }
  await load.waitForAcknowledged(1);
  const calls = await load.stop();
  const assessment = await assessLoad({ url: service.url, databaseUrl: server.url, accounts, calls });
  expectNoLoss('PostgreSQL killed', assessment, { kills: KILL_COUNT, processes });
  expect(service.hasEnded()).toBe(false);
  await service.end('SIGTERM');
  expectNoPersonalData(service.log(), await server.log());
});

test(`restarts the platform's own PostgreSQL after each of ${KILL_COUNT} kills, and loses no event`, async () => {
  const dataDir = `${scenario.scratch.folder}/platform`;
  const environment = { PROBANT_RATE_LIMITS: '1000000000/1000000000', PROBANT_LOG_LEVEL: 'warn' };
  const platform = await spawnPlatform({ port: await findFreePorts(), dataDir, environment });
  await scenario.scratch.trackProcess(platform.child);
  // The server's identity is derived from the full path of its folder.
  const listServerProcesses = () => findProcessesByArgument(computeServerIdentity(`${dataDir}/postgres`));
  const killServerProcesses = () => listServerProcesses().filter(killProcess).length;
  scenario.scratch.own({ name: "the platform's PostgreSQL", close: async () => void killServerProcesses() });
  const accounts = [{ tenant: 'demo', key: platform.firstKey ?? '' }];
  const load = scenario.startLoad({ accounts, lanes: 12, urlOf: () => platform.url });
  let processes = 0;
  for (let kill = 1; kill <= KILL_COUNT; kill += 1) {
    await load.waitForAcknowledged(1 + ((kill * 53) % 500));
    processes += killServerProcesses();
  }
  await load.waitForAcknowledged(1);
  const calls = await load.stop();
  const databaseUrl = (await adoptEmbeddedServer(dataDir))?.migrationUrl ?? '';
  const assessment = await assessLoad({ url: platform.url, databaseUrl, accounts, calls });
  expectNoLoss("the platform's PostgreSQL killed", assessment, { kills: KILL_COUNT, processes });
  expectNoPersonalData(platform.log());
  platform.child.kill('SIGTERM');
  await waitUntil('the platform to stop', () => platform.child.exitCode !== null);
  expect(listServerProcesses()).toEqual([]);
});
