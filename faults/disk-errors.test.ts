import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inForm } from './form.ts';
import { expectDiscreet, expectSound, judge } from './load/judgement.ts';
import { eventually } from './surroundings/eventually.ts';
import { type Stage, setStage } from './surroundings/stage.ts';

/** A system call of PostgreSQL that fails, the first time in the so-manieth call of any of its processes. */
type Fault = { readonly call: string; readonly error: 'EIO' | 'ENOSPC'; readonly when: number };

const fdatasyncs = (...calls: readonly number[]): readonly Fault[] =>
  calls.map((when) => ({ call: 'fdatasync', error: 'EIO', when }));

const FAULTS: readonly Fault[] = inForm({
  short: [...fdatasyncs(7), { call: 'pwrite64', error: 'ENOSPC', when: 30 }],
  full: [
    ...fdatasyncs(1, 2, 3, 5, 8, 13, 20, 34, 55, 89),
    ...[2, 3, 11, 30, 61, 100].map((when): Fault => ({ call: 'pwrite64', error: 'ENOSPC', when })),
    ...[5, 17, 44].map((when): Fault => ({ call: 'pwrite64', error: 'EIO', when })),
    ...[1, 4, 20].map((when): Fault => ({ call: 'pwritev', error: 'ENOSPC', when })),
  ],
});

/** Long enough to recover several times over. */
const PATIENCE_MS = 20_000;

describe.runIf(canTrace())('under strace', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage();
  });
  afterAll(() => stage.close());

  test(`the disk fails PostgreSQL in ${FAULTS.length} ways under load`, async () => {
    const { server } = stage;
    const accounts = await stage.newAccounts();
    const service = await stage.service();
    const load = stage.load({ accounts, lanes: 18, urlOf: () => service.url });
    let faults = 0;
    let restarts = 0;
    for (const { call, error, when } of FAULTS) {
      await load.more(50);
      await server.stop();
      const before = complaints(await server.log());
      const failing = ['strace', '-D', '-f', '-o', '/dev/null', '-e', `trace=${call}`];
      let starts = 0;
      const keeping = server.keepRunning(() => {
        starts += 1;
        return starts === 1 ? [...failing, '-e', `inject=${call}:error=${error}:when=${when}`] : [];
      });
      await eventually(`${error} in ${call} number ${when}`, async () => complaints(await server.log()) > before);
      // A disk that fails each process early lets none commit: then its server is taken away, as an operator would.
      await load.more(50, PATIENCE_MS).catch(() => server.kill());
      await load.more(50);
      restarts += await keeping.stop();
      faults += complaints(await server.log()) - before;
    }
    const calls = await load.stop();
    const judgement = await judge({ url: service.url, databaseUrl: server.url, accounts, calls });
    expectSound('disk errors', judgement, { faults, restarts });
    expect(service.hasEnded()).toBe(false);
    await service.end('SIGTERM');
    expectDiscreet(service.log(), await server.log());
  });
});

/** How often a server's log says that the disk failed it. */
const complaints = (log: string): number => log.match(/Input\/output error|No space left on device/g)?.length ?? 0;

function canTrace(): boolean {
  try {
    execFileSync('strace', ['-o', '/dev/null', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
