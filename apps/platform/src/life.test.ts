import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePorts } from './demo/free-ports.ts';
import { createTemporaryFolder } from './demo/temporary-folder.ts';
import { findProcessesByArgument, isAlive, listDescendants } from './testing/processes.ts';
import { runFailingStart, spawnPlatform } from './testing/spawned-platform.ts';

let folder: Awaited<ReturnType<typeof createTemporaryFolder>>;
beforeAll(async () => {
  folder = await createTemporaryFolder();
});
afterAll(() => folder.remove());

describe('a start that cannot be', () => {
  test('says one line per bad variable', async () => {
    const { code, said } = await runFailingStart({
      PROBANT_PORT: 'http',
      PROBANT_RATE_LIMITS: 'off',
      DATABASE_URL: 'x',
    });
    expect(code).toBe(1);
    expect(said.trim().split('\n')).toEqual([
      expect.stringMatching(/^PROBANT_PORT: expected a port/),
      expect.stringMatching(/^DATABASE_URL: expected a URL/),
      expect.stringMatching(/^PROBANT_RATE_LIMITS: expected/),
    ]);
  });

  test('says which port is taken, and leaves no process', async () => {
    const port = await findFreePorts();
    const occupant = createServer().listen(port, '127.0.0.1');
    await once(occupant, 'listening');
    const dataDir = `${folder.path}/taken`;
    const { code, said } = await runFailingStart({
      PROBANT_PORT: String(port),
      PROBANT_DATA_DIR: dataDir,
      PROBANT_LOG_LEVEL: 'silent',
    });
    occupant.close();
    expect(code).toBe(1);
    expect(said).toContain(`port ${port} on 127.0.0.1 is already in use: choose another PROBANT_PORT`);
    if (process.platform === 'linux') expect(findProcessesByArgument(dataDir)).toEqual([]);
  });

  test('says so when the data folder is a file', async () => {
    const dataDir = `${folder.path}/file`;
    await writeFile(dataDir, '');
    const { code, said } = await runFailingStart({
      PROBANT_PORT: String(await findFreePorts()),
      PROBANT_DATA_DIR: dataDir,
      PROBANT_LOG_LEVEL: 'silent',
    });
    expect(code).toBe(1);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(said).toContain(dataDir);
  });
});

test.runIf(process.platform === 'linux').each([
  { ending: 'SIGTERM', signals: ['SIGTERM'] },
  { ending: 'a burst of signals, as Ctrl-C under npm sends', signals: ['SIGINT', 'SIGTERM', 'SIGINT', 'SIGTERM'] },
] as const)('$ending drains and leaves no process behind', async ({ ending, signals }) => {
  const dataDir = `${folder.path}/ending-${ending.length}`;
  await mkdir(dataDir, { mode: 0o755 });
  const platform = await spawnPlatform({ port: await findFreePorts(), dataDir });
  const family = listDescendants(platform.child.pid ?? 0);
  expect(family.length).toBeGreaterThan(0);
  const gone = once(platform.child, 'exit');
  for (const signal of signals) platform.child.kill(signal);
  expect((await gone)[0]).toBe(0);
  expect(family.filter(isAlive)).toEqual([]);
});

test('a second start on the same folder is refused while the first one lives', async () => {
  const dataDir = `${folder.path}/shared`;
  const first = await spawnPlatform({ port: await findFreePorts(), dataDir });
  const { code, said } = await runFailingStart({
    PROBANT_PORT: String(await findFreePorts()),
    PROBANT_DATA_DIR: dataDir,
    PROBANT_LOG_LEVEL: 'silent',
  });
  const answer = await fetch(`${first.url}/health`);
  const gone = once(first.child, 'exit');
  first.child.kill('SIGTERM');
  await gone;
  expect(code).toBe(1);
  expect(said.trim()).not.toBe('');
  expect(answer.status).toBe(200);
});
