import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('runs at most the permitted number of jobs at once and finishes all of them in order', async () => {
  const enter = createSemaphore(2);
  let running = 0;
  let maxRunning = 0;
  const endedJobs: number[] = [];
  const job = (index: number) =>
    enter(async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise((resume) => setImmediate(resume));
      running -= 1;
      endedJobs.push(index);
    });
  await Promise.all(Array.from({ length: 9 }, (_, index) => job(index)));
  expect(maxRunning).toBe(2);
  expect(endedJobs).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('releases the permit of a failing job', async () => {
  const enter = createSemaphore(1);
  await expect(enter(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(enter(() => Promise.resolve('next'))).resolves.toBe('next');
});
