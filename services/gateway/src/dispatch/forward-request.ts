import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import type { Logger } from '@probant/kernel/logging';
import type { Dispatcher, Pool } from 'undici';
import { filterRequestHeaders, filterResponseHeaders } from './filter-headers.ts';
import { sendUpstreamError } from './upstream-failures.ts';

type ForwardTarget = { readonly pool: Pool; readonly prefix: string; readonly logger: Logger };

/** Forwards a request to a service and streams the response back. */
export function forwardRequest(to: ForwardTarget, request: IncomingMessage, response: ServerResponse): void {
  if (isBufferable(request)) bufferBody(request, (body) => forward(to, request, response, body));
  else forward(to, request, response, pipeBody(request));
}

type Body = Buffer | PassThrough | null;

function forward(to: ForwardTarget, request: IncomingMessage, response: ServerResponse, body: Body): void {
  const options = {
    method: request.method as Dispatcher.HttpMethod,
    path: to.prefix + request.url,
    headers: filterRequestHeaders(request.headers),
    body,
  };
  let controller: Dispatcher.DispatchController | null = null;
  let isFinished = false;
  // The service may close a kept-alive connection just as it is reused: a request that changes nothing is retried once.
  let mayRetry = body === null && isSafe(request.method);

  const end = () => {
    isFinished = true;
    // When the response came before the end of the upload, the HTTP server reads and drops the rest.
    if (body instanceof PassThrough) request.unpipe(body);
  };
  response.once('close', () => {
    if (isFinished) return;
    end();
    if (body instanceof PassThrough) body.destroy();
    controller?.abort(new Error('the client disconnected'));
  });

  const attempt = () =>
    to.pool.dispatch(options, {
      onRequestStart(started) {
        controller = started;
        if (isFinished) started.abort(new Error('the client disconnected'));
      },
      onResponseStart(_, status, headers) {
        if (status < 200) return;
        mayRetry = false;
        response.writeHead(status, filterResponseHeaders(headers));
      },
      onResponseData(answering, chunk) {
        if (response.write(chunk)) return;
        answering.pause();
        response.once('drain', () => answering.resume());
      },
      onResponseEnd() {
        end();
        response.end();
      },
      onResponseError(_, error) {
        if (isFinished) return;
        if (mayRetry && isConnectionLost(error)) {
          mayRetry = false;
          attempt();
          return;
        }
        end();
        sendUpstreamError(response, error, to.logger);
      },
    });
  attempt();
}

/** A small body of known length is forwarded in one piece: a third less CPU than a stream of one chunk. */
const MAX_BUFFERED_BODY_BYTES = 65_536;

const isBufferable = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= MAX_BUFFERED_BODY_BYTES;

/** Calls `then` with the complete body; never, if the client disconnects before the end. */
function bufferBody(request: IncomingMessage, then: (body: Buffer | null) => void): void {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length === 0) {
    then(null);
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => then(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
}

/** Pipes a larger body through a separate stream, so that an upstream failure destroys that stream and not the client's connection. */
function pipeBody(request: IncomingMessage): PassThrough {
  const body = new PassThrough();
  // onResponseError reports the failure.
  body.on('error', () => undefined);
  return request.pipe(body);
}

const isSafe = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

const isConnectionLost = (error: Error): boolean =>
  'code' in error && (error.code === 'UND_ERR_SOCKET' || error.code === 'ECONNRESET' || error.code === 'EPIPE');
