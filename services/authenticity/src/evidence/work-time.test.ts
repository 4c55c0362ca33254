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
  const isTimeOver = startWorkTime(
    () => now,
    () => 0,
  );
  now += seconds * 1_000;
  expect((['ocr', 'codes', 'checks'] as const).filter(isTimeOver)).toEqual(over);
});

test('the time for which the process had no processor does not count', () => {
  let [now, waited] = [5_000, 2_000];
  const isTimeOver = startWorkTime(
    () => now,
    () => waited,
  );
  now += 60_000;
  waited += 53_000;
  expect(isTimeOver('ocr')).toBe(false);
  now += 1_000;
  expect(isTimeOver('ocr')).toBe(true);
  expect(isTimeOver('checks')).toBe(false);
});
