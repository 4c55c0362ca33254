import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import type { Logger } from '@probant/kernel/logging';
import type { Dispatcher, Pool } from 'undici';
import { forwardedHeaders, returnedHeaders } from './header-hygiene.ts';
import { answerUpstreamFailure } from './upstream-failures.ts';

type Forwarding = { readonly pool: Pool; readonly prefix: string; readonly logger: Logger };

/** Passes a request on and streams the answer back. */
export function forwardRequest(to: Forwarding, request: IncomingMessage, response: ServerResponse): void {
  if (isSmall(request)) gather(request, (body) => forward(to, request, response, body));
  else forward(to, request, response, streamOf(request));
}

type Body = Buffer | PassThrough | null;

function forward(to: Forwarding, request: IncomingMessage, response: ServerResponse, body: Body): void {
  const options = {
    method: request.method as Dispatcher.HttpMethod,
    path: to.prefix + request.url,
    headers: forwardedHeaders(request.headers),
    body,
  };
  let controller: Dispatcher.DispatchController | null = null;
  let isOver = false;
  // A kept connection may be closed by the service at the very moment it is used: a request that changes nothing is sent once more.
  let mayRepeat = body === null && isSafe(request.method);

  const end = () => {
    isOver = true;
    // The rest of an upload that was answered early is the server's to read and drop.
    if (body instanceof PassThrough) request.unpipe(body);
  };
  response.once('close', () => {
    if (isOver) return;
    end();
    if (body instanceof PassThrough) body.destroy();
    controller?.abort(new Error('the caller hung up'));
  });

  const attempt = () =>
    to.pool.dispatch(options, {
      onRequestStart(started) {
        controller = started;
        if (isOver) started.abort(new Error('the caller hung up'));
      },
      onResponseStart(_, status, headers) {
        if (status < 200) return;
        mayRepeat = false;
        response.writeHead(status, returnedHeaders(headers));
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
        if (isOver) return;
        if (mayRepeat && isConnectionLost(error)) {
          mayRepeat = false;
          attempt();
          return;
        }
        end();
        answerUpstreamFailure(response, error, to.logger);
      },
    });
  attempt();
}

/** A body of a known few bytes goes on in one piece once it is here: a third less CPU than a stream of one chunk. */
const SMALL = 65_536;

const isSmall = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= SMALL;

/** Nothing follows for a caller that hangs up before the end of its body. */
function gather(request: IncomingMessage, then: (body: Buffer | null) => void): void {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length === 0) {
    then(null);
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => then(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
}

/** A larger body as a stream of its own: what goes wrong upstream destroys it, and never the caller's connection. */
function streamOf(request: IncomingMessage): PassThrough {
  const body = new PassThrough();
  // The failure is told by onResponseError.
  body.on('error', () => undefined);
  return request.pipe(body);
}

const isSafe = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

const isConnectionLost = (error: Error): boolean =>
  'code' in error && (error.code === 'UND_ERR_SOCKET' || error.code === 'ECONNRESET' || error.code === 'EPIPE');
