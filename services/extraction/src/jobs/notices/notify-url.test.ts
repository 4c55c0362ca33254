import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@probant/database/testing/test-database';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { extractionMigrations } from '../../migrations.ts';
import { createTestJobs, type TestJobs } from '../testing/test-jobs.ts';

let db: TestDatabase;
let folder: string;
const open: TestJobs[] = [];
beforeAll(async () => {
  db = await createTestDatabase([extractionMigrations]);
  folder = await mkdtemp(join(tmpdir(), 'notices-'));
});
afterEach(async () => {
  for (const instance of open.splice(0)) await instance.close();
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true });
});

/** Starts the service with a list of origins, empty for none. */
const start = async (origins: string) => {
  const environment = { PROBANT_JOB_WEBHOOK_ORIGINS: origins };
  const instance = await createTestJobs({ database: db.database, folder, environment });
  open.push(instance);
  return instance;
};

describe('notify_url', () => {
  test.each([
    ['this machine', 'http://127.0.0.1/'],
    ['another port of the receiver', 'http://127.0.0.1:1/'],
    ['the credentials of a cloud', 'http://169.254.169.254/latest/meta-data/'],
    ['this machine in IPv6', 'http://[::1]/'],
    ['a user and a password', 'https://user:secret@hooks.example.com/'],
    ['a user', 'https://hooks.example.com@127.0.0.1/'],
    ['a file', 'file:///etc/passwd'],
    ['a script', 'javascript:alert(1)'],
    ['no TLS where TLS is listed', 'http://hooks.example.com/'],
    ['another port', 'https://hooks.example.com:8443/'],
    ['a longer name', 'https://hooks.example.com.evil.example/'],
    ['a name below', 'https://a.hooks.example.com/'],
    ['no URL', 'hooks.example.com'],
    ['nothing', ''],
  ])('is refused: %s', async (_, url) => {
    const listed = await start('https://hooks.example.com, https://b.example');
    expect(await listed.call('POST', '/v1/jobs', { notify_url: url })).toMatchObject({
      ...{ status: 422, code: 'notify_url_not_allowed' },
      body: { detail: expect.stringMatching(/^notify_url /) },
    });
    expect((await listed.call('GET', '/v1/jobs')).body).toEqual([]);
  });

  test('is accepted where it is listed, whatever its case and default port', async () => {
    const listed = await start('https://hooks.example.com');
    expect(await listed.create({ notify_url: 'HTTPS://Hooks.Example.com:443/x?y' })).toMatchObject({ state: 'open' });
  });

  test('is accepted below a path that is listed, and refused beside it', async () => {
    const listed = await start('https://hooks.example.com/probant/');
    expect(await listed.create({ notify_url: 'https://hooks.example.com/probant/jobs?a' })).toMatchObject({
      state: 'open',
    });
    for (const path of ['/', '/probant/../admin', '/probant/..%2fadmin'])
      expect(await listed.call('POST', '/v1/jobs', { notify_url: `https://hooks.example.com${path}` })).toMatchObject({
        ...{ status: 422, code: 'notify_url_not_allowed' },
      });
  });

  test('is refused everywhere while the operator lists nothing', async () => {
    const { body } = await (await start('')).call('POST', '/v1/jobs', { notify_url: 'https://example.com/' });
    expect(body).toEqual({
      detail: 'notify_url is not possible here: the operator allows no receivers (PROBANT_JOB_WEBHOOK_ORIGINS)',
    });
  });

  test.each([
    'hooks.example.com',
    'https://a.example/path?query',
    'https://a.example/a/../b/',
    'https://*.example',
    'https://u@a.example',
    'ftp://a.example',
    'https://a.example,',
  ])('has no list such as %s', async (text) => {
    await expect(start(text)).rejects.toThrow('PROBANT_JOB_WEBHOOK_ORIGINS');
  });
});
