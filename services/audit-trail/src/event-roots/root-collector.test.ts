import { hashLeaf } from '@probant/audit/merkle/hashing';
import { computeRootOfLeaves } from '@probant/audit/merkle/tree-builder';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventRootCollector } from './root-collector.ts';

const MAX_EVENTS = 3_000;
const hashes = Buffer.alloc(32 * MAX_EVENTS);
for (let at = 0; at < MAX_EVENTS; at += 1) hashes.writeUInt32BE(at, 32 * at);
const leaves = Array.from({ length: MAX_EVENTS }, (_, at) => hashLeaf(hashes.subarray(32 * at, 32 * (at + 1))));

const count = fc.integer({ min: 1, max: MAX_EVENTS });

test('gives the root at each size that was asked for, whatever the runs in which the events arrive', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(count, { maxLength: 5 }),
      fc.array(count, { minLength: 1, maxLength: 6 }),
      async (sizes, runs) => {
        const collector = createEventRootCollector(sizes);
        let added = 0;
        for (const run of runs) {
          const end = Math.min(added + run, MAX_EVENTS);
          collector.addHashes(hashes.subarray(32 * added, 32 * end));
          added = end;
        }
        for (const size of sizes) {
          const expected = size <= added ? computeRootOfLeaves(leaves.slice(0, size)) : null;
          expect(await collector.computeRootAt(size)).toEqual(expected);
        }
      },
    ),
    { numRuns: 30 },
  );
});

test('gives no root that was not asked for', async () => {
  const collector = createEventRootCollector([2]);
  collector.addHashes(hashes.subarray(0, 128));
  expect(await collector.computeRootAt(3)).toBeNull();
  expect(await createEventRootCollector([0]).computeRootAt(0)).toBeNull();
});
