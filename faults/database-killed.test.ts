import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePorts } from '../apps/platform/src/demo/free-ports.ts';
import { processesNaming } from '../apps/platform/src/testing/processes.ts';
import { spawnPlatform } from '../apps/platform/src/testing/spawned-platform.ts';
import { identityOf } from '../libs/database/src/embedded/postmaster.ts';
import { adoptEmbeddedServer } from '../libs/database/src/embedded-server.ts';
import { inForm } from './form.ts';
import { expectDiscreet, expectSound, judge } from './load/judgement.ts';
import { eventually } from './surroundings/eventually.ts';
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
  const judgement = await judge({ url: service.url, databaseUrl: server.url, accounts, calls });
  expectSound('PostgreSQL killed', judgement, { kills: KILLS, processes });
  expect(service.hasEnded()).toBe(false);
  await service.end('SIGTERM');
  expectDiscreet(service.log(), await server.log());
});

test(`kill -9 of the platform's own PostgreSQL, ${KILLS} times: the platform starts it again by itself`, async () => {
  const dataDir = `${stage.scratch.folder}/platform`;
  const environment = { PROBANT_RATE_LIMITS: '1000000000/1000000000', PROBANT_LOG_LEVEL: 'warn' };
  const platform = await spawnPlatform({ port: await freePorts(), dataDir, environment });
  await stage.scratch.note(platform.child);
  // As the folder is called in full, which is how the server is named after it.
  const family = () => processesNaming(identityOf(`${dataDir}/postgres`));
  const killFamily = () => family().filter((pid) => process.kill(pid, 'SIGKILL')).length;
  stage.scratch.own({ name: "the platform's PostgreSQL", close: async () => void killFamily() });
  const accounts = [{ tenant: 'demo', key: platform.firstKey ?? '' }];
  const load = stage.load({ accounts, lanes: 12, urlOf: () => platform.url });
  let processes = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await load.more(1 + ((kill * 53) % 500));
    processes += killFamily();
  }
  await load.more(1);
  const calls = await load.stop();
  const databaseUrl = (await adoptEmbeddedServer(dataDir)) ?? '';
  const judgement = await judge({ url: platform.url, databaseUrl, accounts, calls });
  expectSound("the platform's PostgreSQL killed", judgement, { kills: KILLS, processes });
  expectDiscreet(platform.log());
  platform.child.kill('SIGTERM');
  await eventually('the end of the platform', () => platform.child.exitCode !== null);
  expect(family()).toEqual([]);
});
