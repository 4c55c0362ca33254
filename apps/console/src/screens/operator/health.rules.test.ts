import { expect, test } from 'vitest';
import { listHealthDetails, splitUptime } from './health.rules.ts';

test('parts of a service are lines; its state and version are shown apart', () => {
  const health = {
    status: 'degraded',
    version: '0.2.0',
    ocr: { status: 'ok', queue: 3, languages: ['fra', 'eng'] },
    reason: 'the disk is full',
    nothing: null,
  };
  expect(listHealthDetails(health)).toEqual([
    { name: 'ocr.status', value: 'ok' },
    { name: 'ocr.queue', value: '3' },
    { name: 'ocr.languages', value: 'fra, eng' },
    { name: 'reason', value: 'the disk is full' },
  ]);
});

test.each([
  { seconds: 59, days: 0, hours: 0, minutes: 0 },
  { seconds: 3_660, days: 0, hours: 1, minutes: 1 },
  { seconds: 2 * 86_400 + 5 * 3_600 + 59, days: 2, hours: 5, minutes: 0 },
])('$seconds s are $days d $hours h $minutes min', ({ seconds, ...parts }) => {
  expect(splitUptime(seconds)).toEqual(parts);
});
