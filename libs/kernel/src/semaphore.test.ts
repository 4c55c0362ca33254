import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('at most the permitted number of jobs run at once, all of them end, and in order', async () => {
  const enter = createSemaphore(2);
  let running = 0;
  let most = 0;
  const ended: number[] = [];
  const job = (index: number) =>
    enter(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resume) => setImmediate(resume));
      running -= 1;
      ended.push(index);
    });
  await Promise.all(Array.from({ length: 9 }, (_, index) => job(index)));
  expect(most).toBe(2);
  expect(ended).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test('a job that fails gives its permit back', async () => {
  const enter = createSemaphore(1);
  await expect(enter(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(enter(() => Promise.resolve('next'))).resolves.toBe('next');
});
