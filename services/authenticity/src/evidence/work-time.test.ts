import { expect, test } from 'vitest';
import { startWorkTime } from './work-time.ts';

test.each([
  { seconds: 0, over: [] },
  { seconds: 7.9, over: [] },
  { seconds: 8, over: ['ocr'] },
  { seconds: 11, over: ['ocr', 'codes'] },
  { seconds: 13, over: ['ocr', 'codes', 'checks'] },
])('after $seconds s, the time is over for: $over', ({ seconds, over }) => {
  let now = 5_000;
  const isTimeOver = startWorkTime(() => now);
  now += seconds * 1_000;
  expect((['ocr', 'codes', 'checks'] as const).filter(isTimeOver)).toEqual(over);
});
