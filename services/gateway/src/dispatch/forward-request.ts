import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { createByteCollector } from '@probant/http/body/byte-collector';
import type { IdleMonitor } from '@probant/http/body/idle-monitor';
import { endResponse } from '@probant/http/response/end-response';
import type { Logger } from '@probant/kernel/logging';
import type { UpstreamPool } from '@probant/service-runner/upstream';
import type { Dispatcher } from 'undici';
import { RESPONSE_TEXTS, sendError } from '../response/send-response.ts';
import { filterRequestHeaders, filterResponseHeaders } from './filter-headers.ts';
import { sendUpstreamError } from './upstream-failures.ts';

type ForwardTarget = {
  readonly pool: Pick<UpstreamPool, 'dispatch'>;
  readonly idleMonitor: IdleMonitor;
  /** Its name, for the caller and the log. */
  readonly service: string;
  readonly logger: Logger;
};

/** Forwards a request to a service and streams the response back. */
export function forwardRequest(to: ForwardTarget, request: IncomingMessage, response: ServerResponse): void {
  if (isBufferable(request))
    bufferBody(to.idleMonitor, request, response, (body) => forward(to, request, response, body));
  else forward(to, request, response, pipeBody(request));
}

type Body = Buffer | PassThrough | null;

function forward(to: ForwardTarget, request: IncomingMessage, response: ServerResponse, body: Body): void {
  const options = {
    method: request.method as Dispatcher.HttpMethod,
    path: request.url ?? '/',
    headers: filterRequestHeaders(request.headers),
    body,
  };
  let controller: Dispatcher.DispatchController | null = null;
  let isFinished = false;

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

  to.pool.dispatch(options, {
    onRequestStart(started) {
      controller = started;
      if (isFinished) started.abort(new Error('the client disconnected'));
    },
    onResponseStart(_, status, headers) {
      if (status < 200) return;
      response.writeHead(status, filterResponseHeaders(headers));
    },
    onResponseData(answering, chunk) {
      if (response.write(chunk)) return;
      answering.pause();
      response.once('drain', () => answering.resume());
    },
    onResponseEnd() {
      end();
      endResponse(response);
    },
    onResponseError(_, error) {
      if (isFinished) return;
      end();
      sendUpstreamError(response, error, to);
    },
  });
}

/** A small body of known length is forwarded in one piece: a third less CPU than a stream of one chunk. */
const MAX_BUFFERED_BODY_BYTES = 65_536;

const isBufferable = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= MAX_BUFFERED_BODY_BYTES;

/**
 * Calls `then` with the complete body; never, if the client disconnects before the end. A client that is too slow gets a 408. The
 * service checks the rate of the bodies that are streamed to it.
 */
function bufferBody(
  idleMonitor: IdleMonitor,
  request: IncomingMessage,
  response: ServerResponse,
  then: (body: Buffer | null) => void,
): void {
  const length = Number(request.headers['content-length'] ?? 0);
  if (length === 0) {
    then(null);
    return;
  }
  const collector = createByteCollector();
  const idleTimer = idleMonitor.create();
  const onData = (chunk: Buffer) => {
    idleMonitor.restart(idleTimer, chunk.length);
    collector.add(chunk);
  };
  const onEnd = () => {
    idleMonitor.stop(idleTimer);
    then(collector.join());
  };
  idleMonitor.start(idleTimer, () => {
    request.off('data', onData).off('end', onEnd);
    sendError(response, 408, 'request_timeout', RESPONSE_TEXTS.slowClient, { Connection: 'close' });
  });
  request.on('data', onData).on('end', onEnd);
  request.once('close', () => idleMonitor.stop(idleTimer));
}

/** Pipes a larger body through a separate stream, so that an upstream failure destroys that stream and not the client's connection. */
function pipeBody(request: IncomingMessage): PassThrough {
  const body = new PassThrough();
  // onResponseError reports the failure.
  body.on('error', () => undefined);
  return request.pipe(body);
}
