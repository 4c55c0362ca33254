import { createFixedClock } from '@probant/kernel/clock';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Counters } from '../counters.ts';

const limits = { minute: 6, hour: 20 };
/** A bucket that no other test has used, because the store may outlive a test. */
const newBucket = (): string => `bucket-${process.hrtime.bigint()}`;

/** Tests that every counter store must pass. */
export function countersSuite(name: string, open: () => Counters): void {
  describe(name, () => {
    test('refuses the seventh request at a limit of six, and does not count it', async () => {
      const [counters, bucket, clock] = [open(), newBucket(), createFixedClock('2026-11-21T10:00:05Z')];
      for (let used = 0; used < 6; used += 1)
        expect(await counters.take(bucket, limits, clock())).toEqual({ allowed: true, minute: used, hour: used });
      for (let i = 0; i < 3; i += 1)
        expect(await counters.take(bucket, limits, clock())).toEqual({ allowed: false, minute: 6, hour: 6 });
    });

    test('ends a minute on the clock, not sixty seconds after its first request', async () => {
      const [counters, bucket, clock] = [open(), newBucket(), createFixedClock('2026-11-21T10:00:59.900Z')];
      for (let i = 0; i < 6; i += 1) await counters.take(bucket, limits, clock());
      expect(await counters.take(bucket, limits, clock())).toMatchObject({ allowed: false });
      clock.advance(100);
      expect(await counters.take(bucket, limits, clock())).toEqual({ allowed: true, minute: 0, hour: 6 });
    });

    test('refuses by the hour when the minute has capacity, and starts a new hour at zero', async () => {
      const [counters, bucket, clock] = [open(), newBucket(), createFixedClock('2026-11-21T10:50:00Z')];
      for (let minute = 0; minute < 4; minute += 1) {
        for (let i = 0; i < 5; i += 1) await counters.take(bucket, limits, clock());
        clock.advance(60_000);
      }
      expect(await counters.take(bucket, limits, clock())).toEqual({ allowed: false, minute: 0, hour: 20 });
      clock.advance(6 * 60_000);
      expect(await counters.take(bucket, limits, clock())).toEqual({ allowed: true, minute: 0, hour: 0 });
    });

    test('counts each bucket separately', async () => {
      const [counters, clock] = [open(), createFixedClock('2026-11-21T10:00:00Z')];
      const [one, other] = [newBucket(), newBucket()];
      await counters.take(one, limits, clock());
      expect(await counters.take(other, limits, clock())).toEqual({ allowed: true, minute: 0, hour: 0 });
    });

    test('lets exactly the limit pass of a hundred concurrent requests', async () => {
      const [counters, bucket, clock] = [open(), newBucket(), createFixedClock('2026-11-21T10:00:00Z')];
      const counts = await Promise.all(Array.from({ length: 100 }, () => counters.take(bucket, limits, clock())));
      expect(counts.filter(({ allowed }) => allowed)).toHaveLength(6);
    });

    test('accepts limits as large as the configuration allows', async () => {
      const most = { minute: 999_999_999_999, hour: 999_999_999_999 };
      expect(await open().take(newBucket(), most, Date.parse('2026-11-21T10:00:00Z'))).toMatchObject({ allowed: true });
    });

    test('never lets more than the limit pass in a window, at any pace', async () => {
      const steps = fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 60 });
      await fc.assert(
        fc.asyncProperty(steps, async (pauses) => {
          const [counters, bucket, clock] = [open(), newBucket(), createFixedClock('2026-11-21T10:58:00Z')];
          const passed = new Map<string, number>();
          for (const pause of pauses) {
            clock.advance(pause);
            if (!(await counters.take(bucket, limits, clock())).allowed) continue;
            for (const window of [`m${Math.floor(clock() / 60_000)}`, `h${Math.floor(clock() / 3_600_000)}`])
              passed.set(window, (passed.get(window) ?? 0) + 1);
          }
          for (const [window, count] of passed)
            expect(count).toBeLessThanOrEqual(window.startsWith('m') ? limits.minute : limits.hour);
        }),
        { numRuns: 25 },
      );
    });

    test('reads the counts of the current windows without counting', async () => {
      const [counters, bucket, clock] = [open(), newBucket(), createFixedClock('2026-11-21T10:00:05Z')];
      expect(await counters.read(bucket, clock())).toEqual({ minute: 0, hour: 0 });
      for (let i = 0; i < 8; i += 1) await counters.take(bucket, limits, clock());
      for (let i = 0; i < 2; i += 1) expect(await counters.read(bucket, clock())).toEqual({ minute: 6, hour: 6 });
      clock.advance(60_000);
      expect(await counters.read(bucket, clock())).toEqual({ minute: 0, hour: 6 });
      clock.advance(3_600_000);
      expect(await counters.read(bucket, clock())).toEqual({ minute: 0, hour: 0 });
      expect(await counters.take(bucket, limits, clock())).toEqual({ allowed: true, minute: 0, hour: 0 });
    });

    test('reports its state', async () => expect(await open().state()).toMatchObject({ status: 'ok' }));
  });
}
