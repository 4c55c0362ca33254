import { createFixedClock } from '@probant/kernel/clock';
import { expect, test } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

test('a full cache removes the oldest answer of the tenant with the most', () => {
  const cache = createAnswerCache<number>({
    clock: createFixedClock('2026-11-25T00:00:00Z'),
    maxAgeMs: 1_000,
    maxAnswers: 3,
  });
  cache.set('small', 'a', 1);
  for (const number of [1, 2, 3, 4]) cache.set('large', String(number), number);
  expect(cache.get('small', 'a')).toBe(1);
  expect(['1', '2', '3', '4'].map((key) => cache.get('large', key))).toEqual([undefined, undefined, 3, 4]);
});

test('an answer is gone at its age', () => {
  const clock = createFixedClock('2026-11-25T00:00:00Z');
  const cache = createAnswerCache<number>({ clock, maxAgeMs: 1_000, maxAnswers: 3 });
  cache.set('acme', 'a', 1);
  clock.advance(999);
  expect(cache.get('acme', 'a')).toBe(1);
  clock.advance(1);
  expect(cache.get('acme', 'a')).toBeUndefined();
});
