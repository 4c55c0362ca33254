import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createConnectionShares } from './connection-shares.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';

/** Requests connections without waiting for them, and records which are granted, in order. */
function requestAll(maxConnections: number, maxWaitMs = 60_000) {
  const shares = createConnectionShares({ maxConnections, maxWaitMs });
  const granted: string[] = [];
  const releases = new Map<string, (() => void)[]>();
  return {
    granted,
    request(holder: string, isNested = false) {
      shares.acquire(holder, isNested).then(
        (release) => {
          granted.push(holder);
          releases.set(holder, [...(releases.get(holder) ?? []), release]);
        },
        // The test ends while this request waits.
        () => undefined,
      );
    },
    release: (holder: string) => releases.get(holder)?.shift()?.(),
    settle: () => new Promise((resolve) => setImmediate(resolve)),
  };
}

describe('createConnectionShares', () => {
  test('gives one holder at most half of the connections', async () => {
    const pool = requestAll(10);
    for (let request = 0; request < 100; request += 1) pool.request('dupont');
    await pool.settle();
    expect(pool.granted).toHaveLength(5);
  });

  test('grants another holder at once, and the requests of each holder in order of arrival', async () => {
    const pool = requestAll(10);
    for (let request = 0; request < 100; request += 1) pool.request('dupont');
    pool.request('martin');
    await pool.settle();
    expect(pool.granted.at(-1)).toBe('martin');
  });

  test('gives a freed connection to the waiting holder that has the fewest', async () => {
    const pool = requestAll(5);
    for (const holder of ['dupont', 'dupont', 'dupont', 'martin', 'martin', 'martin', 'durand']) pool.request(holder);
    await pool.settle();
    expect(pool.granted).toEqual(['dupont', 'dupont', 'martin', 'martin']);
    pool.release('dupont');
    await pool.settle();
    expect(pool.granted.at(-1)).toBe('durand');
  });

  test('leaves a connection to nested requests when the others hold all they may', async () => {
    const pool = requestAll(4);
    for (const holder of ['dupont', 'dupont', 'martin', 'martin']) pool.request(holder);
    pool.request('nested', true);
    await pool.settle();
    expect(pool.granted).toEqual(['dupont', 'dupont', 'martin', 'nested']);
  });

  test('does not count nested requests against the share of their holder', async () => {
    const pool = requestAll(4);
    for (const isNested of [false, false, true]) pool.request('dupont', isNested);
    await pool.settle();
    expect(pool.granted).toHaveLength(3);
  });

  test('rejects a request that waited too long, and keeps the others', async () => {
    const shares = createConnectionShares({ maxConnections: 1, maxWaitMs: 5 });
    const release = await shares.acquire('dupont', false);
    const error = await shares.acquire('martin', false).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    release();
    release();
    await (await shares.acquire('martin', false))();
  });

  test('never exceeds the pool, the shares or the part of the outer requests, and grants every request in the end', async () => {
    const request = fc.record({ holder: fc.constantFrom('a', 'b', 'c'), isNested: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 12 }), fc.array(request, { maxLength: 60 }), async (max, requests) => {
        const shares = createConnectionShares({ maxConnections: max, maxWaitMs: 60_000 });
        const held = { a: 0, b: 0, c: 0, nested: 0 };
        await Promise.all(
          requests.map(async ({ holder, isNested }) => {
            const release = await shares.acquire(holder, isNested);
            const name = isNested ? 'nested' : (holder as 'a' | 'b' | 'c');
            held[name] += 1;
            const outer = held.a + held.b + held.c;
            expect(outer + held.nested).toBeLessThanOrEqual(max);
            expect(outer).toBeLessThan(max);
            if (!isNested) expect(held[name]).toBeLessThanOrEqual(Math.max(1, Math.floor(max / 2)));
            await Promise.resolve();
            held[name] -= 1;
            release();
          }),
        );
      }),
    );
  });
});
