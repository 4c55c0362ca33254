import { expect, test } from 'vitest';
import { readLimitedBytes } from './read-limited-bytes.ts';

/** A body in chunks of 4 bytes that counts those that were read. */
function createBody(chunks: number) {
  const state = { read: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (state.read === chunks) return controller.close();
        state.read += 1;
        controller.enqueue(Buffer.from('abcd'));
      },
      cancel() {
        state.isCancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, state };
}

test('returns all bytes of a body of exactly the limit', async () => {
  const { body } = createBody(3);
  expect((await readLimitedBytes(body, 12))?.toString()).toBe('abcdabcdabcd');
});

test('returns null beyond the limit, and cancels the rest', async () => {
  const { body, state } = createBody(1_000);
  expect(await readLimitedBytes(body, 11)).toBeNull();
  expect(state).toEqual({ read: 3, isCancelled: true });
});

test('returns no bytes for a response without a body', async () => {
  expect(await readLimitedBytes(null, 0)).toEqual(Buffer.alloc(0));
});

test('rejects when the body breaks off', async () => {
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('lost')) });
  await expect(readLimitedBytes(body, 10)).rejects.toThrow('lost');
});
