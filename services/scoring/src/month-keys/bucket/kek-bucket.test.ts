import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readSystemRandomness } from '@probant/kernel/ids';
import { parseTenantId } from '@probant/kernel/tenant';
import { type S3Server, startS3Server } from '@probant/s3/testing/s3-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Month } from '../../journal/month.ts';
import { KEK_BYTES } from '../kek-store.ts';
import { describeKekStore } from '../testing/kek-store.suite.ts';
import { createKekBucket, type KekBucket } from './kek-bucket.ts';

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
const PLAIN = { versioning: 'never', objectLock: 'missing' } as const;
const newKek = () => Buffer.from(readSystemRandomness(KEK_BYTES));

const startServer = (options: Partial<Parameters<typeof startS3Server>[0]> = {}) =>
  startS3Server({ clock, ...BUCKET, ...PLAIN, ...options });
const open = (endpoint: string, overrides: Partial<typeof BUCKET> = {}): KekBucket =>
  createKekBucket({ settings: { endpoint, ...BUCKET, ...overrides }, clock, randomness: readSystemRandomness });

describe('a bucket without versioning', () => {
  let shared: S3Server;
  beforeAll(async () => {
    shared = await startServer();
  });
  afterAll(() => shared.close());
  describeKekStore('month keys in a bucket', () => open(shared.url));
});

let s3: S3Server;
let keks: KekBucket;
beforeEach(async () => {
  s3 = await startServer();
  keks = open(s3.url);
  return () => s3.close();
});

describe('createKekBucket', () => {
  test('stores each key in an object of its own, and nothing else', async () => {
    const kek = newKek();
    await keks.verify();
    await keks.create(TENANT, MARCH, kek);
    expect([...s3.readObjects()]).toEqual([[expect.stringMatching(/^keks\/[0-9a-f]{32}\/2026-03\.kek$/), kek]]);
    await keks.destroy(TENANT, MARCH);
    expect(s3.readObjects().size).toBe(0);
  });

  test('reads a key with one request once the bucket is checked, and checks it again after five minutes', async () => {
    await keks.create(TENANT, MARCH, newKek());
    await keks.find(TENANT, MARCH);
    const before = s3.requests.length;
    await Promise.all([keks.find(TENANT, MARCH), keks.find(TENANT, MARCH)]);
    expect(s3.requests).toHaveLength(before + 2);
    time.now += 5 * 60_000;
    await Promise.all([keks.find(TENANT, MARCH), keks.find(TENANT, MARCH)]);
    expect(s3.requests).toHaveLength(before + 6);
  });

  test('inspects a bucket without writing to it', async () => {
    await keks.inspect();
    expect(s3.requests.filter((request) => !request.startsWith('GET '))).toEqual([]);
  });

  test('creates a key although the response of the server is lost', async () => {
    await keks.verify();
    const before = s3.requests.length;
    s3.failRequests('lost', 1);
    const created = await keks.create(TENANT, MARCH, newKek());
    expect(s3.requests.slice(before).filter((request) => request.startsWith('PUT '))).toHaveLength(2);
    expect([...s3.readObjects().values()]).toEqual([created]);
  });

  test('creates a key although the server fails at first', async () => {
    s3.failRequests('error', 2);
    const created = await keks.create(TENANT, MARCH, newKek());
    expect(s3.requests.length).toBeGreaterThan(2);
    expect(await keks.find(TENANT, MARCH)).toEqual(created);
  });
});

