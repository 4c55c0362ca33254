import { Agent } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mountService } from '../../dispatch/mount-service.ts';
import { createFakeService, type FakeService } from '../../testing/fake-service.ts';
import { sendRaw, sendRequest } from '../../testing/send-request.ts';
import { startTestGateway, type TestGateway } from '../../testing/test-gateway.ts';

let running: TestGateway;
let service: FakeService;
beforeEach(async () => {
  service = createFakeService('audit-trail');
  running = await startTestGateway({ services: { 'audit-trail': mountService(service) } });
});
afterEach(() => running.gateway.close());

const post = (headers: string, body = '') =>
  `POST /v1/events HTTP/1.1\r\nHost: x\r\nX-API-Key: good\r\nConnection: close\r\n${headers}\r\n${body}`;

const faults = [
  { title: 'text that is not HTTP', text: 'hello\r\n\r\n', status: 400 },
  { title: 'an unknown method', text: 'EXTRACT / HTTP/1.1\r\nHost: x\r\n\r\n', status: 400 },
  {
    title: 'length and chunks',
    text: post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
    status: 400,
  },
  {
    title: 'chunks and length',
    text: post('Transfer-Encoding: chunked\r\nContent-Length: 5\r\n', '0\r\n\r\n'),
    status: 400,
  },
  { title: 'two lengths', text: post('Content-Length: 5\r\nContent-Length: 6\r\n', 'hello'), status: 400 },
  { title: 'a signed length', text: post('Content-Length: +5\r\n', 'hello'), status: 400 },
  {
    title: 'chunked before another encoding',
    text: post('Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n'),
    status: 400,
  },
  { title: 'a misspelt chunked', text: post('Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'), status: 400 },
  {
    title: 'chunks in HTTP/1.0',
    text: 'POST /v1/events HTTP/1.0\r\nX-API-Key: good\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    status: 400,
  },
  { title: 'a space before the colon', text: post('Transfer-Encoding : chunked\r\n', '0\r\n\r\n'), status: 400 },
  { title: 'a folded header', text: post('Transfer-Encoding:\r\n chunked\r\n', '0\r\n\r\n'), status: 400 },
  { title: 'lines that end with LF alone', text: 'GET /health HTTP/1.1\nHost: x\n\n', status: 400 },
  { title: 'a NUL in a header', text: post('X-Odd: a\0b\r\n'), status: 400 },
  { title: 'a missing Host', text: 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', status: 400 },
  { title: 'CONNECT', text: 'CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n', status: 400 },
  { title: 'the target *', text: 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', status: 400 },
  { title: 'headers over 16 KiB', text: post(`X-Long: ${'x'.repeat(17_000)}\r\n`), status: 431 },
  { title: 'a target over 16 KiB', text: `GET /${'x'.repeat(17_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, status: 431 },
  { title: 'an unknown expectation', text: post('Expect: a-miracle\r\nContent-Length: 0\r\n'), status: 417 },
];

test.each(faults)('returns $status with the error body of the gateway for $title', async ({ text, status }) => {
  expectFault(await sendRaw(running.port, text), status);
});

test('returns 408 with the error body of the gateway for headers that never end', async () => {
  const impatient = await startTestGateway({
    services: { 'audit-trail': mountService(service) },
    timeouts: { headersMs: 50 },
  });
  expectFault(await sendRaw(impatient.port, 'GET /health HTTP/1.1\r\nHost: x\r\n'), 408);
  await impatient.gateway.close();
});

function expectFault(answer: string, status: number): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}/i);
  expect(head).toMatch(/\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n/);
  for (const window of ['Minute', 'Hour'])
    expect(head).toMatch(
      new RegExp(`X-RateLimit-Limit-${window}: \\d+[\\s\\S]*X-RateLimit-Remaining-${window}: \\d+`, 'i'),
    );
  expect(JSON.parse(body)).toEqual({ message: expect.any(String) });
  expect(service.paths).toEqual([]);
}

test('accepts HTTP/1.0 without Host', async () => {
  expect(await sendRaw(running.port, 'GET /health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 200/);
});

test('cuts the connection when a body turns out to be malformed, and serves the next client', async () => {
  const answer = await sendRaw(running.port, post('Transfer-Encoding: chunked\r\n', '5\r\nhello\r\nnot-a-length\r\n'));
  expect(answer).not.toContain('HTTP/1.1 200');
  expect((await sendRequest(running.port, '/health')).status).toBe(200);
});

test('does not block the connection when a service responds without reading the upload', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { 'x-api-key': 'good' };
  const upload = { method: 'POST', headers, body: Buffer.alloc(2_000_000), agent };
  expect((await sendRequest(running.port, '/v1/events/forgetful', upload)).status).toBe(413);
  expect((await sendRequest(running.port, '/v1/events', { headers, agent })).status).toBe(200);
  agent.destroy();
});
