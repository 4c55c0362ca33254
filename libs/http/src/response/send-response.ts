import { Readable } from 'node:stream';
import { ERROR_CODE_HEADER } from '@probant/kernel/error-codes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorResponse } from './error-response.ts';
import type { BufferedBody, RawResponse } from './raw-response.ts';
import { type DrainLimits, drainRequest, hasUnreadBody } from './unread-body.ts';
import {
  getPayloadLength,
  getWholePayload,
  MAX_SLICE_LENGTH,
  sliceChunks,
  slicePayload,
  writeSlices,
} from './write-slices.ts';

const JSON_CONTENT_TYPE = 'application/json; charset=utf-8';

/** Enough for one file of the maximum size, so that a client that reads the response only after sending everything gets its 413. */
const DRAIN_LIMITS: DrainLimits = { bytes: 67_108_864, ms: 15_000 };

type Headers = Readonly<Record<string, string>>;

const NO_HEADERS: Headers = {};

/**
 * Sends a JSON text.
 *
 * @throws AppError 503 when too many bytes of responses wait for their readers.
 */
export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  json: string,
  headers = NO_HEADERS,
): FastifyReply {
  holdPayload(request, json);
  return sendBuffered(request, reply, status, JSON_CONTENT_TYPE, headers, json);
}

export const sendError = (request: FastifyRequest, reply: FastifyReply, response: ErrorResponse): FastifyReply =>
  sendBuffered(
    request,
    reply,
    response.status,
    JSON_CONTENT_TYPE,
    { ...response.headers, [ERROR_CODE_HEADER]: response.code },
    JSON.stringify({ detail: response.detail }),
  );

/**
 * Sends a file, a text or an image. Waits for the first chunk of a stream, so that an earlier failure gets its own status.
 *
 * @throws AppError 503 when too many bytes of responses wait for their readers.
 */
export async function sendRaw(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  response: RawResponse,
): Promise<FastifyReply> {
  const { body, headers, type } = response;
  if (isBufferedBody(body)) {
    holdPayload(request, body);
    return sendBuffered(request, reply, status, type, headers, body);
  }
  const chunks = Readable.from(sliceChunks(await awaitFirstChunk(body)), { objectMode: false });
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
      'content-type': type,
      'x-request-id': request.id,
    })
    .send(chunks);
}

/** Returns whether all bytes of a body are in memory. */
export const isBufferedBody = (body: RawResponse['body']): body is BufferedBody =>
  typeof body === 'string' || body instanceof Uint8Array || Array.isArray(body);

/** Drains what remains of a request body, within limits, and destroys the connection when there is more. */
export async function drainOrDisconnect(request: FastifyRequest): Promise<void> {
  if (hasUnreadBody(request.raw) && !(await drainRequest(request.raw, DRAIN_LIMITS))) request.raw.destroy();
}

async function awaitFirstChunk<T>(chunks: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    try {
      for (let chunk = first; !chunk.done; chunk = await iterator.next()) yield chunk.value;
    } finally {
      await iterator.return?.();
    }
  })();
}

/** Counts a large payload until the response is closed. Small ones are bounded by the number of connections. */
function holdPayload(request: FastifyRequest, payload: BufferedBody): void {
  const length = getPayloadLength(payload);
  if (length > MAX_SLICE_LENGTH) request.server.traffic.holdResponse(request, length);
}

/**
 * Writes a complete response without the send pipeline of Fastify: its headers are known and no hook needs it. While the request body
 * is still arriving, the response is written at once but ended only after the remaining body has been drained. If it were ended
 * earlier, Node would close a `Connection: close` connection too soon, or read the remaining body as the next request.
 */
function sendBuffered(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  type: string,
  extraHeaders: Headers,
  payload: BufferedBody,
): FastifyReply {
  const { raw } = reply.hijack();
  // Answered at the end of a drain, while its handler still ran.
  if (raw.headersSent) return reply;
  const headers = [
    'content-type',
    type,
    'content-length',
    String(typeof payload === 'string' ? Buffer.byteLength(payload) : getPayloadLength(payload)),
    'x-request-id',
    request.id,
    'x-content-type-options',
    'nosniff',
  ];
  for (const name in extraHeaders) headers.push(name, extraHeaders[name] ?? '');
  if (extraHeaders['cache-control'] === undefined) headers.push('cache-control', 'no-store');
  raw.writeHead(status, headers);
  const whole = getWholePayload(payload);
  if (!hasUnreadBody(request.raw)) {
    if (whole === null) writeSlices(raw, slicePayload(payload), () => raw.end());
    else raw.end(whole);
    return reply;
  }
  let isWritten = whole !== null;
  let isDrained = false;
  const endOnceDone = () => {
    if (isWritten && isDrained) raw.end();
  };
  if (whole === null)
    writeSlices(raw, slicePayload(payload), () => {
      isWritten = true;
      endOnceDone();
    });
  else raw.write(whole);
  void drainRequest(request.raw, DRAIN_LIMITS).then((ended) => {
    isDrained = true;
    endOnceDone();
    if (!ended) request.raw.destroy();
  });
  return reply;
}
