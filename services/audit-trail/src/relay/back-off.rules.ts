import { computeDoubledDelay } from '@probant/kernel/doubled-delay';

const MAX_DELAY_MS = 5 * 60_000;

/** Upper bound of the first delay. An unreachable destination may be back soon; a refused batch needs an operator. */
const INITIAL_DELAY_MS = { everything: 1_000, batch: 30_000 } as const;

/**
 * Returns the delay in milliseconds before the next attempt, after `failures` in a row (at least 1): exponential back-off with full
 * jitter (M. Brooker, "Exponential backoff and jitter", AWS 2015), at most 5 minutes, and at least the delay that the destination
 * requested. `jitter` is uniform in [0, 1).
 */
export function computeRetryDelay(
  failures: number,
  blocks: keyof typeof INITIAL_DELAY_MS,
  retryAfterMs: number | null,
  jitter: number,
): number {
  const maxDelay = computeDoubledDelay(failures, INITIAL_DELAY_MS[blocks], MAX_DELAY_MS);
  return Math.max(Math.round(jitter * maxDelay), Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
}

/** Upper bound on a requested delay: a destination cannot stop its own deliveries. */
const MAX_RETRY_AFTER_MS = 60 * 60_000;

/** Converts four random bytes to a uniform number in [0, 1). */
export const toFraction = (bytes: Uint8Array): number => Buffer.from(bytes).readUInt32BE(0) / 2 ** 32;
