import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openKeyFile } from './key-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'key-file-'));
});
afterAll(() => rm(folder, { recursive: true }));

const pemIn = async (file: string) => (await openKeyFile(file)).export({ type: 'pkcs8', format: 'pem' });

test('a key is made once, for its owner only, and read again afterwards', async () => {
  const keys = join(folder, randomUUID());
  const file = join(keys, 'log.pem');
  const made = await pemIn(file);
  expect(await pemIn(file)).toBe(made);
  expect(await readFile(file, 'utf8')).toBe(made);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(keys)).mode & 0o777).toBe(0o700);
});

test('of several that make it at once, all use the one that stays', async () => {
  const keys = join(folder, randomUUID());
  const made = await Promise.all(Array.from({ length: 8 }, () => pemIn(join(keys, 'log.pem'))));
  expect(new Set(made).size).toBe(1);
  expect(await readdir(keys)).toEqual(['log.pem']);
});

test.each(['', 'not a key'])('a file that holds %j is never replaced', async (content) => {
  const file = join(folder, randomUUID());
  await writeFile(file, content);
  await expect(openKeyFile(file)).rejects.toThrow('no Ed25519 key');
  expect(await readFile(file, 'utf8')).toBe(content);
});
