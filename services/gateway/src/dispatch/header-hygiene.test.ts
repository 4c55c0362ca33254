import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { dropForgedHeaders, forwardedHeaders, returnedHeaders } from './header-hygiene.ts';

function requestWith(rawHeaders: string[]): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.rawHeaders = rawHeaders;
  for (let i = 0; i < rawHeaders.length; i += 2)
    request.headers[(rawHeaders[i] ?? '').toLowerCase()] = rawHeaders[i + 1];
  return request;
}

test('headers that say who calls are dropped, in the raw headers too', () => {
  const request = requestWith([
    ...['Host', 'x', 'X-Tenant-ID', 'other', 'X-Internal-Service', 'yes', 'x-consumer-id', '1'],
    ...['X-Consumer-Username', 'root', 'X-Credential-Identifier', '2', 'X-Api-Key', 'k'],
  ]);
  dropForgedHeaders(request);
  expect(request.headers).toEqual({ host: 'x', 'x-api-key': 'k' });
  expect(request.rawHeaders).toEqual(['Host', 'x', 'X-Api-Key', 'k']);
});

test('a request without such headers is left as it is', () => {
  const request = requestWith(['Host', 'x', 'Accept', 'X-Tenant-ID']);
  const { rawHeaders } = request;
  dropForgedHeaders(request);
  expect(request.rawHeaders).toBe(rawHeaders);
});

test('headers of the connection, and those that Connection names, go no further', () => {
  expect(
    forwardedHeaders({
      host: 'gateway',
      connection: 'keep-alive, X-Secret, X-API-Key',
      'keep-alive': 'timeout=5',
      'transfer-encoding': 'chunked',
      te: 'trailers',
      upgrade: 'websocket',
      expect: '100-continue',
      'x-secret': 'a',
      'x-api-key': 'k',
      accept: 'text/plain',
    }),
  ).toEqual({ 'x-api-key': 'k', accept: 'text/plain' });
});

test("a service's own headers come back, repeated ones as well", () => {
  expect(
    returnedHeaders({
      connection: 'close',
      'transfer-encoding': 'chunked',
      'content-type': 'text/csv',
      'set-cookie': ['a=1', 'b=2'],
      'content-disposition': 'attachment; filename="x.csv"',
    }),
  ).toEqual({
    'content-type': 'text/csv',
    'set-cookie': ['a=1', 'b=2'],
    'content-disposition': 'attachment; filename="x.csv"',
  });
});
