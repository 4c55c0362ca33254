import { EventSourceParserStream } from 'eventsource-parser/stream';
import { createResponseError, readDetail } from '../errors/create-response-error.ts';
import { ProbantConnectionError, ProbantError } from '../errors/errors.ts';

/** An event of a route that streams: progress as it is made, then the complete response. */
export type StreamEvent<Progress, Result> =
  | { readonly type: 'progress'; readonly data: Progress }
  | { readonly type: 'result'; readonly data: Result };

type StreamContext = { readonly route: string; readonly response: Response; readonly signal: AbortSignal | undefined };

/**
 * Yields the events of a response. Ending the loop early closes the connection.
 *
 * @throws ProbantResponseError for a failure after the first event; ProbantConnectionError when the stream ends without a result.
 */
export async function* readEvents(context: StreamContext): AsyncGenerator<StreamEvent<unknown, unknown>> {
  const { route, response, signal } = context;
  if (!(response.headers.get('content-type') ?? '').startsWith('text/event-stream')) {
    yield { type: 'result', data: await response.json() };
    return;
  }
  const body = response.body ?? new Blob([]).stream();
  const reader = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new ProbantConnectionError(route, 'the stream ended before its result');
      const data: unknown = JSON.parse(value.data);
      if (value.event === 'error') throw readStreamError(context, data);
      if (value.event === 'progress') yield { type: 'progress', data };
      if (value.event !== 'result') continue;
      yield { type: 'result', data };
      return;
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ProbantError) throw error;
    throw new ProbantConnectionError(route, 'the stream was interrupted', { cause: error });
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The status of the response was sent before the failure, so that the event has one of its own. */
function readStreamError({ route, response }: StreamContext, data: unknown) {
  const status =
    typeof data === 'object' && data !== null && 'status' in data && typeof data.status === 'number'
      ? data.status
      : 500;
  const code =
    typeof data === 'object' && data !== null && 'code' in data && typeof data.code === 'string' ? data.code : null;
  const requestId = response.headers.get('x-request-id');
  return createResponseError({ route, status, detail: readDetail(data), code, requestId, retryAfterSeconds: null });
}
