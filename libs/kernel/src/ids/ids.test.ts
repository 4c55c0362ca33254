import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFixedClock } from '../time/clock.ts';
import { createUuidV7Source } from './ids.ts';

test('returns a version 7 UUID whose first 48 bits are the time', () => {
  const clock = createFixedClock('2026-01-02T03:04:05.678Z');
  const id = createUuidV7Source(clock)();
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(clock());
});

test('returns a later id that sorts after an earlier one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (later) => {
      const clock = createFixedClock('2026-01-01T00:00:00Z');
      const next = createUuidV7Source(clock);
      const first = next();
      clock.advance(later);
      return first < next();
    }),
  );
});
