import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { MergingRequest } from './merging-request.ts';

const CHUNKS = 2_000;

const waitForTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Pushes chunks of one byte, as the HTTP parser of Node, which runs pending callbacks after each. Returns how many the request asked for. */
async function pushSingleBytes(request: MergingRequest, count: number): Promise<number> {
  let wanted = 0;
  for (let chunk = 0; chunk < count; chunk += 1) {
    if (request.push(Buffer.from('x'))) wanted += 1;
    await new Promise<void>((resolve) => process.nextTick(resolve));
  }
  return wanted;
}

const listen = (request: MergingRequest) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<void>((resolve) => request.once('end', resolve));
  return { pieces, ended };
};

describe('MergingRequest', () => {
  test('passes the small chunks of a turn of the event loop on as one', async () => {
    const request = new MergingRequest(new Socket());
    const { pieces } = listen(request);
    await pushSingleBytes(request, CHUNKS);
    await waitForTurn();
    const first = pieces.length;
    await pushSingleBytes(request, CHUNKS);
    await waitForTurn();
    expect(first).toBeLessThan(50);
    expect(pieces.length).toBe(first + 1);
    expect(Buffer.concat(pieces).length).toBe(2 * CHUNKS);
  });

  test('stops the socket after some thousand chunks in a turn, and continues in the next one', async () => {
    const request = new MergingRequest(new Socket());
    const { pieces } = listen(request);
    const wanted = await pushSingleBytes(request, 10_000);
    expect(wanted).toBeLessThan(3_000);
    await waitForTurn();
    expect(await pushSingleBytes(request, 10)).toBe(10);
    await waitForTurn();
    expect(Buffer.concat(pieces).length).toBe(10_010);
  });

  test('keeps the order of small and large chunks, and ends after the last one', async () => {
    const request = new MergingRequest(new Socket());
    const { pieces, ended } = listen(request);
    const sizes = Array.from({ length: 300 }, (_, i) => (i % 50 === 49 ? 10_000 : 1));
    for (const [i, size] of sizes.entries()) request.push(Buffer.alloc(size, i));
    request.push(null);
    await ended;
    expect(Buffer.concat(pieces)).toEqual(Buffer.concat(sizes.map((size, i) => Buffer.alloc(size, i))));
  });

  test('passes the chunks of an ordinary body on at once', () => {
    const request = new MergingRequest(new Socket());
    request.push(Buffer.from('{"a":'));
    request.push(Buffer.from('1}'));
    expect(String(request.read())).toBe('{"a":1}');
  });

  test('drops what it has not passed on when the connection breaks', async () => {
    const request = new MergingRequest(new Socket());
    const { pieces } = listen(request);
    await pushSingleBytes(request, 100);
    const passedOn = pieces.length;
    request.destroy();
    await waitForTurn();
    expect(pieces.length).toBe(passedOn);
  });
});

const CONNECTIONS = 8;
const CHUNKS_PER_CONNECTION = 100_000;
/** A socket reads at most 64 KiB at once: a chunk of one byte takes 6. */
const CHUNKS_PER_READ = 65_536 / 6;

/** Sends a request with chunks of one byte, and resolves with the response. */
async function sendSingleBytes(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let response = '';
  socket.setEncoding('utf8').on('data', (text) => {
    response += text;
  });
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n');
  socket.write('1\r\nx\r\n'.repeat(CHUNKS_PER_CONNECTION));
  socket.write('0\r\n\r\n');
  await once(socket, 'close');
  return response;
}

test('connections with tiny chunks share the turns of the event loop', async () => {
  let turns = 0;
  let isNewTurn = true;
  class CountedRequest extends MergingRequest {
    override push(chunk: Buffer | null): boolean {
      if (isNewTurn) {
        turns += 1;
        isNewTurn = false;
        setImmediate(() => {
          isNewTurn = true;
        });
      }
      return super.push(chunk);
    }
  }
  const server = createServer({ IncomingMessage: CountedRequest }, async (request, response) => {
    let length = 0;
    for await (const bytes of request) length += bytes.length;
    response.end(`${length} bytes`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const responses = await Promise.all(Array.from({ length: CONNECTIONS }, () => sendSingleBytes(port)));
  server.close();
  for (const response of responses) expect(response).toContain(`${CHUNKS_PER_CONNECTION} bytes`);
  // The first read of each may fall into one turn.
  expect(turns).toBeGreaterThan(((CONNECTIONS * CHUNKS_PER_CONNECTION) / CHUNKS_PER_READ) * 0.7);
});
