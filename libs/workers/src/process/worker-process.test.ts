import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@probant/kernel/testing/eventually';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { NO_ISOLATION } from '../isolation/isolation.ts';
import { probeIsolation } from '../isolation/probe-isolation.ts';
import { TEST_LIMITS } from '../testing/test-workers.ts';
import { type WorkerJob, WorkerProcess } from './worker-process.ts';

/**
 * Stands in for `unshare` at the moment at which it has started the worker and the worker does not yet end with it: it starts the rest of its
 * words as a process that nothing ends, and waits.
 */
const UNSHARE = `#!/bin/sh
while [ "$1" != -- ]; do shift; done
shift
echo $$ > "$(dirname "$0")/first"
("$@" &)
exec sleep 600
`;

const JOB: WorkerJob = {
  request: { name: 'any', module: 'file:///any.ts', kind: 'bytes', input: {} },
  bytes: new Uint8Array(),
  totalMs: Number.POSITIVE_INFINITY,
  onMessage: () => undefined,
};

/** Returns the Node processes that have this folder as an argument. */
const findNodeProcesses = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        return words[0] === process.execPath && words.includes(folder);
      } catch {
        return false;
      }
    });

/** Starts a worker with that `unshare`, and waits until its second process exists. */
async function startDetachedWorker() {
  const folder = mkdtempSync(join(tmpdir(), 'probant-worker-'));
  const path = join(folder, 'unshare');
  writeFileSync(path, UNSHARE);
  chmodSync(path, 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    for (const pid of findNodeProcesses(folder)) process.kill(pid, 'SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const worker = new WorkerProcess({
    program: { entry: new URL('../testing/plain-worker.ts', import.meta.url), dataFolders: [folder] },
    limits: TEST_LIMITS,
    taskFolders: [],
    isolation: { ...NO_ISOLATION, namespaces: 'created' },
  });
  await eventually('the second process', () => findNodeProcesses(folder).length > 0);
  return {
    worker,
    killFirst: () => process.kill(Number(readFileSync(join(folder, 'first'), 'utf8')), 'SIGKILL'),
    waitForEnd: () => expect.poll(() => findNodeProcesses(folder), { timeout: 30_000 }).toEqual([]),
  };
}

const isolation = await probeIsolation([]);

describe.runIf(isolation.namespaces !== 'none')('a worker whose first process ends while it starts the second', () => {
  test('ends when it is stopped while a task waits for it', async () => {
    const { worker, waitForEnd } = await startDetachedWorker();
    const result = worker.run(JOB, undefined);
    await Promise.all([expect(result).rejects.toThrow('the workers were closed'), worker.stop()]);
    await waitForEnd();
  });

  test('ends when it is stopped before it has a task', async () => {
    const { worker, waitForEnd } = await startDetachedWorker();
    await worker.stop();
    await waitForEnd();
  });

  test('ends when the system ends the first process', async () => {
    const { worker, killFirst, waitForEnd } = await startDetachedWorker();
    const result = worker.run(JOB, undefined);
    killFirst();
    await expect(result).rejects.toThrow('a worker did not start');
    await waitForEnd();
  });
});
