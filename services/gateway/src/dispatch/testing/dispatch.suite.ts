import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { type RunningGateway, runningGateway } from '../../testing/running-gateway.ts';
import { DOWNLOAD, type SmallService, smallService } from '../../testing/small-service.ts';
import type { Upstream } from '../upstream.ts';

export type Connected = { readonly upstream: Upstream; close(): Promise<void> };

const KEY = { 'x-api-key': 'good' };

/** What every way to reach a service must do, seen from a caller of the gateway. */
export function dispatchSuite(name: string, connectTo: (service: SmallService) => Promise<Connected>): void {
  describe(name, () => {
    let service: SmallService;
    let connected: Connected;
    let running: RunningGateway;
    beforeAll(async () => {
      service = smallService('audit-trail');
      connected = await connectTo(service);
      running = await runningGateway({
        services: { 'audit-trail': connected.upstream },
        rateLimits: { minute: 100_000, hour: 100_000 },
      });
    });
    afterAll(async () => {
      await running.gateway.close();
      await connected.close();
    });
    const send = (path: string, options: Parameters<typeof call>[2] = {}) =>
      call(running.port, path, { ...options, headers: { ...KEY, ...options.headers } });

    test('a JSON body arrives whole and the answer bears the headers of both', async () => {
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

    test('the service sees the path that was matched, the id and the key, and no forged header', async () => {
      const answer = await send('//v1/./%65vents/..//events', {
        headers: { 'X-Tenant-ID': 'other', 'X-Consumer-Username': 'root', 'X-Request-Id': 'abc.1', 'X-Kept': 'yes' },
      });
      const { url, headers } = answer.json() as { url: string; headers: Record<string, string> };
      expect(url).toBe('/v1/events');
      expect(headers).toMatchObject({ 'x-api-key': 'good', 'x-request-id': 'abc.1', 'x-kept': 'yes' });
      expect(Object.keys(headers).filter((header) => /tenant|consumer/.test(header))).toEqual([]);
      expect(answer.headers['x-request-id']).toBe('abc.1');
    });

    test.each(['with its length', 'in chunks'])('an upload of megabytes is streamed %s', async (how) => {
      const headers = how === 'in chunks' ? { 'transfer-encoding': 'chunked' } : { 'content-length': DOWNLOAD.length };
      const answer = await send('/v1/events', { method: 'POST', body: DOWNLOAD, headers });
      expect(answer.json()).toMatchObject({
        bytes: DOWNLOAD.length,
        sha256: createHash('sha256').update(DOWNLOAD).digest('hex'),
      });
    });

    test('a download of megabytes arrives whole', async () => {
      const answer = await send('/v1/events/download');
      expect(answer.headers['content-length']).toBe(String(DOWNLOAD.length));
      expect(answer.body.equals(DOWNLOAD)).toBe(true);
    });

    test.each(['/v1/events/too-large', '/v1/events/too-large-told'])(
      'a 413 in the middle of the upload reaches the caller, and the connection goes on: %s',
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

    test('chunked answers come piece by piece', async () => {
      const answer = await send('/v1/events/chunks');
      expect(answer.headers['transfer-encoding']).toBe('chunked');
      expect(answer.body.toString()).toBe('one two three');
    });

    test('HEAD has the headers and no body', async () => {
      const answer = await send('/v1/events/download', { method: 'HEAD' });
      expect(answer).toMatchObject({ status: 200, headers: { 'content-length': String(DOWNLOAD.length) } });
      expect(answer.body).toHaveLength(0);
    });

    test('204 has no body', async () => {
      const answer = await send('/v1/events/nothing', { method: 'DELETE' });
      expect(answer.status).toBe(204);
      expect(answer.headers['x-ratelimit-remaining-hour']).toBeDefined();
      expect(answer.body).toHaveLength(0);
    });

    test('wide and repeated headers come through', async () => {
      const answer = await send('/v1/events/wide', { headers: { 'x-long': 'l'.repeat(8_000) } });
      expect(answer.headers['x-wide']).toHaveLength(8_000);
      expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    });

    test('a caller that hangs up ends the request at the service', async () => {
      const before = service.hangUps();
      const outgoing = request({ port: running.port, path: '/v1/events/never', headers: KEY });
      outgoing.on('error', () => undefined);
      outgoing.end();
      await until(() => service.seen.at(-1) === '/v1/events/never');
      outgoing.destroy();
      await until(() => service.hangUps() === before + 1);
    });

    test('a caller that hangs up in the middle of its upload does so too', async () => {
      const before = service.hangUps();
      const outgoing = request({ port: running.port, path: '/v1/events/upload', method: 'POST', headers: KEY });
      outgoing.on('error', () => undefined);
      outgoing.write('a beginning');
      await until(() => service.seen.at(-1) === '/v1/events/upload');
      outgoing.destroy();
      await until(() => service.hangUps() === before + 1);
    });

    test('an answer that breaks off is cut, not ended', async () => {
      await expect(send('/v1/events/broken')).rejects.toThrow(/aborted|socket hang up/);
    });

    test('a caller that waits for leave gets it once key and rate are checked', async () => {
      const answer = await expectContinue(running.port, 'good');
      expect(answer).toMatchObject({ continued: true, status: 200, body: expect.stringContaining('"bytes":11') });
      expect(await expectContinue(running.port, 'unknown')).toMatchObject({ continued: false, status: 401 });
    });

    test('the service tells its health and its description through the gateway', async () => {
      expect((await call(running.port, '/audit-trail/health')).json()).toEqual({ status: 'ok', version: '0.1.0' });
      expect((await call(running.port, '/openapi/audit-trail.json')).json()).toMatchObject({ openapi: '3.1.0' });
      expect((await call(running.port, '/health')).json()).toMatchObject({
        status: 'ok',
        services: { 'audit-trail': { status: 'ok', version: '0.1.0' }, extraction: { status: 'absent' } },
      });
    });
  });
}

export async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Sends its body only when told to go on. */
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
