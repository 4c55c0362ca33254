/** Statuses after which the same request may succeed. */
const RETRYABLE_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Delays after the first and the second failure, for a server that asks for none. */
const DELAYS_MS = [500, 2_000] as const;

/** A longer delay than this is not waited for: the caller tries again later, or answers without vectors. */
export const MAX_WAIT_MS = { question: 1_000, passage: 30_000 } as const;

type Failure = { readonly status: number | null; readonly retryAfterMs: number | null };

/**
 * Returns the milliseconds to wait before the next attempt, after `failures` (at least 1) of them; null when there must be none: after three
 * attempts, after a response that would be the same again, or when the server asks for more than the caller waits.
 */
export function computeRetryWait(
  { status, retryAfterMs }: Failure,
  failures: number,
  maxWaitMs: number,
): number | null {
  const delay = DELAYS_MS[failures - 1];
  if (delay === undefined || (status !== null && !RETRYABLE_STATUSES.has(status))) return null;
  const wait = Math.max(delay, retryAfterMs ?? 0);
  return wait <= maxWaitMs ? wait : null;
}
