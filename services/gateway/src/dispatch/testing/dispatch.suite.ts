import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { eventually } from '@probant/kernel/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFakeService, DOWNLOAD_BYTES, type FakeService } from '../../testing/fake-service.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { startTestGateway, type TestGateway } from '../../testing/test-gateway.ts';
import type { Upstream } from '../upstream.ts';

export type Connected = { readonly upstream: Upstream; close(): Promise<void> };

const KEY_HEADER = { 'x-api-key': 'good' };

/** Tests that every way to reach a service must pass, from the point of view of a client of the gateway. */
export function dispatchSuite(name: string, connectTo: (service: FakeService) => Promise<Connected>): void {
  describe(name, () => {
    let service: FakeService;
    let connected: Connected;
    let running: TestGateway;
    beforeAll(async () => {
      service = createFakeService('audit-trail');
      connected = await connectTo(service);
      running = await startTestGateway({
        services: { 'audit-trail': connected.upstream },
        rateLimits: { minute: 100_000, hour: 100_000 },
      });
    });
    afterAll(async () => {
      await running.gateway.close();
      await connected.close();
    });
    const send = (path: string, options: Parameters<typeof sendRequest>[2] = {}) =>
      sendRequest(running.port, path, { ...options, headers: { ...KEY_HEADER, ...options.headers } });

    test('forwards a JSON body and merges the headers of gateway and service', async () => {
      const body = JSON.stringify({ text: 'é'.repeat(1_000) });
      const answer = await send('/v1/events?x=1', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.status).toBe(200);
      expect(answer.json()).toMatchObject({ method: 'POST', url: '/v1/events?x=1', bytes: Buffer.byteLength(body) });
      expect(answer.headers).toMatchObject({
        'x-own': 'kept',
        'x-ratelimit-limit-minute': '100000',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    });

    test('passes the matched path, the request id and the key, and no identity header', async () => {
      const answer = await send('//v1/./%65vents/..//events', {
        headers: { 'X-Tenant-ID': 'other', 'X-Consumer-Username': 'root', 'X-Request-Id': 'abc.1', 'X-Kept': 'yes' },
      });
      const { url, headers } = answer.json() as { url: string; headers: Record<string, string> };
      expect(url).toBe('/v1/events');
      expect(headers).toMatchObject({ 'x-api-key': 'good', 'x-request-id': 'abc.1', 'x-kept': 'yes' });
      expect(Object.keys(headers).filter((header) => /tenant|consumer/.test(header))).toEqual([]);
      expect(answer.headers['x-request-id']).toBe('abc.1');
    });

    test.each(['with its length', 'in chunks'])('streams an upload of megabytes %s', async (how) => {
      const headers =
        how === 'in chunks' ? { 'transfer-encoding': 'chunked' } : { 'content-length': DOWNLOAD_BYTES.length };
      const answer = await send('/v1/events', { method: 'POST', body: DOWNLOAD_BYTES, headers });
      expect(answer.json()).toMatchObject({
        bytes: DOWNLOAD_BYTES.length,
        sha256: createHash('sha256').update(DOWNLOAD_BYTES).digest('hex'),
      });
    });

    test('streams a download of megabytes', async () => {
      const answer = await send('/v1/events/download');
      expect(answer.headers['content-length']).toBe(String(DOWNLOAD_BYTES.length));
      expect(answer.body.equals(DOWNLOAD_BYTES)).toBe(true);
    });

    test.each(['/v1/events/too-large', '/v1/events/too-large-ignored'])(
      'delivers a 413 sent during the upload and keeps the connection: %s',
      async (path) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        for (let i = 0; i < 5; i += 1) {
          const answer = await send(path, { method: 'POST', body: Buffer.alloc(4_000_000), agent });
          expect(answer.status).toBe(413);
          expect(answer.json()).toEqual({ detail: 'File larger than 50 MiB' });
        }
        expect((await send('/v1/events', { agent })).status).toBe(200);
        agent.destroy();
      },
    );

    test('forwards a chunked response piece by piece', async () => {
      const answer = await send('/v1/events/chunks');
      expect(answer.headers['transfer-encoding']).toBe('chunked');
      expect(answer.body.toString()).toBe('one two three');
    });

    test('returns headers without a body for HEAD', async () => {
      const answer = await send('/v1/events/download', { method: 'HEAD' });
      expect(answer).toMatchObject({ status: 200, headers: { 'content-length': String(DOWNLOAD_BYTES.length) } });
      expect(answer.body).toHaveLength(0);
    });

    test('returns 204 without a body', async () => {
      const answer = await send('/v1/events/nothing', { method: 'DELETE' });
      expect(answer.status).toBe(204);
      expect(answer.headers['x-ratelimit-remaining-hour']).toBeDefined();
      expect(answer.body).toHaveLength(0);
    });

    test('forwards long and repeated headers', async () => {
      const answer = await send('/v1/events/wide', { headers: { 'x-long': 'l'.repeat(8_000) } });
      expect(answer.headers['x-wide']).toHaveLength(8_000);
      expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    });

    test('ends the request at the service when the client disconnects', async () => {
      const before = service.countDisconnects();
      const outgoing = request({ port: running.port, path: '/v1/events/never', headers: KEY_HEADER });
      outgoing.on('error', () => undefined);
      outgoing.end();
      await eventually('the request to arrive', () => service.paths.at(-1) === '/v1/events/never');
      outgoing.destroy();
      await eventually('the disconnect', () => service.countDisconnects() === before + 1);
    });

    test('ends the request at the service when the client disconnects during its upload', async () => {
      const before = service.countDisconnects();
      const outgoing = request({ port: running.port, path: '/v1/events/upload', method: 'POST', headers: KEY_HEADER });
      outgoing.on('error', () => undefined);
      outgoing.write('a beginning');
      await eventually('the upload to arrive', () => service.paths.at(-1) === '/v1/events/upload');
      outgoing.destroy();
      await eventually('the disconnect', () => service.countDisconnects() === before + 1);
    });

    test('cuts off a response that the service breaks off, instead of ending it', async () => {
      await expect(send('/v1/events/broken')).rejects.toThrow(/aborted|socket hang up/);
    });

    test('sends 100 Continue once key and rate limit are checked', async () => {
      const answer = await expectContinue(running.port, 'good');
      expect(answer).toMatchObject({ continued: true, status: 200, body: expect.stringContaining('"bytes":11') });
      expect(await expectContinue(running.port, 'unknown')).toMatchObject({ continued: false, status: 401 });
    });

    test('returns the health and the description of the service through the gateway', async () => {
      expect((await sendRequest(running.port, '/audit-trail/health')).json()).toEqual({
        status: 'ok',
        version: '0.1.0',
      });
      expect((await sendRequest(running.port, '/openapi/audit-trail.json')).json()).toMatchObject({ openapi: '3.1.0' });
      expect((await sendRequest(running.port, '/health')).json()).toMatchObject({
        status: 'ok',
        services: { 'audit-trail': { status: 'ok', version: '0.1.0' }, extraction: { status: 'absent' } },
      });
    });
  });
}

/** Sends its body only after 100 Continue. */
function expectContinue(port: number, key: string) {
  return new Promise<{ continued: boolean; status: number | undefined; body: string }>((resolve, reject) => {
    let continued = false;
    const headers = { 'x-api-key': key, expect: '100-continue', 'content-length': 11 };
    const outgoing = request({ port, path: '/v1/events', method: 'POST', headers });
    outgoing.on('continue', () => {
      continued = true;
      outgoing.end('hello there');
    });
    outgoing.on('response', (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => {
        outgoing.destroy();
        resolve({ continued, status: response.statusCode, body });
      });
    });
    outgoing.on('error', reject);
    outgoing.flushHeaders();
  });
}
