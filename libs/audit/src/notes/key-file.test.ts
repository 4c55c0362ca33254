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

const openPem = async (file: string) => (await openKeyFile(file)).export({ type: 'pkcs8', format: 'pem' });

test('openKeyFile creates a key once, readable by its owner only, and reads it on later calls', async () => {
  const keys = join(folder, randomUUID());
  const file = join(keys, 'log.pem');
  const pem = await openPem(file);
  expect(await openPem(file)).toBe(pem);
  expect(await readFile(file, 'utf8')).toBe(pem);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await stat(keys)).mode & 0o777).toBe(0o700);
});

test('openKeyFile returns the same key to concurrent callers that create it', async () => {
  const keys = join(folder, randomUUID());
  const pems = await Promise.all(Array.from({ length: 8 }, () => openPem(join(keys, 'log.pem'))));
  expect(new Set(pems).size).toBe(1);
  expect(await readdir(keys)).toEqual(['log.pem']);
});

test.each(['', 'not a key'])('openKeyFile rejects and keeps a file with the content %j', async (content) => {
  const file = join(folder, randomUUID());
  await writeFile(file, content);
  await expect(openKeyFile(file)).rejects.toThrow('no Ed25519 key');
  expect(await readFile(file, 'utf8')).toBe(content);
});
