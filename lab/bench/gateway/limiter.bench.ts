import { createMemoryCounters } from '@probant/gateway/rate-limit/memory-counters';
import { median } from '@probant/kernel/median';
import type { Row } from '../table.ts';

const KEY_COUNT = 1_000;
const CHECKS_PER_ROUND = 2_000_000;
const ROUND_COUNT = 5;
const RATE_LIMITS = { minute: 1e9, hour: 1e9 };

/** Measures rate-limit checks of both windows per second (one thread, 1,000 keys in rotation) and, as a reference, Map increments. */
export async function benchLimiter(): Promise<readonly Row[]> {
  const counters = createMemoryCounters({ capacity: 10 * KEY_COUNT });
  const buckets = Array.from({ length: KEY_COUNT }, (_, index) => `key-${index}`);
  const now = Date.UTC(2026, 0, 1);
  const plain = new Map<string, number>();
  const check = (bucket: string) => void counters.take(bucket, RATE_LIMITS, now);
  const increment = (bucket: string) => void plain.set(bucket, (plain.get(bucket) ?? 0) + 1);
  const rounds = Array.from({ length: ROUND_COUNT }, () => ({
    ours: measureRate(check, buckets),
    map: measureRate(increment, buckets),
  }));
  const millions = (rates: readonly number[]) => `${(median(rates, Number.NaN) / 1e6).toFixed(1)} M/s`;
  return [
    {
      measure: 'limiter in memory, both windows',
      ours: millions(rounds.map(({ ours }) => ours)),
      goal: '>= 2 M/s',
      reference: `one Map increment ${millions(rounds.map(({ map }) => map))}`,
    },
  ];
}

function measureRate(work: (bucket: string) => void, buckets: readonly string[]): number {
  const started = performance.now();
  for (let index = 0; index < CHECKS_PER_ROUND; index += 1) work(buckets[index % KEY_COUNT] ?? '');
  return CHECKS_PER_ROUND / ((performance.now() - started) / 1000);
}
