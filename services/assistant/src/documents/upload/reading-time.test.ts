import { afterEach, expect, test, vi } from 'vitest';
import { createReadingTime } from './reading-time.ts';

/** A reading that ends only when its signal aborts. */
const readForever = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test('a reading beyond the time of its call fails with 503, and the next one of the call at once', async () => {
  let now = 0;
  const readInTime = createReadingTime(() => now, new AbortController().signal, 40);
  await expect(
    readInTime((signal) => {
      now += 30;
      return Promise.resolve(signal.aborted);
    }),
  ).resolves.toBe(false);
  const tooLong = { status: 503, headers: { 'retry-after': '60' } };
  await expect(
    readInTime((signal) => {
      now += 10;
      return readForever(signal);
    }),
  ).rejects.toMatchObject(tooLong);
  await expect(readInTime(readForever)).rejects.toMatchObject(tooLong);
});

test('an error of the reading, and a caller that has left, are passed on', async () => {
  const caller = new AbortController();
  const readInTime = createReadingTime(() => 0, caller.signal, 60_000);
  const error = new Error('broken');
  await expect(readInTime(() => Promise.reject(error))).rejects.toBe(error);
  const reading = readInTime(readForever);
  caller.abort(new Error('left'));
  await expect(reading).rejects.toThrow('left');
});

afterEach(() => vi.useRealTimers());

test('a reading that has ended keeps no timer, so that many small files keep no memory', async () => {
  vi.useFakeTimers();
  const readInTime = createReadingTime(() => 0, new AbortController().signal, 60_000);
  const readWithTimer = () => readInTime(() => Promise.resolve(vi.getTimerCount()));
  await expect(readWithTimer()).resolves.toBe(1);
  await expect(readInTime(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});
