import { listCauses } from '@probant/kernel/errors';
import type { ReadinessCheck } from '@probant/kernel/readiness/readiness';

/** Remembers whether the database stores events. */
export type WriteFailures = {
  readonly check: ReadinessCheck;
  /** Returns why the last event could not be stored, for health; null when it was. It holds until an event is stored. */
  getReason(): string | null;
  /** Notes the result of an append; null for success. */
  note(error: unknown): void;
};

/**
 * SQLSTATE of a database that stores nothing: disk full, I/O error, read-only. Not a timeout or a lack of connections, which the
 * requests of one tenant can cause: they must not take the process out of its load balancer.
 */
const UNWRITABLE_STATES: ReadonlyMap<string, string> = new Map([
  ['53100', 'the disk of the database is full'],
  ['58030', 'the disk of the database failed'],
  ['25006', 'the database is read-only'],
]);

/** After this time without another append the process gets traffic again, so that the next event shows whether the database recovered. */
const MEMORY_MS = 10_000;

/** `now` is in milliseconds on a clock that never goes back. */
export function createWriteFailures(now: () => number = () => performance.now()): WriteFailures {
  let failedAt = Number.NEGATIVE_INFINITY;
  let reason: string | null = null;
  return {
    getReason: () => (reason === null ? null : `the last event could not be stored: ${reason}`),
    check: () =>
      now() - failedAt < MEMORY_MS
        ? { code: 'audit_trail_cannot_write', message: 'the database stores no events: disk full, failed or read-only' }
        : null,
    note(error) {
      const failure = error === null ? null : findUnwritableReason(error);
      if (error === null) failedAt = Number.NEGATIVE_INFINITY;
      else if (failure !== null) failedAt = now();
      if (error === null || failure !== null) reason = failure;
    },
  };
}

/** The database layer wraps the error of pg, and the writer of the chain wraps that again. */
function findUnwritableReason(error: unknown): string | null {
  const states = listCauses(error).map((cause) => String((cause as { code?: unknown }).code));
  return states.map((state) => UNWRITABLE_STATES.get(state)).find((reason) => reason !== undefined) ?? null;
}
