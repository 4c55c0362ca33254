import { listCauses } from '@probant/kernel/errors';
import type { Logger } from '@probant/kernel/logging';
import { createRepeatedCauses } from '@probant/kernel/repeated-causes';
import { toErrorResponse } from '../response/error-response.ts';

/** Writes the cause of a failed request to the log of the request, when the line of the request does not say it. */
export type FailureLog = (error: unknown, log: Logger, fields: Readonly<Record<string, unknown>>) => void;

/** A database that is away fails every request: one line for each cause in this time, and their number. */
const UNAVAILABLE_INTERVAL_MS = 10_000;
const UNAVAILABLE_CODES: ReadonlySet<string> = new Set(['database_unavailable', 'outcome_unknown']);

/**
 * Creates the log of failures. Each failure of the service is an error with its stack. A database that cannot be used is a warning with
 * its message, the SQLSTATE and how many requests failed for the same cause since the last line; the log has no value and no SQL.
 *
 * @param now milliseconds on a clock that never goes back.
 */
export function createFailureLog(now: () => number = () => performance.now()): FailureLog {
  const causes = createRepeatedCauses(UNAVAILABLE_INTERVAL_MS, now);
  return (error, log, fields) => {
    const { code, unexpected } = toErrorResponse(error);
    if (unexpected) return log.error({ err: error, ...fields }, 'request failed');
    if (!UNAVAILABLE_CODES.has(code)) return;
    const leftOut = causes.count(describeCause(error));
    if (leftOut !== null) log.warn({ err: error, ...leftOut, ...fields }, 'the database cannot be used');
  };
}

/** The message for the operator and the code of what caused it, which several layers may have wrapped. */
function describeCause(error: unknown): string {
  const [, ...causes] = listCauses(error);
  const codes = causes.map((cause) => String((cause as { code?: unknown }).code));
  return [(error as Error).message, ...codes].join(' ');
}
