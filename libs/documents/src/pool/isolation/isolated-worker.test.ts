import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findChildProcesses } from '../../testing/processes.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { probeIsolation } from './probe-isolation.ts';

const ENTRY = new URL('../../testing/escaping-worker.ts', import.meta.url);
const isolation = await probeIsolation([fileURLToPath(ENTRY)]);

/** Opens a file with a worker that tries to reach the machine, and returns what it could do and its status in /proc. */
async function tryToEscape(): Promise<{ readonly results: Readonly<Record<string, string>>; readonly status: string }> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const reader = await createTestReader({ workerEntry: ENTRY, workers: 1 });
  try {
    const file = Buffer.from(`%PDF-1.7 ${JSON.stringify({ port, parent: process.pid })}`);
    const { metadata } = await reader.open(file, { tenant: 'a' });
    const [worker = 0] = findChildProcesses(process.pid, 'escaping-worker.ts');
    return { results: metadata, status: readFileSync(`/proc/${worker}/status`, 'utf8') };
  } finally {
    await reader.close();
    server.close();
  }
}

test.runIf(isolation.namespaces !== 'none')('a worker reaches no network and cannot signal the platform', async () => {
  const { results } = await tryToEscape();
  expect(results['network']).toBe('ENETUNREACH');
  expect(results['signal']).toBe('ESRCH');
});

test.runIf(isolation.privileges)('a worker has no capability and cannot gain one', async () => {
  const { status } = await tryToEscape();
  expect(/^CapBnd:\s+(\S+)/m.exec(status)?.[1]).toBe('0000000000000000');
  expect(/^CapEff:\s+(\S+)/m.exec(status)?.[1]).toBe('0000000000000000');
  expect(/^NoNewPrivs:\s+(\S+)/m.exec(status)?.[1]).toBe('1');
});

test.runIf(isolation.userId !== null)('a worker runs as a user that owns nothing', async () => {
  const { results } = await tryToEscape();
  expect(results['user']).toBe(String(isolation.userId));
});

test('an unreadable path rules out every isolation that needs it', async () => {
  expect(await probeIsolation(['/no/such/file'])).toMatchObject({ namespaces: 'none', limits: false });
});
