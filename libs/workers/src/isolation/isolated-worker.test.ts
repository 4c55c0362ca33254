import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ESCAPE_TASK, type EscapeOutput } from '../testing/escape.task.ts';
import { findChildProcesses } from '../testing/processes.ts';
import { createTestWorkers } from '../testing/test-workers.ts';
import { probeIsolation } from './probe-isolation.ts';

const ENTRY = new URL('../testing/escaping-worker.ts', import.meta.url);
const isolation = await probeIsolation([fileURLToPath(ENTRY)]);

/** Lets a worker try to reach the machine, and returns what it could do and its status in /proc. */
async function tryToEscape(): Promise<{ readonly results: EscapeOutput; readonly status: string }> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const workers = await createTestWorkers({ entry: ENTRY });
  workers.register([ESCAPE_TASK]);
  try {
    const input = { port, parent: process.pid };
    const { output } = await workers.run(ESCAPE_TASK, new Uint8Array(), input, { tenant: 'a' });
    const [worker = 0] = findChildProcesses(process.pid, 'escaping-worker.ts');
    return { results: output, status: readFileSync(`/proc/${worker}/status`, 'utf8') };
  } finally {
    await workers.close();
    server.close();
  }
}

test.runIf(isolation.namespaces !== 'none')('a worker reaches no network and cannot signal the platform', async () => {
  const { results } = await tryToEscape();
  expect(results.network).toBe('ENETUNREACH');
  expect(results.signal).toBe('ESRCH');
});

test.runIf(isolation.privileges)('a worker has no capability and cannot gain one', async () => {
  const { status } = await tryToEscape();
  expect(/^CapBnd:\s+(\S+)/m.exec(status)?.[1]).toBe('0000000000000000');
  expect(/^CapEff:\s+(\S+)/m.exec(status)?.[1]).toBe('0000000000000000');
  expect(/^NoNewPrivs:\s+(\S+)/m.exec(status)?.[1]).toBe('1');
});

test.runIf(isolation.userId !== null)('a worker runs as a user that owns nothing', async () => {
  const { results } = await tryToEscape();
  expect(results.user).toBe(String(isolation.userId));
});

test('an unreadable path rules out every isolation that needs it', async () => {
  expect(await probeIsolation(['/no/such/file'])).toMatchObject({ namespaces: 'none', limits: false });
});
