import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer } from './error-answer.ts';
import type { RawAnswer } from './route.ts';
import { drain, isUnread, type LingerLimits } from './unread-body.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Room for one whole file of the largest kind, so that even a sender that never looks up gets its 413. */
const LINGER: LingerLimits = { bytes: 67_108_864, ms: 15_000 };

type Headers = Readonly<Record<string, string>>;

const NONE: Headers = {};

export const sendJson = (request: FastifyRequest, reply: FastifyReply, status: number, json: string): FastifyReply =>
  send(request, reply, status, JSON_TYPE, NONE, json);

export const sendError = (request: FastifyRequest, reply: FastifyReply, answer: ErrorAnswer): FastifyReply =>
  send(request, reply, answer.status, JSON_TYPE, answer.headers, JSON.stringify({ detail: answer.detail }));

/** Sends a file, a text or an image; of a stream the first piece is awaited, so that a failure before it is a proper error. */
export async function sendRaw(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  answer: RawAnswer,
): Promise<FastifyReply> {
  const { body, headers, type } = answer;
  if (typeof body === 'string' || body instanceof Uint8Array) return send(request, reply, status, type, headers, body);
  const pieces = Readable.from(await begun(body), { objectMode: false });
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers, 'content-type': type, 'x-request-id': request.id })
    .send(pieces);
}

/** Takes what is left of a body from the wire, in bounds; a connection that has more of it has no future. */
export async function takeRest(request: FastifyRequest): Promise<void> {
  if (isUnread(request.raw) && !(await drain(request.raw, LINGER))) request.raw.destroy();
}

async function begun<T>(pieces: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = pieces[Symbol.asyncIterator]();
  const first = await iterator.next();
  return (async function* () {
    try {
      for (let piece = first; !piece.done; piece = await iterator.next()) yield piece.value;
    } finally {
      await iterator.return?.();
    }
  })();
}

/**
 * Writes an answer that is complete, past Fastify's own sending: its headers are known, and nothing hooks into it. While the body of
 * the request is still on its way, the answer is written whole and ended only once what is left of the body has been taken from
 * the wire: ended at once, Node would close the connection of a caller that asked for it, or leave the body of the others in the
 * way of their next request.
 */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  type: string,
  more: Headers,
  payload: string | Uint8Array,
): FastifyReply {
  const { raw } = reply.hijack();
  const headers = [
    'content-type',
    type,
    'content-length',
    String(Buffer.byteLength(payload)),
    'x-request-id',
    request.id,
  ];
  for (const name in more) headers.push(name, more[name] ?? '');
  if (more['cache-control'] === undefined) headers.push('cache-control', 'no-store');
  raw.writeHead(status, headers);
  if (!isUnread(request.raw)) {
    raw.end(payload);
    return reply;
  }
  raw.write(payload);
  void drain(request.raw, LINGER).then((ended) => {
    raw.end();
    if (!ended) request.raw.destroy();
  });
  return reply;
}
