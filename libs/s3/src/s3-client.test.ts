import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFixedClock } from '@probant/kernel/clock';
import { eventually } from '@probant/kernel/testing/eventually';
import { beforeEach, describe, expect, test } from 'vitest';
import { createS3Client, type S3Bucket } from './s3-client.ts';
import { type S3Server, startS3Server } from './testing/s3-server.ts';

const clock = createFixedClock('2026-11-21T12:00:00Z');
const KEY = { region: 'eu-west-3', bucket: 'objects', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'hunter2' };
const MAX_RESPONSE_BYTES = 100_000;
const soon = () => AbortSignal.timeout(20_000);
const createClient = (endpoint: string, overrides: Partial<S3Bucket> = {}) =>
  createS3Client({ bucket: { endpoint, ...KEY, ...overrides }, clock, maxResponseBytes: MAX_RESPONSE_BYTES });

let s3: S3Server;
beforeEach(async () => {
  s3 = await startS3Server({ clock, ...KEY, versioning: 'never', objectLock: 'missing' });
  return () => s3.close();
});

describe('a request', () => {
  test('is given up after the time of its client', async () => {
    s3.fault = 'silent';
    const client = createS3Client({
      bucket: { endpoint: s3.url, ...KEY },
      ...{ clock, maxResponseBytes: MAX_RESPONSE_BYTES, timeoutMs: 500 },
    });
    await expect(client.send('GET', '/a', {}, soon())).rejects.toMatchObject({ fault: 'unavailable' });
    expect(s3.requests).toHaveLength(3);
  });

  test('is signed with its headers, query and bytes', async () => {
    const client = createClient(`${s3.url}/`);
    const bytes = Buffer.from('some bytes');
    const put = await client.send('PUT', '/folder/a', { headers: { 'if-none-match': '*' }, bytes }, soon());
    expect(put.status).toBe(200);
    expect((await client.send('GET', '/folder/a', {}, soon())).bytes).toEqual(bytes);
    expect((await client.send('GET', '?versioning=', {}, soon())).status).toBe(200);
    expect((await client.send('DELETE', '/folder/a', {}, soon())).status).toBe(204);
    expect((await client.send('GET', '/folder/a', {}, soon())).status).toBe(404);
  });

  test('with another secret is refused by the server, and the response returned', async () => {
    const { status, bytes } = await createClient(s3.url, { secretAccessKey: 'another' }).send('GET', '/a', {}, soon());
    expect([status, bytes.toString()]).toEqual([403, expect.stringContaining('SignatureDoesNotMatch')]);
  });

  test.each([
    ['down', /^the S3 endpoint 127\.0\.0\.1:\d+ does not respond$/],
    ['error', /^the S3 endpoint 127\.0\.0\.1:\d+ responded with 500$/],
  ] as const)('is sent three times to a server that is %s', async (fault, message) => {
    s3.fault = fault;
    await expect(createClient(s3.url).send('GET', '/a', {}, soon())).rejects.toMatchObject({
      fault: 'unavailable',
      message: expect.stringMatching(message),
    });
    expect(s3.requests).toHaveLength(3);
  });

  test('is sent once when the response is larger than the limit, of which the rest is not read', async () => {
    s3.fault = 'endless';
    await expect(createClient(s3.url).send('GET', '/a', {}, soon())).rejects.toMatchObject({
      fault: 'refused',
      message: expect.stringMatching(/responded with more than 100000 bytes$/),
    });
    expect(s3.requests).toHaveLength(1);
  });

  test('ends when its signal aborts', async () => {
    s3.fault = 'silent';
    const caller = new AbortController();
    const send = createClient(s3.url).send('GET', '/a', {}, caller.signal);
    send.catch(() => undefined);
    await eventually('the request', () => s3.requests.length === 1);
    caller.abort();
    await expect(send).rejects.toMatchObject({ fault: 'unavailable' });
    expect(s3.requests).toHaveLength(1);
  });

  test('follows no redirect', async () => {
    const redirect = await startServer((_, response) =>
      response.writeHead(307, { location: `${s3.url}/objects/a` }).end(),
    );
    expect((await createClient(redirect.url).send('GET', '/a', {}, soon())).status).toBe(307);
    expect(s3.requests).toEqual([]);
    redirect.close();
  });
});

async function startServer(listener: RequestListener) {
  const server = createServer(listener);
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
