import { createHash } from 'node:crypto';
import { fixedClock } from '@probant/kernel/clock';
import { tenantId } from '@probant/kernel/tenant';
import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Anchor, type AnchorStore, anchorStoreIn } from '../anchor-store.ts';
import { anchorStoreSuite } from '../testing/anchor-store.suite.ts';
import { type S3Server, startS3 } from '../testing/s3-server.ts';
import { type S3Settings, s3Vault } from './s3-vault.ts';

const clock = fixedClock('2026-11-21T12:00:00Z');
const key = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' };
const place = { region: 'eu-west-3', bucket: 'audit-anchors' };
const settingsOf = (s3: S3Server): S3Settings => ({ endpoint: `${s3.url}/`, ...place, ...key, retentionDays: 3653 });
const storeOn = (s3: S3Server, changed: Partial<S3Settings> = {}): AnchorStore =>
  anchorStoreIn(s3Vault({ settings: { ...settingsOf(s3), ...changed }, clock }));

const soon = () => AbortSignal.timeout(20_000);
const tenant = tenantId('demo');
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
    shared = await startS3({ clock, ...place, ...key, pageSize: 4 });
    open = storeOn(shared);
  });
  afterAll(() => shared.close());
  anchorStoreSuite('anchors in S3, four to a page', () => open);

  let s3: S3Server;
  let store: AnchorStore;
  beforeEach(async () => {
    s3 = await startS3({ clock, ...place, ...key, pageSize: 2 });
    store = storeOn(s3);
    return () => s3.close();
  });

  /** What somebody does who has got hold of our key. */
  const thief = async (method: 'PUT' | 'DELETE' | 'GET', path: string, body?: string) => {
    const client = new AwsClient({ ...key, region: place.region, service: 's3', retries: 0 });
    const headers = {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    };
    const datetime = '20261121T120000Z';
    return client.fetch(`${s3.url}/${place.bucket}${path}`, {
      method,
      headers,
      aws: { datetime },
      ...(body === undefined ? {} : { body }),
    });
  };
  const object = '/anchors/demo/00000000000000000007.note';

  test('locks what it takes until the retention has passed: nobody can remove it', async () => {
    await store.put(anchorOf(7), soon());
    const versions = await (await thief('GET', '?versions=&prefix=anchors%2Fdemo%2F')).text();
    const [, version] = /<VersionId>([^<]+)</.exec(versions) ?? [];
    expect((await thief('DELETE', `${object}?versionId=${version}`)).status).toBe(403);
    expect(await store.newest(tenant, 0, soon())).toEqual(anchorOf(7));
  });

  test('is read past what our key has put over an anchor, and past marks of deletion', async () => {
    await store.put(anchorOf(7), soon());
    await store.put(anchorOf(8), soon());
    expect((await thief('PUT', object, 'forged')).status).toBe(200);
    expect((await thief('PUT', object, 'forged again')).status).toBe(200);
    expect((await thief('DELETE', object.replace('7', '8'))).status).toBe(204);
    expect(await store.read(tenant, { size: 7, erasures: 0 }, soon())).toEqual(anchorOf(7));
    expect(await store.newest(tenant, 0, soon())).toEqual(anchorOf(8));
    await store.put(anchorOf(7), soon());
  });

  test('is not asked for more pages than a good guess needs', async () => {
    for (const size of [1, 2, 3, 4, 5, 6]) await store.put(anchorOf(size), soon());
    const before = s3.requests.length;
    await store.newest(tenant, 6, soon());
    expect(s3.requests.slice(before)).toEqual([
      `GET /${place.bucket}`,
      `GET /${place.bucket}/anchors/demo/00000000000000000006.note`,
    ]);
  });

  test('that fails now and then is asked again', async () => {
    s3.fault = 'error';
    const put = store.put(anchorOf(7), soon());
    while (s3.requests.length < 2) await new Promise((resume) => setTimeout(resume, 10));
    s3.fault = 'none';
    await put;
    expect(await store.newest(tenant, 0, soon())).toEqual(anchorOf(7));
  });

  test.each([
    ['down', 'unavailable', /^the S3 endpoint 127\.0\.0\.1:\d+ does not answer$/],
    ['error', 'unavailable', /^the S3 endpoint 127\.0\.0\.1:\d+ answers 500$/],
    ['denied', 'refused', /^the bucket audit-anchors answers 403 AccessDenied$/],
  ] as const)('that is %s: %s, in a sentence', async (fault, kind, sentence) => {
    s3.fault = fault;
    await expect(store.put(anchorOf(7), soon())).rejects.toMatchObject({
      fault: kind,
      internal: expect.stringMatching(sentence),
    });
    await expect(store.newest(tenant, 0, soon())).rejects.toMatchObject({ fault: kind });
  });

  test('that says nothing is not waited for beyond the signal', async () => {
    s3.fault = 'silent';
    const started = performance.now();
    await expect(store.newest(tenant, 0, AbortSignal.timeout(200))).rejects.toMatchObject({ fault: 'unavailable' });
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  test.each([
    ['another secret', { secretAccessKey: 'another' }, /403 SignatureDoesNotMatch/],
    ['another key', { accessKeyId: 'another' }, /403 InvalidAccessKeyId/],
    ['a bucket that is not there', { bucket: 'elsewhere' }, /404 NoSuchBucket/],
  ] as const)('asked with %s: refused, and what it says is told', async (_, changed, sentence) => {
    const wrong = storeOn(s3, changed);
    const refusal = { fault: 'refused', internal: expect.stringMatching(sentence) };
    await expect(wrong.put(anchorOf(7), soon())).rejects.toMatchObject(refusal);
    await expect(wrong.newest(tenant, 0, soon())).rejects.toMatchObject(refusal);
  });
});

describe('a bucket that would let anchors be changed is named as such', () => {
  test.each([
    ['made without Object Lock', { objectLock: 'missing' }, /no Object Lock/],
    ['of a store that takes locks and heeds none', { objectLock: 'ignored' }, /no Object Lock/],
    ['of a store that heeds no condition', { conditions: false }, /ignores If-None-Match/],
  ] as const)('%s', async (_, options, sentence) => {
    const s3 = await startS3({ clock, ...place, ...key, ...options });
    await expect(storeOn(s3).put(anchorOf(7), soon())).rejects.toMatchObject({
      fault: 'unprotected',
      internal: expect.stringMatching(sentence),
    });
    await s3.close();
  });
});
