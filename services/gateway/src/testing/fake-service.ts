import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { JsonObject } from '../dispatch/upstream.ts';

/** A service on plain node:http that reports the requests it got and misbehaves on demand. */
export type FakeService = {
  handle(request: IncomingMessage, response: ServerResponse): void;
  health(): Promise<JsonObject>;
  openapi(): JsonObject;
  /** Number of clients that disconnected before the end of their response. */
  countDisconnects(): number;
  /** Paths of the requests received. */
  readonly paths: string[];
};

export function createFakeService(name: string, health: JsonObject = { status: 'ok', version: '0.1.0' }): FakeService {
  const paths: string[] = [];
  let disconnects = 0;
  const description = {
    openapi: '3.1.0',
    info: { title: name, version: '0.1.0' },
    paths: { '/health': { get: { operationId: 'health', responses: {} } } },
  };

  const handlers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
    '/health': (_, response) => sendJson(response, 200, health),
    '/openapi.json': (_, response) => sendJson(response, 200, description),
    '/v1/events/nothing': (_, response) => response.writeHead(204).end(),
    '/v1/events/chunks': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.write('one ');
      // One timer starts the next: after a stall, two that are due need not run in the order of their times.
      setTimeout(() => {
        response.write('two ');
        setTimeout(() => response.end('three'), 5);
      }, 5);
    },
    '/v1/events/too-large': (request, response) => {
      request.once('data', () => {
        request.pause();
        response.once('finish', () => request.resume());
        sendJson(response, 413, { detail: 'File larger than 50 MiB' });
      });
    },
    '/v1/events/forgetful': (request, response) => {
      request.once('data', () => {
        request.pause();
        sendJson(response, 413, { detail: 'File larger than 50 MiB' });
      });
    },
    '/v1/events/too-large-ignored': (_, response) => sendJson(response, 413, { detail: 'File larger than 50 MiB' }),
    '/v1/events/never': () => undefined,
    '/v1/events/wide': (_, response) =>
      response.writeHead(200, { 'x-wide': 'w'.repeat(8_000), 'set-cookie': ['a=1', 'b=2'] }).end('wide'),
    '/v1/events/download': (_, response) =>
      response.writeHead(200, { 'content-length': DOWNLOAD_BYTES.length }).end(DOWNLOAD_BYTES),
    '/v1/events/broken': (_, response) => {
      response.writeHead(200, { 'content-length': 1_000 });
      response.write('the beginning');
      setTimeout(() => response.destroy(), 10);
    },
    '/v1/events/gone': (request) => request.socket.destroy(),
  };

  return {
    paths,
    countDisconnects: () => disconnects,
    health: async () => health,
    openapi: () => description,
    handle(request, response) {
      paths.push(request.url ?? '');
      response.once('close', () => {
        if (!response.writableFinished) disconnects += 1;
      });
      const handleRequest = handlers[(request.url ?? '').split('?', 1)[0] ?? ''] ?? echo;
      handleRequest(request, response);
    },
  };
}

/** A few megabytes of incompressible bytes. */
export const DOWNLOAD_BYTES: Buffer = Buffer.concat(
  Array.from({ length: 3 * 32_768 }, (_, i) => createHash('sha256').update(String(i)).digest()),
);

function echo(request: IncomingMessage, response: ServerResponse): void {
  const hash = createHash('sha256');
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  request.on('end', () => {
    const { method, url, headers } = request;
    sendJson(response, 200, { method, url, headers, bytes, sha256: hash.digest('hex') });
  });
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'x-own': 'kept' });
  response.end(JSON.stringify(value));
}

/** Lets a service listen on its own port. */
export async function listenAlone(service: FakeService): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(service.handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
