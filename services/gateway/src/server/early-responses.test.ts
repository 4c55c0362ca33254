import { once } from 'node:events';
import { connect } from 'node:net';
import { silentLogger } from '@probant/kernel/logging';
import { createUpstreamPool } from '@probant/service-runner/upstream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { proxyService } from '../dispatch/proxy-service.ts';
import { createFakeService, listenAlone } from '../testing/fake-service.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let running: TestGateway;
let close: () => Promise<void>;
beforeAll(async () => {
  const server = await listenAlone(createFakeService('audit-trail'));
  const pool = createUpstreamPool([server.url], { service: 'audit-trail', logger: silentLogger });
  running = await startTestGateway({
    services: { 'audit-trail': proxyService(pool, { service: 'audit-trail', logger: silentLogger }) },
  });
  close = async () => {
    await running.gateway.close();
    await pool.close();
    await server.close();
  };
});
afterAll(() => close());

/** More than the buffers of a connection take, so that the server must read it while the client does not. */
const UPLOAD_BYTES = 16_777_216;
const PIECE = Buffer.alloc(65_536);

/** Sends a whole upload before it reads anything, as many clients do, and returns what it then reads until the server closes. */
async function sendThenRead(head: string): Promise<string> {
  const socket = connect(running.port, '127.0.0.1');
  const failed = once(socket, 'error').then(([error]) => `disconnected while sending: ${(error as Error).message}`);
  await once(socket, 'connect');
  socket.write(`${head}\r\nContent-Length: ${UPLOAD_BYTES}\r\n\r\n`);
  const send = async () => {
    for (let sent = 0; sent < UPLOAD_BYTES; sent += PIECE.length)
      await new Promise<void>((resolve, reject) => socket.write(PIECE, (error) => (error ? reject(error) : resolve())));
    let received = '';
    for await (const bytes of socket) received += String(bytes);
    return received;
  };
  const sending = send();
  sending.catch(() => undefined);
  return Promise.race([sending, failed]);
}

const post = (path: string, version = '1.1') => `POST ${path} HTTP/${version}\r\nHost: x`;

test.each([
  { title: 'a path without a route', head: `${post('/nothing')}\r\nConnection: close`, status: 404 },
  { title: 'a request without a key', head: `${post('/v1/events')}\r\nConnection: close`, status: 401 },
  { title: 'a request of HTTP/1.0', head: post('/v1/events', '1.0'), status: 401 },
  {
    title: 'an upload that its service refuses',
    head: `${post('/v1/events/too-large-ignored')}\r\nX-API-Key: good\r\nConnection: close`,
    status: 413,
  },
  { title: 'a malformed request', head: `${post('/v1/events')}\r\nTransfer-Encoding: chunked`, status: 400 },
])('a client that sends everything before it reads gets the $status of $title', async ({ head, status }) => {
  expect(await sendThenRead(head)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*"\\}`));
});
