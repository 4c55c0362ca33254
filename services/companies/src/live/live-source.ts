import { createCircuitBreaker } from '@probant/kernel/circuit-breaker';
import type { Clock } from '@probant/kernel/clock';
import { DAY_MS } from '@probant/kernel/durations';
import { createAnswerCache } from './answer-cache.ts';
import { createCallLimiter } from './call-limiter.ts';
import { LiveFailure, type LiveFailureReason } from './live-failure.ts';

type LiveAnswer<T> =
  | { readonly kind: 'answered'; readonly value: T; readonly fetchedAt: Date }
  | { readonly kind: 'failed'; readonly reason: LiveFailureReason };

/** A source on the network that the operator has set. Asking never throws. */
export type LiveSource<T> = { ask(tenant: string, key: string): Promise<LiveAnswer<T>> };

type LiveSourceOptions<T> = {
  /** @throws LiveFailure without a usable answer. */
  readonly call: (key: string) => Promise<T>;
  readonly clock: Clock;
  readonly callsPerSecond: number;
};

/** About 1 kB each. */
const MAX_ANSWERS = 10_000;
const MAX_WAIT_MS = 2_000;
const MAX_FAILURES = 5;
const PAUSE_MS = 30_000;
/** For which a source can ask, with Retry-After. */
const MAX_REQUESTED_PAUSE_MS = 600_000;

/**
 * Creates a source whose answers are kept for a day, whose calls are bounded by second, and which is left alone for a while after
 * failures. Two requests of a tenant for one company share a call. Failures are not kept.
 */
export function createLiveSource<T>({ call, clock, callsPerSecond }: LiveSourceOptions<T>): LiveSource<T> {
  const cache = createAnswerCache<LiveAnswer<T>>({ clock, maxAgeMs: DAY_MS, maxAnswers: MAX_ANSWERS });
  const limiter = createCallLimiter({ callsPerSecond, maxWaitMs: MAX_WAIT_MS, clock });
  const breaker = createCircuitBreaker({
    clock,
    maxFailures: MAX_FAILURES,
    minPauseMs: PAUSE_MS,
    maxPauseMs: PAUSE_MS,
  });
  const running = new Map<string, Promise<LiveAnswer<T>>>();

  const fetchAnswer = async (tenant: string, key: string): Promise<LiveAnswer<T>> => {
    const attempt = breaker.begin();
    if (attempt === null) return { kind: 'failed', reason: 'paused' };
    if (!(await limiter.acquire(tenant))) {
      attempt.end('unknown');
      return { kind: 'failed', reason: 'own_limit' };
    }
    try {
      const answer = { kind: 'answered' as const, value: await call(key), fetchedAt: new Date(clock()) };
      attempt.end('success');
      cache.set(tenant, key, answer);
      return answer;
    } catch (error) {
      const failure = error instanceof LiveFailure ? error : new LiveFailure('unreadable', { cause: error });
      attempt.end('failure', readPause(failure));
      return { kind: 'failed', reason: failure.reason };
    }
  };

  return {
    ask(tenant, key) {
      const cached = cache.get(tenant, key);
      if (cached !== undefined) return Promise.resolve(cached);
      const call = `${tenant} ${key}`;
      const shared = running.get(call);
      if (shared !== undefined) return shared;
      const answer = fetchAnswer(tenant, key).finally(() => running.delete(call));
      running.set(call, answer);
      return answer;
    },
  };
}

const readPause = ({ retryAfterMs }: LiveFailure): number | undefined =>
  retryAfterMs === null ? undefined : Math.min(retryAfterMs, MAX_REQUESTED_PAUSE_MS);
