import { fixedClock } from '@probant/kernel/clock';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Counters } from '../counters.ts';

const limits = { minute: 6, hour: 20 };
/** A bucket that no other case has touched: the store may outlive a case. */
const newBucket = (): string => `bucket-${process.hrtime.bigint()}`;

/** What every store of counters must do. */
export function countersSuite(name: string, open: () => Counters): void {
  describe(name, () => {
    test('seven requests at a limit of six: the seventh is refused and not counted', async () => {
      const [counters, bucket, clock] = [open(), newBucket(), fixedClock('2026-11-21T10:00:05Z')];
      for (let used = 0; used < 6; used += 1)
        expect(await counters.take(bucket, limits, clock())).toEqual({ allowed: true, minute: used, hour: used });
      for (let i = 0; i < 3; i += 1)
        expect(await counters.take(bucket, limits, clock())).toEqual({ allowed: false, minute: 6, hour: 6 });
    });

    test('a minute ends on the clock, not sixty seconds after its first request', async () => {
      const [counters, bucket, clock] = [open(), newBucket(), fixedClock('2026-11-21T10:00:59.900Z')];
      for (let i = 0; i < 6; i += 1) await counters.take(bucket, limits, clock());
      expect(await counters.take(bucket, limits, clock())).toMatchObject({ allowed: false });
      clock.advance(100);
      expect(await counters.take(bucket, limits, clock())).toEqual({ allowed: true, minute: 0, hour: 6 });
    });

    test('the hour refuses where the minute has room, and a new hour starts from nothing', async () => {
      const [counters, bucket, clock] = [open(), newBucket(), fixedClock('2026-11-21T10:50:00Z')];
      for (let minute = 0; minute < 4; minute += 1) {
        for (let i = 0; i < 5; i += 1) await counters.take(bucket, limits, clock());
        clock.advance(60_000);
      }
      expect(await counters.take(bucket, limits, clock())).toEqual({ allowed: false, minute: 0, hour: 20 });
      clock.advance(6 * 60_000);
      expect(await counters.take(bucket, limits, clock())).toEqual({ allowed: true, minute: 0, hour: 0 });
    });

    test('buckets do not share', async () => {
      const [counters, clock] = [open(), fixedClock('2026-11-21T10:00:00Z')];
      const [one, other] = [newBucket(), newBucket()];
      await counters.take(one, limits, clock());
      expect(await counters.take(other, limits, clock())).toEqual({ allowed: true, minute: 0, hour: 0 });
    });

    test('of a hundred requests at once exactly as many pass as the limit allows', async () => {
      const [counters, bucket, clock] = [open(), newBucket(), fixedClock('2026-11-21T10:00:00Z')];
      const counts = await Promise.all(Array.from({ length: 100 }, () => counters.take(bucket, limits, clock())));
      expect(counts.filter(({ allowed }) => allowed)).toHaveLength(6);
    });

    test('limits as large as configuration allows', async () => {
      const most = { minute: 999_999_999_999, hour: 999_999_999_999 };
      expect(await open().take(newBucket(), most, Date.parse('2026-11-21T10:00:00Z'))).toMatchObject({ allowed: true });
    });

    test('whatever the pace, no window lets more through than its limit', async () => {
      const steps = fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 1, maxLength: 60 });
      await fc.assert(
        fc.asyncProperty(steps, async (pauses) => {
          const [counters, bucket, clock] = [open(), newBucket(), fixedClock('2026-11-21T10:58:00Z')];
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

    test('tells its state', async () => expect(await open().state()).toMatchObject({ status: 'ok' }));
  });
}
