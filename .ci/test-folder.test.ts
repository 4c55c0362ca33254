import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canExecuteFrom, createRunFolder } from './test-folder.ts';

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'probant-test-folder-'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

/** Makes the folder of a run whose process has ended without removing it. */
async function leaveFolder(name: string): Promise<string> {
  const folder = join(parent, name);
  await mkdir(folder);
  const { pid } = spawnSync('true');
  await writeFile(join(folder, 'platform.lock'), JSON.stringify({ pid, birth: '1' }));
  return folder;
}

test('a run has a folder of its own, removed with what is in it', async () => {
  const first = await createRunFolder(parent);
  const second = await createRunFolder(parent);
  await writeFile(join(first.folder, 'file'), 'content');
  await first.remove();
  expect([existsSync(first.folder), existsSync(second.folder)]).toEqual([false, true]);
  await second.remove();
});

test('the folder of a killed run is removed, and no folder of anybody else', async () => {
  const killed = await leaveFolder('probant-run-killed');
  const other = await leaveFolder('another-program');
  await (await createRunFolder(parent)).remove();
  expect([existsSync(killed), existsSync(other)]).toEqual([false, true]);
});

test('a mount that starts no programs is found among the mounts', () => {
  const mounts = (options: string) => `proc /proc proc rw,noexec 0 0\ntmpfs /dev/shm tmpfs ${options} 0 0\n`;
  expect([
    canExecuteFrom(mounts('rw,nosuid,noexec'), '/dev/shm'),
    canExecuteFrom(mounts('rw,relatime'), '/dev/shm'),
  ]).toEqual([false, true]);
});