describe('a bucket that cannot destroy keys is refused before a key is read or written', () => {
  test.each([
    ['with versioning', { versioning: 'enabled' }, /keeps versions of its objects.*never had versioning$/],
    ['with suspended versioning', { versioning: 'suspended' }, /keeps versions of its objects/],
    ['with Object Lock', { objectLock: 'enabled' }, /has Object Lock.*use a bucket without it$/],
  ] as const)('%s', async (_, options, message) => {
    const server = await startServer(options);
    const keks = open(server.url);
    const refusal = {
      status: 503,
      detail: 'The keys of scoring cannot be kept safely, ask the operator',
      internal: expect.stringMatching(message),
    };
    for (const use of [
      () => keks.verify(),
      () => keks.inspect(),
      () => keks.find(TENANT, MARCH),
      () => keks.create(TENANT, MARCH, newKek()),
      () => keks.destroy(TENANT, MARCH),
    ])
      await expect(use()).rejects.toMatchObject(refusal);
    expect(server.requests.every((request) => request === 'GET /month-keys')).toBe(true);
    await server.close();
  });

  test('that ignores If-None-Match, and gets no key', async () => {
    const server = await startServer({ conditions: false });
    const keks = open(server.url);
    const refusal = { status: 503, internal: expect.stringMatching(/^the bucket month-keys ignores If-None-Match/) };
    await expect(keks.create(TENANT, MARCH, newKek())).rejects.toMatchObject(refusal);
    await expect(keks.verify()).rejects.toMatchObject(refusal);
    expect(await keks.find(TENANT, MARCH)).toBeNull();
    expect(server.readObjects().size).toBe(0);
    await server.close();
  });

  test('that gets versioning later: at once for a new key and a destruction, within five minutes for reads', async () => {
    await keks.create(TENANT, MARCH, newKek());
    s3.versioning = 'enabled';
    const refusal = { status: 503, internal: expect.stringContaining('keeps versions') };
    await expect(keks.create(TENANT, APRIL, newKek())).rejects.toMatchObject(refusal);
    await expect(keks.destroy(TENANT, MARCH)).rejects.toMatchObject(refusal);
    time.now += 5 * 60_000;
    await expect(keks.find(TENANT, MARCH)).rejects.toMatchObject(refusal);
    expect(s3.readObjects().size).toBe(1);
  });

  test('that answers with the page of a proxy', async () => {
    const proxy = createServer((_, response) => response.end('<html>Welcome</html>'));
    const port = await new Promise<number>((resolve) => {
      proxy.listen(0, '127.0.0.1', () => resolve((proxy.address() as AddressInfo).port));
    });
    await expect(open(`http://127.0.0.1:${port}`).find(TENANT, MARCH)).rejects.toMatchObject({
      status: 503,
      internal: 'the bucket month-keys does not say whether it keeps versions of its objects',
    });
    proxy.close();
  });
});

describe('a destruction fails', () => {
  test('while the server confirms deletions and does nothing', async () => {
    await keks.create(TENANT, MARCH, newKek());
    s3.fault = 'keeping';
    await expect(keks.destroy(TENANT, MARCH)).rejects.toMatchObject({
      status: 503,
      internal: 'the bucket month-keys still returns an object that was deleted',
    });
    s3.fault = 'none';
    await keks.destroy(TENANT, MARCH);
    expect(await keks.find(TENANT, MARCH)).toBeNull();
  });

  test('when the bucket is missing, although its objects are too', async () => {
    const refusal = { status: 503, internal: 'the bucket elsewhere responded with 404 NoSuchBucket' };
    await expect(open(s3.url, { bucket: 'elsewhere' }).destroy(TENANT, MARCH)).rejects.toMatchObject(refusal);
    await expect(open(s3.url, { bucket: 'elsewhere' }).find(TENANT, MARCH)).rejects.toMatchObject(refusal);
  });
});

describe('a bucket that cannot be used', () => {
  test.each([
    ['down', 'The keys of scoring are not available at the moment', /does not respond$/],
    ['silent', 'The keys of scoring are not available at the moment', /does not respond$/],
    ['error', 'The keys of scoring are not available at the moment', /responded with 500$/],
    ['denied', 'The keys of scoring cannot be kept safely, ask the operator', /responded with 403 AccessDenied$/],
    ['endless', 'The keys of scoring cannot be kept safely, ask the operator', /more than 65536 bytes$/],
  ] as const)(
    '%s: is refused with 503, a sentence for the caller and one for the operator',
    async (fault, detail, message) => {
      await keks.create(TENANT, MARCH, newKek());
      s3.fault = fault;
      const refusal = { status: 503, detail, internal: expect.stringMatching(message) };
      await expect(keks.find(TENANT, MARCH)).rejects.toMatchObject(refusal);
      s3.fault = 'none';
      expect(await keks.find(TENANT, MARCH)).toHaveLength(KEK_BYTES);
    },
  );

  test.each([
    ['a wrong secret', { secretAccessKey: 'another' }, /403 SignatureDoesNotMatch$/],
    ['an unknown access key', { accessKeyId: 'another' }, /403 InvalidAccessKeyId$/],
  ] as const)('with %s is refused', async (_, overrides, message) => {
    await expect(open(s3.url, overrides).verify()).rejects.toMatchObject({
      status: 503,
      internal: expect.stringMatching(message),
    });
  });
});
