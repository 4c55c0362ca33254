import { systemClock } from '@probant/kernel/clock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCallLimiter } from './call-limiter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createLimiter = () => createCallLimiter({ callsPerSecond: 7, maxWaitMs: 2_000, clock: systemClock });

test('no second has more than seven calls, and what would wait longer than 2 s is refused', async () => {
  const limiter = createLimiter();
  const times: number[] = [];
  const calls = Array.from({ length: 40 }, () =>
    limiter.acquire('acme').then((isGranted) => (isGranted ? times.push(Date.now()) : -1)),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  const outcomes = await Promise.all(calls);
  for (const time of times)
    expect(times.filter((other) => other >= time && other < time + 1_000).length).toBeLessThanOrEqual(7);
  expect(times.length).toBeGreaterThanOrEqual(14);
  expect(outcomes.filter((outcome) => outcome === -1).length).toBe(40 - times.length);
});

test('a tenant that asks for a hundred companies delays another one by one call', async () => {
  const limiter = createLimiter();
  const order: string[] = [];
  const ask = (tenant: string) => limiter.acquire(tenant).then((isGranted) => isGranted && order.push(tenant));
  const calls = [...Array.from({ length: 100 }, () => ask('greedy')), ask('other')];
  await vi.advanceTimersByTimeAsync(10_000);
  await Promise.all(calls);
  expect(order.indexOf('other')).toBeLessThanOrEqual(8);
});
