import { createMemoryCounters } from '@probant/gateway/rate-limit/memory-counters';
import { median, type Row } from '../table.ts';

const KEYS = 1_000;
const CHECKS = 2_000_000;
const ROUNDS = 5;
const LIMITS = { minute: 1e9, hour: 1e9 };

/** Checks of both windows a second, one thread, a thousand keys in turn; beside an increment of a number in a Map. */
export async function benchLimiter(): Promise<readonly Row[]> {
  const counters = createMemoryCounters({ capacity: 10 * KEYS });
  const buckets = Array.from({ length: KEYS }, (_, index) => `key-${index}`);
  const now = Date.UTC(2026, 0, 1);
  const plain = new Map<string, number>();
  const check = (bucket: string) => void counters.take(bucket, LIMITS, now);
  const increment = (bucket: string) => void plain.set(bucket, (plain.get(bucket) ?? 0) + 1);
  const rounds = Array.from({ length: ROUNDS }, () => ({
    ours: rateOf(check, buckets),
    map: rateOf(increment, buckets),
  }));
  const millions = (rates: readonly number[]) => `${(median(rates) / 1e6).toFixed(1)} M/s`;
  return [
    {
      measure: 'limiter in memory, both windows',
      ours: millions(rounds.map(({ ours }) => ours)),
      goal: '>= 2 M/s',
      reference: `one Map increment ${millions(rounds.map(({ map }) => map))}`,
    },
  ];
}

function rateOf(work: (bucket: string) => void, buckets: readonly string[]): number {
  const started = performance.now();
  for (let index = 0; index < CHECKS; index += 1) work(buckets[index % KEYS] ?? '');
  return CHECKS / ((performance.now() - started) / 1000);
}
