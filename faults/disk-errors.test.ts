import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseServer } from './environment/database-server.ts';
import { type Scenario, startScenario } from './environment/scenario.ts';
import { startSteadyWriter } from './environment/steady-writer.ts';
import { waitUntil } from './environment/wait-until.ts';
import { assessLoad, expectNoLoss, expectNoPersonalData } from './load/assess-load.ts';
import type { Load } from './load/start-load.ts';
import { chooseBySuiteSize } from './suite-size.ts';

/** A system call that fails in each PostgreSQL process at its `when`-th call. */
type DiskFault = { readonly call: string; readonly error: keyof typeof ERROR_TEXTS; readonly when: number };

/** As the log of the server says them. */
const ERROR_TEXTS = {
  EIO: 'Input/output error',
  ENOSPC: 'No space left on device',
  EDQUOT: 'Disk quota exceeded',
  EROFS: 'Read-only file system',
} as const;

const createSyncFaults = (...calls: readonly number[]): readonly DiskFault[] =>
  calls.map((when) => ({ call: 'fdatasync', error: 'EIO', when }));

const DISK_FAULTS: readonly DiskFault[] = chooseBySuiteSize({
  short: [...createSyncFaults(7), { call: 'pwrite64', error: 'ENOSPC', when: 11 }],
  full: [
    ...createSyncFaults(1, 2, 3, 5, 8, 13, 20, 34, 55, 89),
    ...[2, 3, 11, 30, 61, 100].map((when): DiskFault => ({ call: 'pwrite64', error: 'ENOSPC', when })),
    ...[5, 17, 44].map((when): DiskFault => ({ call: 'pwrite64', error: 'EIO', when })),
    ...(['EDQUOT', 'EROFS'] as const).flatMap((error) =>
      [3, 11, 30].map((when): DiskFault => ({ call: 'pwrite64', error, when })),
    ),
    { call: 'pwritev', error: 'EDQUOT', when: 4 },
    ...[1, 4, 20].map((when): DiskFault => ({ call: 'pwritev', error: 'ENOSPC', when })),
  ],
});

/** After which a server that fails too early for any commit is killed. */
const RECOVERY_TIMEOUT_MS = 20_000;
/** Far longer than a traced server takes to start and to commit, on a busy machine. */
const FAULT_TIMEOUT_MS = 90_000;
/** Runs of the server under one fault, of which one must report it. */
const FAULT_ATTEMPTS = 8;
const LOG_END_LENGTH = 4_000;

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
    const printLogEnds = async () => {
      console.log(`end of the server's log:\n${(await server.log()).slice(-LOG_END_LENGTH)}`);
      console.log(`end of the service's log:\n${service.log().slice(-LOG_END_LENGTH)}`);
    };
    let errors = 0;
    let restarts = 0;
    for (const fault of DISK_FAULTS) {
      let faultErrors = 0;
      for (let attempt = 1; attempt <= FAULT_ATTEMPTS && faultErrors === 0; attempt += 1) {
        const run = await runUnderFault(fault, server, load);
        faultErrors = run.errors;
        restarts += run.restarts;
      }
      if (faultErrors === 0) await printLogEnds();
      expect(faultErrors, `${fault.error} in ${fault.call} number ${fault.when}`).toBeGreaterThan(0);
      errors += faultErrors;
    }
    // An unexpected response is explained by the log alone.
    const calls = await load.stop().catch(async (error: unknown) => {
      await printLogEnds();
      throw error;
    });
    const assessment = await assessLoad({ url: service.url, databaseUrl: server.url, accounts, calls });
    expectNoLoss('disk errors', assessment, { faults: errors, restarts });
    expect(service.hasEnded()).toBe(false);
    await service.end('SIGTERM');
    expectNoPersonalData(service.log(), await server.log());
  });
});

/**
 * Runs the server with a failing call until it has reported the fault and the load is acknowledged again, then without it. Returns how
 * often the fault was reported, 0 when it did not come in time.
 */
async function runUnderFault(
  { call, error, when }: DiskFault,
  server: DatabaseServer,
  load: Load,
): Promise<{ readonly errors: number; readonly restarts: number }> {
  await load.waitForAcknowledged(50);
  // A clean stop: the call that fails must not be one of a crash recovery. Its checkpoint would fail at every start, which PostgreSQL
  // does not report as a disk error, and no connection would ever get there.
  await server.stop();
  const errorsBefore = countDiskErrors(await server.log());
  const countErrors = async () => countDiskErrors(await server.log()) - errorsBefore;
  // Only the failing call stops a process: connections that are slow at every call are given up before they reach it.
  const straceArguments = ['strace', '--seccomp-bpf', '-D', '-f', '-o', '/dev/null', '-e', `trace=${call}`];
  let mustFail = true;
  const restarter = server.keepRunning(() =>
    mustFail ? [...straceArguments, '-e', `inject=${call}:error=${error}:when=${when}`] : [],
  );
  // The load alone may never get there: its connections end, and the calls of the next ones are counted from one again.
  const writer = startSteadyWriter(server, { createsFiles: call === 'pwritev' });
  await waitUntil('the fault', async () => (await countErrors()) > 0, FAULT_TIMEOUT_MS).catch(() => server.kill());
  await writer.stop();
  mustFail = false;
  // If the disk fails too early for any commit, the server is killed, as an operator would do.
  await load.waitForAcknowledged(50, RECOVERY_TIMEOUT_MS).catch(() => server.kill());
  await load.waitForAcknowledged(50);
  const restarts = await restarter.stop();
  // Its processes still fail: this stop is a crash, from which the server recovers without faults.
  await server.kill();
  await server.start();
  return { errors: await countErrors(), restarts };
}

/** Counts the disk errors in a server's log. */
const countDiskErrors = (log: string): number =>
  Object.values(ERROR_TEXTS).reduce((count, text) => count + log.split(text).length - 1, 0);

function canTrace(): boolean {
  try {
    execFileSync('strace', ['-o', '/dev/null', 'true'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
