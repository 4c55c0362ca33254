import type { AnyInit, Method } from '../api-types.ts';
import { createResponseError, readResponseError } from '../errors/create-response-error.ts';
import { ProbantError } from '../errors/errors.ts';
import { IDEMPOTENCY_KEY_ROUTES } from '../generated/probant.ts';
import { type AttemptTimer, startAttemptTimer } from './attempt-timer.ts';
import type { CallContext } from './call-context.ts';
import { checkPathParameters } from './check-path-parameters.ts';
import { encodeBody, type FetchBody } from './encode-body.ts';
import { computeWait, isRepeatable } from './retry.rules.ts';

export type Call<Result> = {
  readonly method: Method;
  readonly path: string;
  readonly init: AnyInit;
  readonly accept: string;
  /** Reads a success within the time limit of the attempt. */
  readonly read: (response: Response, timer: AttemptTimer) => Promise<Result>;
};

/**
 * Sends a request and returns what `read` makes of its success, after repetitions where they are safe.
 *
 * @throws ProbantError, or the reason of the caller's signal.
 */
export async function sendRequest<Result>(context: CallContext, call: Call<Result>): Promise<Result> {
  const { path, init } = call;
  const method = call.method.toUpperCase();
  const route = `${method} ${path}`;
  checkPathParameters(route, init.params?.path);
  const headers = collectHeaders(context, call, route);
  const hasReplayableBody = !(init.body instanceof ReadableStream);
  const hasIdempotencyKey = Object.keys(headers).some((name) => name.toLowerCase() === 'idempotency-key');
  const { maxRetries, maxWaitMs } = init.retry === false ? NO_RETRY : { ...context.retry, ...init.retry };

  for (let attempt = 1; ; attempt += 1) {
    init.signal?.throwIfAborted();
    try {
      return await attemptOnce(context, call, { route, headers, attempt });
    } catch (error) {
      if (!(error instanceof ProbantError) || attempt > maxRetries) throw error;
      if (!isRepeatable(error, { method, hasReplayableBody, hasIdempotencyKey })) throw error;
      const delay = computeWait(error, attempt, context.random);
      if (delay > maxWaitMs) throw error;
      await context.wait(delay, init.signal);
    }
  }
}

const NO_RETRY = { maxRetries: 0, maxWaitMs: 0 };

/** Recording an event twice must not happen because a response was lost, so that such a route always gets an Idempotency-Key. */
function collectHeaders(context: CallContext, { init, accept }: Call<unknown>, route: string): Record<string, string> {
  const own = { ...init.headers, ...(init.params?.header as Record<string, string> | undefined) };
  const hasKey = Object.keys(own).some((name) => name.toLowerCase() === 'idempotency-key');
  const key = IDEMPOTENCY_KEY_ROUTES.has(route) && !hasKey ? { 'Idempotency-Key': context.newId() } : {};
  return { Accept: accept, ...key, ...own };
}

type Attempt = { readonly route: string; readonly headers: Readonly<Record<string, string>>; readonly attempt: number };

async function attemptOnce<Result>(context: CallContext, call: Call<Result>, { route, headers, attempt }: Attempt) {
  const { method, path, init } = call;
  const encoded = init.body === undefined ? null : encodeBody(route, init.body);
  const timer = startAttemptTimer(route, init.timeoutMs ?? context.timeoutMs, init.signal);
  try {
    const { response, error } = await context.http.request(
      method,
      path as never,
      {
        params: { path: init.params?.path, query: init.params?.query },
        headers: { ...(encoded?.type ? { 'Content-Type': encoded.type } : {}), ...headers },
        ...(encoded ? { body: encoded.body, bodySerializer: (body: FetchBody) => body } : {}),
        ...(encoded?.body instanceof ReadableStream ? { duplex: 'half' } : {}),
        parseAs: 'stream',
        signal: timer.signal,
      } as never,
    );
    context.onResponse?.(describeResponse(route, response, attempt));
    if (isRedirect(response)) throw createRedirectError(route, response);
    if (!response.ok) throw readResponseError(route, response, error, context.now());
    return await call.read(response, timer);
  } catch (error) {
    throw error instanceof ProbantError ? error : timer.explain(error);
  } finally {
    timer.stop();
  }
}

/** A browser hides the status of a redirect. */
const isRedirect = ({ status, type }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400);

const createRedirectError = (route: string, { status, headers }: Response) =>
  createResponseError({
    route,
    status,
    detail: 'the server redirects to another address, to which the key is not sent: set baseUrl to that address',
    code: null,
    requestId: headers.get('x-request-id'),
    retryAfterSeconds: null,
  });

const describeResponse = (route: string, { status, headers }: Response, attempt: number) => {
  const remaining = headers.get('x-ratelimit-remaining-minute');
  return {
    route,
    status,
    requestId: headers.get('x-request-id'),
    attempt,
    remainingRequestsThisMinute: remaining === null ? null : Number(remaining),
  };
};
