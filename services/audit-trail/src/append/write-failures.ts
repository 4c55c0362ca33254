import type { ReadinessCheck } from '@probant/kernel/readiness/readiness';

/** Remembers whether the database stores events. */
export type WriteFailures = {
  readonly check: ReadinessCheck;
  /** Notes the result of an append; null for success. */
  note(error: unknown): void;
};

/**
 * SQLSTATE of a database that stores nothing: disk full, I/O error, read-only. Not a timeout or a lack of connections, which the
 * requests of one tenant can cause: they must not take the process out of its load balancer.
 */
const UNWRITABLE_STATES: ReadonlySet<string> = new Set(['53100', '58030', '25006']);

/** After this time without another append the process gets traffic again, so that the next event shows whether the database recovered. */
const MEMORY_MS = 10_000;

/** `now` is in milliseconds on a clock that never goes back. */
export function createWriteFailures(now: () => number = () => performance.now()): WriteFailures {
  let failedAt = Number.NEGATIVE_INFINITY;
  return {
    check: () =>
      now() - failedAt < MEMORY_MS
        ? { code: 'audit_trail_cannot_write', message: 'the database stores no events: disk full, failed or read-only' }
        : null,
    note(error) {
      if (error === null) failedAt = Number.NEGATIVE_INFINITY;
      else if (isUnwritable(error)) failedAt = now();
    },
  };
}

/** pg's error is the cause where the database layer wraps it. */
function isUnwritable(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return (
    UNWRITABLE_STATES.has(String(code)) || UNWRITABLE_STATES.has(String((cause as { code?: unknown } | null)?.code))
  );
}
