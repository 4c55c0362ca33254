import { Socket } from 'node:net';
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
