import { ProbantConnectionError, type ProbantError, ProbantTimeoutError } from '../errors/errors.ts';

/** The time limit of one attempt, together with the signal of the caller. */
export type AttemptTimer = {
  readonly signal: AbortSignal;
  /** Ends the time limit; the signal of the caller still aborts. */
  stop(): void;
  /** Returns what an error of fetch means. @throws The reason of the caller's signal, when that ended the attempt. */
  explain(error: unknown): ProbantError;
};

export function startAttemptTimer(
  route: string,
  timeoutMs: number,
  callerSignal: AbortSignal | undefined,
): AttemptTimer {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  return {
    signal: callerSignal === undefined ? limit.signal : AbortSignal.any([callerSignal, limit.signal]),
    stop: () => clearTimeout(timer),
    explain(error) {
      clearTimeout(timer);
      callerSignal?.throwIfAborted();
      if (limit.signal.aborted) return new ProbantTimeoutError(route, `no response within ${timeoutMs} ms`);
      const message =
        error instanceof SyntaxError
          ? 'the response is not JSON: is baseUrl the address of the gateway?'
          : 'the connection failed';
      return new ProbantConnectionError(route, message, { cause: error });
    },
  };
}
