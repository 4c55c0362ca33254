import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processInOrder } from './process-in-order.ts';

async function* yieldItems<T>(items: readonly T[], onRequest: () => void = () => {}) {
  for (const item of items) {
    onRequest();
    yield item;
  }
}

const waitMicrotasks = async (count: number) => {
  for (let index = 0; index < count; index++) await Promise.resolve();
};

describe('processInOrder', () => {
  test('returns results in the order of arrival, whichever finishes first', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat(20)), fc.integer({ min: 1, max: 5 }), async (delays, maxConcurrent) => {
        const results = await processInOrder(
          yieldItems(delays.map((delay, index) => ({ delay, index }))),
          maxConcurrent,
          async ({ delay, index }) => {
            await waitMicrotasks(delay);
            return index;
          },
        );
        expect(results).toEqual(delays.map((_, index) => index));
      }),
      { numRuns: 50 },
    ));

  test('processes at most the given number of items at a time and requests the next one only when a slot is free', async () => {
    let [running, maxRunning, requested] = [0, 0, 0];
    await processInOrder(
      yieldItems([1, 2, 3, 4, 5, 6, 7], () => {
        requested += 1;
        expect(requested).toBeLessThanOrEqual(7);
        expect(running).toBeLessThan(3);
      }),
      3,
      async () => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        await waitMicrotasks(5);
        running -= 1;
      },
    );
    expect(maxRunning).toBe(3);
  });

  test('rejects with the first failure and requests no further item', async () => {
    let requested = 0;
    const work = processInOrder(
      yieldItems([1, 2, 3, 4, 5, 6], () => {
        requested += 1;
      }),
      2,
      async (item) => {
        await waitMicrotasks(1);
        if (item === 2) throw new Error('second');
        return item;
      },
    );
    await expect(work).rejects.toThrow('second');
    expect(requested).toBeLessThan(6);
  });
});
