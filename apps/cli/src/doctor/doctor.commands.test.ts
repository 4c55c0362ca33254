import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { createTestDatabase } from '@probant/database/testing/test-database';
import { systemClock } from '@probant/kernel/clock';
import { findFreePorts } from '@probant/kernel/free-ports';
import { keyMigrations } from '@probant/keys/migrations';
import { startS3Server } from '@probant/s3/testing/s3-server';
import { scoringMigrations } from '@probant/scoring/migrations';
import { EXAMPLE_REQUEST } from '@probant/scoring/testing/example-request';
import { createTestScoring } from '@probant/scoring/testing/test-scoring';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProbant } from '../testing/run-probant.ts';
import type { Check } from './check.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function examine(environment: Readonly<Record<string, string>>) {
  const port = String(await findFreePorts());
  const ran = await runProbant(['doctor', '--json'], { PROBANT_PORT: port, ...environment });
  const { checks, ...others } = JSON.parse(ran.out) as {
    readonly checks: readonly Check[];
    readonly status: string;
    readonly versions: Readonly<Record<string, string | null>>;
    readonly settings: readonly { readonly variable: string; readonly source: string; readonly value: string | null }[];
  };
  const find = (name: string) => checks.find((check) => check.name === name);
  return { ...ran, ...others, checks, find };
}

