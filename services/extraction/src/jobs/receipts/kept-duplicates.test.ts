import { expect, test } from 'vitest';
import type { OpenedJob } from '../opened/opened-job.ts';
import { createKeptDuplicates } from './kept-duplicates.ts';

const createJob = (key: number, isDone = true): OpenedJob => ({
  ...{ tenant: 'acme' as never, jobId: 'job', key: Buffer.alloc(32, key), isDone },
});
const found = (...positions: number[]) => ({
  compared: 9,
  duplicate_groups: [{ positions, rule: 'fingerprint' as const }],
});

test('the duplicates of a job that is done are kept, and no others', () => {
  const kept = createKeptDuplicates();
  kept.keep(createJob(1), found(1, 2));
  kept.keep(createJob(2, false), found(3, 4));
  kept.keep(createJob(3), null);
  expect(kept.find(createJob(1))).toEqual(found(1, 2));
  expect(kept.find(createJob(2))).toBeUndefined();
  expect(kept.find(createJob(3))).toBeNull();
});

test('another key under the same id finds nothing', () => {
  const kept = createKeptDuplicates();
  kept.keep(createJob(1), found(1, 2));
  expect(kept.find(createJob(4))).toBeUndefined();
});

test('those that were not used the longest leave when there are too many', () => {
  const kept = createKeptDuplicates(50);
  kept.keep(createJob(1), found(1, 2));
  kept.keep(createJob(2), found(3, 4));
  kept.find(createJob(1));
  kept.keep(createJob(3), found(5, 6));
  expect([1, 2, 3].map((key) => kept.find(createJob(key)) !== undefined)).toEqual([true, false, true]);
});
