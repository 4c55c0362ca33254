import type { Logger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { beforeEach, expect, test } from 'vitest';
import { createGuardedPlace, type GuardedPlace } from './guarded-place.ts';

let now: number;
let log: string[];
let place: GuardedPlace;
beforeEach(() => {
  now = 0;
  log = [];
  const write = (_: unknown, message: string) => void log.push(message);
  const logger = { info: write, error: write } as unknown as Logger;
  place = createGuardedPlace({ name: 'bucket', maxTrials: 4, clock: () => now, logger, metrics: createMetrics() });
});

const begin = () => {
  const attempt = place.begin();
  if (attempt === null) throw new Error('the place may not be tried');
  return attempt;
};
const FAULT = 'anchors cannot be written';
const REPAIR = 'anchors can be written again';

test('logs a fault once, and its end', () => {
  begin().fail('unreachable', new Error('away'));
  now = 5_000;
  begin().fail('unreachable', new Error('away'));
  now += 10_000;
  begin().succeed();
  expect(log).toEqual([FAULT, REPAIR]);
});

test('logs an outage after a failure that came when the place worked again', () => {
  begin().fail('unreachable', new Error('away'));
  now = 5_000;
  const [first, late] = [begin(), begin()];
  first.succeed();
  late.fail('unreachable', new Error('late'));
  expect(log).toEqual([FAULT, REPAIR]);
  begin().succeed();
  begin().fail('unreachable', new Error('away again'));
  expect(log).toEqual([FAULT, REPAIR, FAULT]);
});
