import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Scenario, startScenario } from './environment/scenario.ts';
import { waitUntil } from './environment/wait-until.ts';
import { assessLoad, expectNoLoss, expectNoPersonalData } from './load/assess-load.ts';
import { chooseBySuiteSize } from './suite-size.ts';

/** A system call that fails in each PostgreSQL process at its `when`-th call. */
type DiskFault = { readonly call: string; readonly error: 'EIO' | 'ENOSPC'; readonly when: number };

const createSyncFaults = (...calls: readonly number[]): readonly DiskFault[] =>
  calls.map((when) => ({ call: 'fdatasync', error: 'EIO', when }));

const DISK_FAULTS: readonly DiskFault[] = chooseBySuiteSize({
  short: [...createSyncFaults(7), { call: 'pwrite64', error: 'ENOSPC', when: 11 }],
  full: [
    ...createSyncFaults(1, 2, 3, 5, 8, 13, 20, 34, 55, 89),
    ...[2, 3, 11, 30, 61, 100].map((when): DiskFault => ({ call: 'pwrite64', error: 'ENOSPC', when })),
    ...[5, 17, 44].map((when): DiskFault => ({ call: 'pwrite64', error: 'EIO', when })),
    ...[1, 4, 20].map((when): DiskFault => ({ call: 'pwritev', error: 'ENOSPC', when })),
  ],
});

/** Long enough for several recoveries. */
const RECOVERY_TIMEOUT_MS = 20_000;
const LOG_END_LENGTH = 4_000;
/** Starts of a server that must fail. */
const FAULT_ATTEMPTS = 4;

describe.runIf(canTrace())('under strace', () => {
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await startScenario();
  });
  afterAll(() => scenario.close());

  test(`loses no event when the disk fails PostgreSQL in ${DISK_FAULTS.length} ways under load`, async () => {
    const { server } = scenario;
    const accounts = await scenario.createAccounts();
    const service = await scenario.startService();
    const load = scenario.startLoad({ accounts, lanes: 18, urlOf: () => service.url });
    let errors = 0;
    let restarts = 0;
    for (const { call, error, when } of DISK_FAULTS) {
      await load.waitForAcknowledged(50);
      await server.stop();
      const errorsBefore = countDiskErrors(await server.log());
      // Only the failing call stops a process: connections that are slow at every call are given up before they reach it.
      const straceArguments = ['strace', '--seccomp-bpf', '-D', '-f', '-o', '/dev/null', '-e', `trace=${call}`];
      const hasFailed = async () => countDiskErrors(await server.log()) > errorsBefore;
      let mustFail = true;
      const restarter = server.keepRunning(() =>
        mustFail ? [...straceArguments, '-e', `inject=${call}:error=${error}:when=${when}`] : [],
      );
      // A start that never gets as far as the failing call is killed, and the next one fails instead.
      const faultDescription = `${error} in ${call} number ${when}`;
      for (let attempt = 1; attempt < FAULT_ATTEMPTS && !(await hasFailed()); attempt += 1) {
        await waitUntil(faultDescription, hasFailed, RECOVERY_TIMEOUT_MS).catch(() => server.kill());
      }
      await waitUntil(faultDescription, hasFailed).catch(async (error: unknown) => {
        console.log(`end of the server's log:\n${(await server.log()).slice(-LOG_END_LENGTH)}`);
        console.log(`end of the service's log:\n${service.log().slice(-LOG_END_LENGTH)}`);
        throw error;
      });
      mustFail = false;
      // If the disk fails too early for any commit, the server is killed, as an operator would do.
      await load.waitForAcknowledged(50, RECOVERY_TIMEOUT_MS).catch(() => server.kill());
      await load.waitForAcknowledged(50);
      restarts += await restarter.stop();
      errors += countDiskErrors(await server.log()) - errorsBefore;
    }
    const calls = await load.stop();
    const assessment = await assessLoad({ url: service.url, databaseUrl: server.url, accounts, calls });
    expectNoLoss('disk errors', assessment, { faults: errors, restarts });
    expect(service.hasEnded()).toBe(false);
    await service.end('SIGTERM');
    expectNoPersonalData(service.log(), await server.log());
  });
});

/** Counts the disk errors in a server's log. */
const countDiskErrors = (log: string): number => log.match(/Input\/output error|No space left on device/g)?.length ?? 0;

function canTrace(): boolean {
  try {
    execFileSync('strace', ['-o', '/dev/null', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
