import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import {
  filterRequestHeaders,
  filterResponseHeaders,
  removeIdentityHeaders,
  setForwardedClient,
} from './filter-headers.ts';

function requestWith(rawHeaders: string[]): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.rawHeaders = rawHeaders;
  for (let i = 0; i < rawHeaders.length; i += 2)
    request.headers[(rawHeaders[i] ?? '').toLowerCase()] = rawHeaders[i + 1];
  return request;
}

test('removes identity headers, from the raw headers too', () => {
  const request = requestWith([
    ...['Host', 'x', 'X-Tenant-ID', 'other', 'X-Internal-Service', 'yes', 'x-consumer-id', '1'],
    ...['X-Consumer-Username', 'root', 'X-Credential-Identifier', '2', 'X-Api-Key', 'k'],
  ]);
  removeIdentityHeaders(request);
  expect(request.headers).toEqual({ host: 'x', 'x-api-key': 'k' });
  expect(request.rawHeaders).toEqual(['Host', 'x', 'X-Api-Key', 'k']);
});

test('leaves a request without identity headers unchanged', () => {
  const request = requestWith(['Host', 'x', 'Accept', 'X-Tenant-ID']);
  const { rawHeaders } = request;
  removeIdentityHeaders(request);
  expect(request.rawHeaders).toBe(rawHeaders);
});

test('removes hop-by-hop headers and those that Connection lists', () => {
  expect(
    filterRequestHeaders({
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

test('sends the client address that the gateway determined, also when Connection lists the header', () => {
  const request = requestWith([
    ...['Connection', 'X-Forwarded-For', 'X-Forwarded-For', '192.0.2.1', 'Forwarded', 'for=192.0.2.1'],
    ...['Accept', 'text/plain'],
  ]);
  setForwardedClient(request, '203.0.113.9');
  expect(filterRequestHeaders(request.headers)).toEqual({ 'x-forwarded-for': '203.0.113.9', accept: 'text/plain' });
});

test("returns the service's own headers, including repeated ones", () => {
  expect(
    filterResponseHeaders({
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
