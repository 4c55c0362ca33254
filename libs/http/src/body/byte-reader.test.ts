import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { createPartReader } from '../multipart/parts.ts';
import { drainRequest } from '../response/unread-body.ts';
import { ClientDisconnectedError, createByteReader } from './byte-reader.ts';
import { createIdleMonitor } from './idle-monitor.ts';

const CHUNKS = 5_000;
const DRAIN_LIMITS = { bytes: 1_000_000, ms: 60_000 };

const idleMonitor = createIdleMonitor({ idleMs: 60_000, minBytesPerSecond: 0 });
afterAll(() => idleMonitor.close());

/** A request whose body the test pushes. It counts the listeners that are added. */
class PushedRequest extends IncomingMessage {
  addedListeners = 0;

  constructor() {
    super(new Socket());
  }

  override on(event: string, listener: (...values: never[]) => void): this {
    this.addedListeners += 1;
    return super.on(event, listener as () => void);
  }
}

const waitForTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Pushes chunks of one byte in one turn of the event loop. As Node's HTTP parser, runs what is due after each of them. */
async function pushSingleBytes(request: IncomingMessage, text: string): Promise<void> {
  for (const byte of Buffer.from(text)) {
    request.push(Buffer.of(byte));
    await new Promise<void>((resolve) => process.nextTick(resolve));
  }
  await waitForTurn();
}

/** Reads until the end, and collects what each read returned. */
async function readAll(read: () => Promise<Buffer | null>): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for (let piece = await read(); piece !== null; piece = await read()) pieces.push(piece);
  return pieces;
}

describe('createByteReader', () => {
  test('reads all chunks of a turn of the event loop at once', async () => {
    const request = new PushedRequest();
    const reading = readAll(createByteReader(request, { idleMonitor }));
    for (let turn = 0; turn < 3; turn += 1) await pushSingleBytes(request, 'x'.repeat(CHUNKS));
    request.push(null);
    const pieces = await reading;
    expect(Buffer.concat(pieces).toString()).toBe('x'.repeat(3 * CHUNKS));
    expect(pieces.length).toBeLessThanOrEqual(6);
  });

  test('adds its listeners once a request', async () => {
    const countListeners = async (turns: number): Promise<number> => {
      const request = new PushedRequest();
      const reading = readAll(createByteReader(request, { idleMonitor }));
      for (let turn = 0; turn < turns; turn += 1) await pushSingleBytes(request, 'xx');
      request.push(null);
      await reading;
      return request.addedListeners;
    };
    expect(await countListeners(100)).toBe(await countListeners(1));
  });

  test('returns the content of a form in one piece a turn', async () => {
    const request = new PushedRequest();
    const readPart = createPartReader(createByteReader(request, { idleMonitor }), 'b');
    const reading = readPart().then(async (part) => readAll(() => part?.read() ?? Promise.resolve(null)));
    await pushSingleBytes(request, '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
    await pushSingleBytes(request, 'x'.repeat(CHUNKS));
    await pushSingleBytes(request, '\r\n--b--\r\n');
    request.push(null);
    const pieces = await reading;
    expect(Buffer.concat(pieces).toString()).toBe('x'.repeat(CHUNKS));
    expect(pieces.length).toBeLessThanOrEqual(4);
  });

  test('stops the sender while nothing is read, and keeps little', async () => {
    const request = new PushedRequest();
    const read = createByteReader(request, { idleMonitor });
    request.push(Buffer.from('first'));
    expect(String(await read())).toBe('first');
    let pushes = 0;
    while (request.push(Buffer.alloc(16_384)) && pushes < 1_000) {
      pushes += 1;
      await waitForTurn();
    }
    expect(pushes).toBeLessThan(20);
    let length = 0;
    request.push(null);
    for (const piece of await readAll(read)) length += piece.length;
    expect(length).toBe((pushes + 1) * 16_384);
  });

  test('keeps the last bytes of a body that ended while nothing was read', async () => {
    const request = new PushedRequest();
    const read = createByteReader(request, { idleMonitor });
    request.push(Buffer.from('first'));
    await read();
    request.push(Buffer.from('last'));
    request.push(null);
    for (let turn = 0; turn < 3; turn += 1) await waitForTurn();
    expect((await readAll(read)).map(String)).toEqual(['last']);
  });

  test('leaves the rest of a body to who drains it', async () => {
    const request = new PushedRequest();
    const read = createByteReader(request, { idleMonitor });
    request.push(Buffer.from('first'));
    await read();
    request.push(Buffer.alloc(100_000));
    const drained = drainRequest(request, DRAIN_LIMITS);
    for (let chunk = 0; chunk < 5; chunk += 1) {
      request.push(Buffer.alloc(100_000));
      await waitForTurn();
    }
    request.push(null);
    expect(await drained).toBe(true);
  });

  test('rejects when the connection breaks, also when nobody was waiting', async () => {
    for (const breaksDuringRead of [true, false]) {
      const request = new PushedRequest();
      const read = createByteReader(request, { idleMonitor });
      request.push(Buffer.from('first'));
      await read();
      const second = breaksDuringRead ? read() : null;
      second?.catch(() => undefined);
      request.destroy();
      await waitForTurn();
      await expect(second ?? read()).rejects.toBeInstanceOf(ClientDisconnectedError);
    }
  });
});
