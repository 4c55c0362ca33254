import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runLocked } from './build-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('runs the work once at a time, and removes the file', async () => {
  const path = join(folder, 'lock');
  let inner: boolean | undefined;
  const ran = await runLocked(path, async () => {
    inner = await runLocked(path, () => Promise.resolve());
  });
  expect([ran, inner, existsSync(path)]).toEqual([true, false, false]);
});

test('removes the file when the work fails', async () => {
  const path = join(folder, 'lock');
  await expect(runLocked(path, () => Promise.reject(new Error('full disk')))).rejects.toThrow('full disk');
  expect(existsSync(path)).toBe(false);
});

test('takes over the file of a process that is gone', async () => {
  const path = join(folder, 'lock');
  const { pid } = spawnSync(process.execPath, ['-e', '0']);
  await writeFile(path, String(pid));
  expect(await runLocked(path, () => Promise.resolve())).toBe(true);
});
