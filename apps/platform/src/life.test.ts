import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { findFreePorts } from '@probant/kernel/free-ports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTemporaryFolder } from './demo/temporary-folder.ts';
import { findProcessesByArgument, isAlive, listDescendants } from './testing/processes.ts';
import { runFailingStart, spawnPlatform } from './testing/spawned-platform.ts';

let folder: Awaited<ReturnType<typeof createTemporaryFolder>>;
beforeAll(async () => {
  folder = await createTemporaryFolder();
});
afterAll(() => folder.remove());

describe('a failing start', () => {
  test('prints one line per bad or unknown variable', async () => {
    const { code, errorOutput } = await runFailingStart({
      PROBANT_PORT: 'http',
      PROBANT_RATE_LIMITS: 'off',
      DATABASE_URL: 'x',
      PROBANT_PROT: '8080',
    });
    expect(code).toBe(2);
    expect(errorOutput.trim().split('\n')).toEqual([
      expect.stringMatching(/^PROBANT_PORT: expected a port/),
      expect.stringMatching(/^DATABASE_URL: expected a URL/),
      expect.stringMatching(/^PROBANT_RATE_LIMITS: expected/),
      'PROBANT_PROT: unknown variable; did you mean PROBANT_PORT?',
    ]);
  });

  test.each([
    { part: 'the gateway', offset: 0 },
    { part: 'a service', offset: 1 },
    { part: 'the metrics', offset: 9 },
  ])('names the port of $part in use, creates nothing and leaves no process running', async ({ offset }) => {
    const first = await findFreePorts();
    const port = first + offset;
    const occupant = createServer().listen(port, '127.0.0.1');
    await once(occupant, 'listening');
    const dataDir = `${folder.path}/taken-${offset}`;
    const { code, errorOutput } = await runFailingStart({
      PROBANT_PORT: String(first),
      PROBANT_DATA_DIR: dataDir,
      PROBANT_LOG_LEVEL: 'silent',
    });
    occupant.close();
    expect(code).toBe(2);
    expect(errorOutput).toContain(`port ${port} on 127.0.0.1 is already in use: choose another PROBANT_PORT`);
    expect(existsSync(dataDir)).toBe(false);
    if (process.platform === 'linux') expect(findProcessesByArgument(dataDir)).toEqual([]);
  });

  test('reports a data folder that is a file', async () => {
    const dataDir = `${folder.path}/file`;
    await writeFile(dataDir, '');
    const { code, errorOutput } = await runFailingStart({
      PROBANT_PORT: String(await findFreePorts()),
      PROBANT_DATA_DIR: dataDir,
      PROBANT_LOG_LEVEL: 'silent',
    });
    expect(code).toBe(2);
    expect(errorOutput.trim().split('\n')).toHaveLength(1);
    expect(errorOutput).toContain(dataDir);
  });
});

const isLinux = process.platform === 'linux';
const listChildren = (pid = 0) => (isLinux ? listDescendants(pid) : []);

test('keeps its data folder to itself, drains after SIGTERM while it still answers requests, and leaves no process running', async () => {
  const dataDir = `${folder.path}/own`;
  await mkdir(dataDir, { mode: 0o755 });
  const { child, url, firstKey } = await spawnPlatform({ port: await findFreePorts(), dataDir });
  const gone = once(child, 'exit');
  const descendants = listChildren(child.pid);
  if (isLinux) expect(descendants.length).toBeGreaterThan(0);

  const second = await runFailingStart({
    PROBANT_PORT: String(await findFreePorts()),
    PROBANT_DATA_DIR: dataDir,
    PROBANT_LOG_LEVEL: 'silent',
  });
  expect(second.code).toBe(2);
  expect(second.errorOutput.trim()).not.toBe('');
  expect((await fetch(`${url}/health`)).status).toBe(200);

  // The platform was probed, so that it reports that it drains.
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  child.kill('SIGTERM');
  const probe = async () => (await fetch(`${url}/health/ready`)).json();
  await expect.poll(probe).toMatchObject({ status: 'not_ready', reasons: [{ code: 'draining' }] });
  const answer = await fetch(`${url}/v1/schemas`, { headers: { 'x-api-key': firstKey ?? '' } });
  expect(answer.status).toBe(200);
  expect((await gone)[0]).toBe(0);
  expect(descendants.filter(isAlive)).toEqual([]);
});

test.runIf(isLinux)('leaves no process running after a burst of signals, as sent by Ctrl-C under npm', async () => {
  const dataDir = `${folder.path}/burst`;
  await mkdir(dataDir, { mode: 0o755 });
  const { child } = await spawnPlatform({ port: await findFreePorts(), dataDir });
  const descendants = listChildren(child.pid);
  expect(descendants.length).toBeGreaterThan(0);
  const gone = once(child, 'exit');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGINT', 'SIGTERM'] as const) child.kill(signal);
  expect((await gone)[0]).toBe(0);
  expect(descendants.filter(isAlive)).toEqual([]);
});
