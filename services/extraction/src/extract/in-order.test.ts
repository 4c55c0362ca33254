import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inOrder } from './in-order.ts';

async function* arriving<T>(things: readonly T[], onAsk: () => void = () => {}) {
  for (const thing of things) {
    onAsk();
    yield thing;
  }
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await Promise.resolve();
};

describe('work on what arrives', () => {
  test('answers keep the order of arrival, whoever is done first', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat(20)), fc.integer({ min: 1, max: 5 }), async (delays, atOnce) => {
        const results = await inOrder(
          arriving(delays.map((delay, index) => ({ delay, index }))),
          atOnce,
          async ({ delay, index }) => {
            await turns(delay);
            return index;
          },
        );
        expect(results).toEqual(delays.map((_, index) => index));
      }),
      { numRuns: 50 },
    ));

  test('never more than so many at once, and the next is asked for only then', async () => {
    let [running, most, asked] = [0, 0, 0];
    await inOrder(
      arriving([1, 2, 3, 4, 5, 6, 7], () => {
        asked += 1;
        expect(asked).toBeLessThanOrEqual(7);
        expect(running).toBeLessThan(3);
      }),
      3,
      async () => {
        running += 1;
        most = Math.max(most, running);
        await turns(5);
        running -= 1;
      },
    );
    expect(most).toBe(3);
  });

  test('a failure is the answer of the whole, and nothing more is asked for', async () => {
    let asked = 0;
    const work = inOrder(
      arriving([1, 2, 3, 4, 5, 6], () => {
        asked += 1;
      }),
      2,
      async (thing) => {
        await turns(1);
        if (thing === 2) throw new Error('second');
        return thing;
      },
    );
    await expect(work).rejects.toThrow('second');
    expect(asked).toBeLessThan(6);
  });
});
