import type { RetryOptions } from '../api-types.ts';
import { type ProbantError, ProbantResponseError, ProbantTimeoutError } from '../errors/errors.ts';

export const DEFAULT_RETRY: Required<RetryOptions> = { maxRetries: 2, maxWaitMs: 60_000 };

/** The wait before the first repetition without a Retry-After, in milliseconds; it doubles with each one. */
const FIRST_WAIT_MS = 500;

/** A call, as far as it decides whether it can be repeated. */
export type RepeatableCall = {
  readonly method: string;
  /** The body can be sent again: it is not a stream. */
  readonly hasReplayableBody: boolean;
  readonly hasIdempotencyKey: boolean;
};

/**
 * The detail of a 503 after which the outcome is unknown: the database may have been lost while it stored the result
 * (libs/database/src/database-unavailable.ts).
 */
export const UNKNOWN_OUTCOME_DETAIL = 'Database unavailable';

/** Proxies and the gateway answer these when a service disconnected or was silent: the call may have been carried out. */
const UNKNOWN_OUTCOME_STATUSES: ReadonlySet<number> = new Set([502, 504]);

/**
 * Returns whether a failed call may be repeated without doing its work twice. A 429 and an overload (503 with Retry-After) were refused
 * before any work, so every call is repeated. After a failure whose outcome is unknown only those are that have the same effect twice:
 * GET, PUT, DELETE, and a POST with an Idempotency-Key. A timeout is not repeated: the work that took too long would start again.
 */
export function isRepeatable(error: ProbantError, call: RepeatableCall): boolean {
  if (!call.hasReplayableBody || error instanceof ProbantTimeoutError) return false;
  const isIdempotent = call.method !== 'POST' || call.hasIdempotencyKey;
  if (!(error instanceof ProbantResponseError)) return isIdempotent;
  if (error.status === 429) return true;
  if (error.status === 503 && error.retryAfterSeconds !== null)
    return isIdempotent || error.detail !== UNKNOWN_OUTCOME_DETAIL;
  return isIdempotent && UNKNOWN_OUTCOME_STATUSES.has(error.status);
}

/**
 * Returns the milliseconds to wait before repetition `attempt` (1 is the first): the Retry-After, or a doubling wait, half of it drawn by
 * `random` (0 to 1) so that clients do not return together.
 */
export function computeWait(error: ProbantError, attempt: number, random: () => number): number {
  const requested = error instanceof ProbantResponseError ? error.retryAfterSeconds : null;
  const step = FIRST_WAIT_MS * 2 ** (attempt - 1);
  return requested === null ? step * (0.5 + random() / 2) : requested * 1000 + random() * FIRST_WAIT_MS;
}