test('works where nothing is installed, creates nothing and finds no problem', async () => {
  const dataDir = join(folder, 'absent');
  const { code, error, status, versions, find } = await examine({ PROBANT_DATA_DIR: dataDir });
  expect({ code, error, status }).toEqual({ code: 0, error: '', status: 'ok' });
  expect(versions).toEqual({ probant: expect.stringMatching(/^\d/), node: process.versions.node, postgresql: null });
  expect(find('database')).toMatchObject({ state: 'info', detail: 'none yet; the first start creates it' });
  expect(find('gateway')).toMatchObject({ state: 'info', detail: expect.stringContaining('not running') });
  expect(find('data folder')).toMatchObject({ state: 'info' });
  expect(find('keys of scoring')).toMatchObject({ state: 'info', detail: expect.stringContaining('absent/keks') });
  expect(find('text recognition')).toMatchObject({ state: 'ok' });
  expect(find('workers without network')).toBeDefined();
  await expect(access(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('reads an external database: version, migrations and clock', async () => {
  const testing = await createTestDatabase([keyMigrations, auditTrailMigrations]);
  const { code, versions, find } = await examine({ DATABASE_URL: testing.url, PROBANT_DATA_DIR: join(folder, 'none') });
  expect(code).toBe(0);
  expect(versions['postgresql']).toMatch(/^\d+\.\d+/);
  expect(find('database')).toMatchObject({ state: 'ok', detail: expect.stringContaining('0 logs with 0 events') });
  expect(find('migrations')).toMatchObject({
    state: 'ok',
    detail: expect.stringMatching(/^keys \d+, audit-trail \d+; not installed: gateway, extraction, scoring, .*$/),
  });
  expect(find('clock')).toMatchObject({ state: 'ok', detail: expect.stringContaining('database server') });
  await testing.close();
});

test('names every server that cannot be reached, and never prints a secret', async () => {
  const port = await findFreePorts();
  const secret = 'hunter2-do-not-print-this-anywhere';
  await writeFile(join(folder, 'llm-key'), secret, { mode: 0o600 });
  const environment = {
    PROBANT_DATA_DIR: join(folder, 'none'),
    DATABASE_URL: `postgres://probant:${secret}@127.0.0.1:${port}/none`,
    REDIS_URL: `redis://user:${secret}@127.0.0.1:${port}`,
    NATS_URL: `nats://user:${secret}@127.0.0.1:${port}`,
    PROBANT_RELAY_WEBHOOK_URL: `http://127.0.0.1:${port}/${secret}`,
    PROBANT_RELAY_WEBHOOK_SECRET: secret,
    PROBANT_RELAY_SYSLOG: `tcp://127.0.0.1:${port}`,
    PROBANT_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    PROBANT_S3_REGION: 'paris',
    PROBANT_S3_BUCKET: 'anchors',
    PROBANT_S3_ACCESS_KEY_ID: 'id',
    PROBANT_S3_SECRET_ACCESS_KEY: secret,
    PROBANT_KEK_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    PROBANT_KEK_S3_REGION: 'paris',
    PROBANT_KEK_S3_BUCKET: 'month-keys',
    PROBANT_KEK_S3_ACCESS_KEY_ID: 'id',
    PROBANT_KEK_S3_SECRET_ACCESS_KEY: secret,
    PROBANT_LLM_URL: `http://127.0.0.1:${port}/?key=${secret}`,
    PROBANT_LLM_MODEL: 'small',
    PROBANT_LLM_KEY_FILE: join(folder, 'llm-key'),
    PROBANT_SERVICE_SECRET: secret,
    PROBANT_UPSTREAM_EXPORT: `http://127.0.0.1:${port}`,
  };
  const { code, out, error, checks, settings } = await examine(environment);
  expect(code).toBe(1);
  expect(checks.filter(({ state }) => state === 'problem').map(({ name }) => name)).toEqual([
    'database',
    'Redis',
    'NATS',
    'webhook',
    'syslog',
    'S3',
    'language model',
    'service export',
    'keys of scoring',
  ]);
  const find = (name: string) => settings.find(({ variable }) => variable === name);
  expect(find('PROBANT_LLM_KEY')).toMatchObject({ source: 'file', value: null });
  expect(find('DATABASE_URL')).toMatchObject({ source: 'environment', value: null });
  expect(find('PROBANT_RELAY_WEBHOOK_URL')).toMatchObject({ value: `http://127.0.0.1:${port}` });
  expect(find('PROBANT_RATE_LIMITS')).toMatchObject({ source: 'default', value: '60/1000' });
  const text = await runProbant(['doctor'], environment);
  for (const printed of [out, error, text.out, text.error]) expect(printed).not.toContain('hunter2');
});

test.each([
  ['never', { code: 0, state: 'ok' }, 'can be read, and has neither versioning nor Object Lock'],
  ['enabled', { code: 1, state: 'problem' }, 'keeps versions of its objects'],
] as const)(
  'reads whether the bucket of the keys of scoring can destroy them: versioning %s',
  async (versioning, expected, part) => {
    const bucket = { region: 'paris', bucket: 'month-keys', accessKeyId: 'id', secretAccessKey: 'hunter2' };
    const s3 = await startS3Server({ clock: systemClock, ...bucket, versioning, objectLock: 'missing' });
    const { code, out, find } = await examine({
      PROBANT_DATA_DIR: join(folder, 'none'),
      PROBANT_KEK_S3_ENDPOINT: s3.url,
      PROBANT_KEK_S3_REGION: bucket.region,
      PROBANT_KEK_S3_BUCKET: bucket.bucket,
      PROBANT_KEK_S3_ACCESS_KEY_ID: bucket.accessKeyId,
      PROBANT_KEK_S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    });
    const { state, detail } = find('keys of scoring') ?? expect.fail();
    expect({ code, state }).toEqual(expected);
    expect(detail).toMatch(/^the bucket month-keys at 127\.0\.0\.1:\d+ /);
    expect(detail).toContain(part);
    expect(s3.requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
    expect(out).not.toContain('hunter2');
    await s3.close();
  },
);

test('names the tenants whose key of the current month cannot be opened, and the command that renews it', async () => {
  const testing = await createTestDatabase([keyMigrations, auditTrailMigrations, scoringMigrations]);
  const scoring = await createTestScoring(testing);
  const environment = {
    DATABASE_URL: testing.url,
    PROBANT_DATA_DIR: join(folder, 'none'),
    PROBANT_KEK_DIR: scoring.kekDir,
  };
  const examineMonthKeys = async () => {
    const { code, find } = await examine(environment);
    return { code, ...find('month keys') };
  };
  scoring.time.now = Date.now();
  expect(await examineMonthKeys()).toMatchObject({ code: 0, state: 'ok' });
  for (const tenant of ['acme', 'other'])
    expect((await scoring.call('POST', '/v1/analyze', EXAMPLE_REQUEST, tenant)).status).toBe(200);
  expect(await examineMonthKeys()).toMatchObject({
    code: 0,
    state: 'ok',
    detail: expect.stringMatching(/^every key of \d{4}-\d{2} can be opened$/),
  });

  const [first = '', second = ''] = (await readdir(scoring.kekDir, { recursive: true })).filter((file) =>
    file.endsWith('.kek'),
  );
  await rm(join(scoring.kekDir, first));
  expect(await examineMonthKeys()).toMatchObject({
    code: 1,
    area: 'data',
    state: 'problem',
    detail: expect.stringMatching(
      /^the keys of \d{4}-\d{2} of (?:acme|other) cannot be opened, .* run probant scoring renew-keys if they are lost$/,
    ),
  });
  await writeFile(join(scoring.kekDir, second), Buffer.alloc(32));
  const { checks } = await examine(environment);
  expect(checks.filter(({ name }) => name === 'month keys').map(({ detail }) => detail)).toEqual([
    expect.stringContaining('renew-keys'),
    expect.stringContaining('the store has other outer keys for them'),
  ]);
  await scoring.close();
  await testing.close();
});

test('reports bad settings as problems, without their values, and examines the rest', async () => {
  const { code, checks, find } = await examine({ PROBANT_RATE_LIMITS: 'hunter2', PROBANT_PROT: 'hunter2' });
  expect(code).toBe(1);
  const details = checks.filter(({ area }) => area === 'settings').map(({ detail }) => detail);
  expect(details).toEqual([
    expect.stringMatching(/^PROBANT_RATE_LIMITS: expected /),
    'PROBANT_PROT: unknown variable; did you mean PROBANT_PORT?',
  ]);
  expect(JSON.stringify(checks)).not.toContain('hunter2');
  expect(find('Node')).toMatchObject({ state: 'ok' });
});

test('reports a missing model, a readable signing key and a foreign program on the port', async () => {
  const dataDir = join(folder, 'open');
  await mkdir(join(dataDir, 'keys'), { recursive: true });
  await writeFile(join(dataDir, 'keys', 'audit-log.pem'), 'x', { mode: 0o644 });
  const server = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi'));
  const port = await findFreePorts();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const { code, find } = await examine({
    PROBANT_DATA_DIR: dataDir,
    PROBANT_OCR_MODELS: folder,
    PROBANT_PORT: String(port),
  });
  expect(code).toBe(1);
  expect(find('text recognition')).toMatchObject({ state: 'problem', detail: expect.stringContaining('det.onnx') });
  expect(find('signing key')).toMatchObject({ state: 'problem', detail: expect.stringContaining('chmod 600') });
  expect(find('gateway')?.detail).toContain('another program uses the port');
  server.close();
});
