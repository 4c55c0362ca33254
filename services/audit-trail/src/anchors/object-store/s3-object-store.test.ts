import { createHash } from 'node:crypto';
import { createFixedClock } from '@probant/kernel/clock';
import { parseTenantId } from '@probant/kernel/tenant';
import { eventually } from '@probant/kernel/testing/eventually';
import { type S3Server, startS3Server } from '@probant/s3/testing/s3-server';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Anchor, type AnchorStore, createAnchorStore } from '../stores/anchor-store.ts';
import { describeAnchorStore } from '../testing/anchor-store.suite.ts';
import { createS3ObjectStore, type S3Settings } from './s3-object-store.ts';

const clock = createFixedClock('2026-11-21T12:00:00Z');
const key = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const bucketSettings = { region: 'eu-west-3', bucket: 'audit-anchors' };
const settingsOf = (s3: S3Server): S3Settings => ({
  endpoint: `${s3.url}/`,
  ...bucketSettings,
  ...key,
  retentionDays: 3653,
});
const storeOn = (s3: S3Server, overrides: Partial<S3Settings> = {}): AnchorStore =>
  createAnchorStore(createS3ObjectStore({ settings: { ...settingsOf(s3), ...overrides }, clock }));

const soon = () => AbortSignal.timeout(20_000);
const tenant = parseTenantId('demo');
const anchorOf = (size: number): Anchor => ({
  tenant,
  size,
  erasures: 0,
  note: `note ${size}`,
  at: '2026-11-21T12:00:00.000Z',
});

describe('a bucket with Object Lock', () => {
  let shared: S3Server;
  let open: AnchorStore;
  beforeAll(async () => {
    shared = await startS3Server({ clock, ...bucketSettings, ...key, pageSize: 4 });
    open = storeOn(shared);
  });
  afterAll(() => shared.close());
  describeAnchorStore('anchor store in S3, four versions per page', () => open);

  let s3: S3Server;
  let store: AnchorStore;
  beforeEach(async () => {
    s3 = await startS3Server({ clock, ...bucketSettings, ...key, pageSize: 2 });
    store = storeOn(s3);
    return () => s3.close();
  });

  /** Sends a request signed with our key, as an attacker who stole it could. */
  const sendAsAttacker = async (method: 'PUT' | 'DELETE' | 'GET', path: string, body?: string) => {
    const client = new AwsClient({ ...key, region: bucketSettings.region, service: 's3', retries: 0 });
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    };
    const datetime = '20261121T120000Z';
    return client.fetch(`${s3.url}/${bucketSettings.bucket}${path}`, {
      method,
      headers,
      aws: { datetime },
      ...(body === undefined ? {} : { body }),
    });
  };
  const object = '/anchors/demo/00000000000000000007.note';

  test('locks objects until the end of the retention: they cannot be removed', async () => {
    await store.put(anchorOf(7), soon());
    const versions = await (await sendAsAttacker('GET', '?versions=&prefix=anchors%2Fdemo%2F')).text();
    const [, version] = /<VersionId>([^<]+)</.exec(versions) ?? [];
    expect((await sendAsAttacker('DELETE', `${object}?versionId=${version}`)).status).toBe(403);
    expect(await store.newest(tenant, 0, soon())).toEqual(anchorOf(7));
  });

  test('reads the original object despite newer versions and delete markers', async () => {
    await store.put(anchorOf(7), soon());
    await store.put(anchorOf(8), soon());
    expect((await sendAsAttacker('PUT', object, 'forged')).status).toBe(200);
    expect((await sendAsAttacker('PUT', object, 'forged again')).status).toBe(200);
    expect((await sendAsAttacker('DELETE', object.replace('7', '8'))).status).toBe(204);
    expect(await store.read(tenant, { size: 7, erasures: 0 }, soon())).toEqual(anchorOf(7));
    expect(await store.newest(tenant, 0, soon())).toEqual(anchorOf(8));
    await store.put(anchorOf(7), soon());
  });

  test('reads only one page with a good hint', async () => {
    for (const size of [1, 2, 3, 4, 5, 6]) await store.put(anchorOf(size), soon());
    const before = s3.requests.length;
    await store.newest(tenant, 6, soon());
    expect(s3.requests.slice(before)).toEqual([
      `GET /${bucketSettings.bucket}`,
      `GET /${bucketSettings.bucket}/anchors/demo/00000000000000000006.note`,
    ]);
  });

  test('retries after a 500 response', async () => {
    s3.failRequests('error', 2);
    await store.put(anchorOf(7), soon());
    expect(s3.requests.length).toBeGreaterThan(2);
    expect(await store.newest(tenant, 0, soon())).toEqual(anchorOf(7));
  });

  test.each([
    ['down', 'unavailable', /^the S3 endpoint 127\.0\.0\.1:\d+ does not respond$/],
    ['error', 'unavailable', /^the S3 endpoint 127\.0\.0\.1:\d+ responded with 500$/],
    ['denied', 'refused', /^the bucket audit-anchors responded with 403 AccessDenied$/],
  ] as const)('fault %s: rejects with %s and a message for the operator', async (fault, kind, message) => {
    s3.fault = fault;
    await expect(store.put(anchorOf(7), soon())).rejects.toMatchObject({
      fault: kind,
      internal: expect.stringMatching(message),
    });
    await expect(store.newest(tenant, 0, soon())).rejects.toMatchObject({ fault: kind });
  });

  test('stops waiting for a silent server when the signal aborts', async () => {
    s3.fault = 'silent';
    const caller = new AbortController();
    const read = store.newest(tenant, 0, caller.signal);
    read.catch(() => undefined);
    await eventually('a request', () => s3.requests.length === 1);
    caller.abort();
    await expect(read).rejects.toMatchObject({ fault: 'unavailable' });
    expect(s3.requests).toHaveLength(1);
  });

  test.each([
    ['a wrong secret', { secretAccessKey: 'another' }, /403 SignatureDoesNotMatch/],
    ['an unknown access key', { accessKeyId: 'another' }, /403 InvalidAccessKeyId/],
    ['a missing bucket', { bucket: 'elsewhere' }, /404 NoSuchBucket/],
  ] as const)('rejects with `refused` and the S3 error code for %s', async (_, overrides, message) => {
    const store = storeOn(s3, overrides);
    const refusal = { fault: 'refused', internal: expect.stringMatching(message) };
    await expect(store.put(anchorOf(7), soon())).rejects.toMatchObject(refusal);
    await expect(store.newest(tenant, 0, soon())).rejects.toMatchObject(refusal);
  });
});

describe('a bucket without protection is reported as unprotected', () => {
  test.each([
    ['without Object Lock', { objectLock: 'missing' }, /no Object Lock/],
    ['that accepts locks and ignores them', { objectLock: 'ignored' }, /no Object Lock/],
    ['that ignores conditions', { conditions: false }, /ignores If-None-Match/],
  ] as const)('%s', async (_, options, message) => {
    const s3 = await startS3Server({ clock, ...bucketSettings, ...key, ...options });
    await expect(storeOn(s3).put(anchorOf(7), soon())).rejects.toMatchObject({
      fault: 'unprotected',
      internal: expect.stringMatching(message),
    });
    await s3.close();
  });
});
