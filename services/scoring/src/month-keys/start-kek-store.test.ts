import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSystemRandomness } from '@probant/kernel/ids';
import { createLogger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';
import { type S3Server, startS3Server } from '@probant/s3/testing/s3-server';
import { beforeEach, expect, test } from 'vitest';
import type { Month } from '../journal/month.ts';
import { KEK_BYTES } from './kek-store.ts';
import { startKekStore } from './start-kek-store.ts';

const BUCKET = {
  region: 'eu-west-3',
  bucket: 'month-keys',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};
const TENANT = parseTenantId('acme');
const [MARCH, APRIL] = ['2026-03', '2026-04'] as Month[] as [Month, Month];
const time = { now: Date.parse('2026-03-12T08:30:00Z') };
const clock = () => time.now;

let dataDir: string;
let s3: S3Server;
let lines: string[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keks-'));
  s3 = await startS3Server({ clock, ...BUCKET, versioning: 'never', objectLock: 'missing' });
  lines = [];
  return async () => {
    await s3.close();
    await rm(dataDir, { recursive: true });
  };
});

const start = (isInBucket = true) => {
  const settings = { kekDir: null, kekBucket: isInBucket ? { endpoint: s3.url, ...BUCKET } : null };
  const logger = createLogger({ level: 'debug', destination: { write: (line: string) => lines.push(line) } });
  return startKekStore({ settings, dataDir, clock, randomness: readSystemRandomness, logger });
};
const readMessages = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);

test('without settings keeps the keys in a folder of the data folder', async () => {
  const keks = await start(false);
  await keks.create(TENANT, MARCH, readSystemRandomness(KEK_BYTES));
  expect(await readdir(dataDir)).toEqual(['keks']);
  expect([lines, s3.requests]).toEqual([[], []]);
});

test('says in one sentence that a bucket keeps versions, and refuses until there is one that does not', async () => {
  s3.versioning = 'enabled';
  const keks = await start();
  expect(readMessages()).toEqual([
    'scoring is refused with 503: the bucket month-keys keeps versions of its objects, so that a key in it cannot be destroyed: use a bucket that never had versioning',
  ]);
  await expect(keks.find(TENANT, MARCH)).rejects.toMatchObject({ status: 503 });
  s3.versioning = 'never';
  expect(await keks.find(TENANT, MARCH)).toBeNull();
  expect(readMessages().slice(1)).toEqual(['the keys of scoring can be used again']);
});

test('logs each reason once, and the end, without a key in any form', async () => {
  const logged = await start();
  const kek = Buffer.from(readSystemRandomness(KEK_BYTES));
  await logged.create(TENANT, MARCH, kek);
  expect(lines).toEqual([]);
  s3.fault = 'denied';
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(logged.create(TENANT, APRIL, kek)).rejects.toMatchObject({ status: 503 });
  s3.fault = 'down';
  await expect(logged.find(TENANT, MARCH)).rejects.toMatchObject({ status: 503 });
  s3.fault = 'none';
  await logged.find(TENANT, MARCH);
  await logged.find(TENANT, MARCH);
  expect(readMessages()).toEqual([
    'scoring is refused with 503: the bucket month-keys responded with 403 AccessDenied',
    expect.stringMatching(/^scoring is refused with 503: the S3 endpoint 127\.0\.0\.1:\d+ does not respond$/),
    'the keys of scoring can be used again',
  ]);
  for (const encoding of ['hex', 'base64', 'base64url', 'latin1'] as const)
    expect(lines.join('\n')).not.toContain(kek.toString(encoding));
  expect(lines.join('\n')).not.toContain(BUCKET.secretAccessKey);
});
