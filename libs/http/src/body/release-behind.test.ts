import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { releaseBehind } from './release-behind.ts';

const BODY = Buffer.alloc(1_000_000, 'FEC');

/** Reads a body over HTTP, and returns its bytes and the lengths that its pieces have at the end. */
function readOverHttp(body: Buffer): Promise<{ readonly text: string; readonly lengthsAtEnd: readonly number[] }> {
  return new Promise((resolve, reject) => {
    const server = createServer(async (call, response) => {
      const pieces: Buffer[] = [];
      let text = '';
      for await (const piece of releaseBehind(call, call)) {
        text += piece.toString('latin1');
        pieces.push(piece);
      }
      response.end();
      server.close();
      resolve({ text, lengthsAtEnd: pieces.map(({ length }) => length) });
    }).listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      request({ port, method: 'POST' }, (response) => response.resume())
        .on('error', reject)
        .end(body);
    });
  });
}

test('yields all bytes of a request, and gives the memory of each piece back', async () => {
  const { text, lengthsAtEnd } = await readOverHttp(BODY);
  expect(text === BODY.toString('latin1')).toBe(true);
  expect(lengthsAtEnd.length).toBeGreaterThan(5);
  expect(Math.max(...lengthsAtEnd)).toBeLessThan(16_384);
  expect(lengthsAtEnd.filter((length) => length === 0).length).toBeGreaterThan(lengthsAtEnd.length / 2);
});

test('leaves the memory of a request that came without a socket', async () => {
  const bytes = Buffer.from(BODY);
  const call = Object.assign(Readable.from([bytes]), { socket: {} }) as unknown as IncomingMessage;
  for await (const piece of releaseBehind(call, call)) expect(piece).toHaveLength(BODY.length);
  expect(bytes.equals(BODY)).toBe(true);
});

test('leaves a piece of a larger block', async () => {
  const { socket } = await captureRequest();
  const block = Buffer.alloc(100_000, 'a');
  const halves = [block.subarray(0, 50_000), block.subarray(50_000)];
  const read: string[] = [];
  for await (const piece of releaseBehind({ socket } as IncomingMessage, Readable.from(halves)))
    read.push(piece.toString());
  expect(read.join('')).toBe('a'.repeat(100_000));
});

function captureRequest(): Promise<IncomingMessage> {
  return new Promise((resolve) => {
    const server = createServer((call, response) => {
      response.end();
      server.close();
      resolve(call);
    }).listen(0, '127.0.0.1', () => {
      request({ port: (server.address() as AddressInfo).port }, (response) => response.resume()).end();
    });
  });
}
