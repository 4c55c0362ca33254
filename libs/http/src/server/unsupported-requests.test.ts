import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACTIVE_KEY_HEADERS, createTestService } from '../testing/test-service.ts';

let service: Awaited<ReturnType<typeof createTestService>>;
let port = 0;
beforeAll(async () => {
  service = await createTestService([]);
  ({ port } = await service.listen(0, '127.0.0.1'));
});
afterAll(() => service.close());

/** Sends the head of a request on a connection of its own, and returns everything that comes back. */
async function send(...lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const key = Object.entries(ACTIVE_KEY_HEADERS).map(([name, value]) => `${name}: ${value}`);
  socket.end([...lines, 'Host: probant', ...key, '', ''].join('\r\n'));
  return text(socket);
}

test.each([
  ['an Expect other than 100-continue', ['GET /health HTTP/1.1', 'Expect: banana'], '417 Expectation Failed'],
  ['CONNECT', ['CONNECT other:80 HTTP/1.1'], '400 Bad Request'],
])('answers %s like every other error', async (_, lines, status) => {
  const [head, body] = (await send(...lines)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status}\r\n`));
  expect(head?.toLowerCase()).toContain('\r\nx-error-code: malformed_request');
  expect(JSON.parse(body ?? '')).toEqual({ detail: status.slice(4) });
});

test('answers an Expect that it does not know to a client that sends its whole body first', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const body = Buffer.alloc(20_000_000);
  socket.write(`POST /health HTTP/1.1\r\nHost: probant\r\nExpect: banana\r\nContent-Length: ${body.length}\r\n\r\n`);
  socket.end(body);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 417 Expectation Failed\r\n/);
});
