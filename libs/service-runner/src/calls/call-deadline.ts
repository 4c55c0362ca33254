import type { Readable } from 'node:stream';
import type { StartTimeout } from '../start-timeout.ts';
import { getErrorCode } from '../upstream/connection-errors.ts';
import { type ServiceCall, ServiceCallError } from './service-client.ts';

/** Ends a call at its timeout, with the signal of its caller, or when the response is no longer read. */
export type CallDeadline = {
  readonly signal: AbortSignal;
  /** Keeps the deadline until the end of the response; destroying the body ends the call. */
  watchBody(body: Readable): void;
  /** Returns the error of a failed call: the reason of the caller's signal, or a ServiceCallError. */
  describeFailure(error: unknown): unknown;
};

export function createCallDeadline(
  { signal: callerSignal, timeoutMs }: Pick<ServiceCall, 'signal' | 'timeoutMs'>,
  startTimeout: StartTimeout,
): CallDeadline {
  const abandoned = new AbortController();
  const timeout = startTimeout(timeoutMs);
  const signal = AbortSignal.any([timeout, abandoned.signal, ...(callerSignal ? [callerSignal] : [])]);
  return {
    signal,
    watchBody(body) {
      body.once('close', () => {
        if (!body.readableEnded) abandoned.abort();
      });
    },
    describeFailure(error) {
      if (callerSignal?.aborted) return callerSignal.reason;
      if (timeout.aborted) return new ServiceCallError('timeout', error);
      return error instanceof ServiceCallError
        ? error
        : new ServiceCallError(getErrorCode(error) || 'unreachable', error);
    },
  };
}
