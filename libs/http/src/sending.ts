import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer } from './error-answer.ts';
import type { RawAnswer } from './route.ts';
import { drain, isUnread, type LingerLimits } from './unread-body.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Room for one whole file of the largest kind, so that even a sender that never looks up gets its 413. */
export const LINGER: LingerLimits = { bytes: 67_108_864, ms: 15_000 };

type Headers = Readonly<Record<string, string>>;

export const sendJson = (request: FastifyRequest, reply: FastifyReply, status: number, json: string): FastifyReply =>
  send(request, reply, status, { 'content-type': JSON_TYPE, 'cache-control': 'no-store' }, json);

export function sendError(request: FastifyRequest, reply: FastifyReply, answer: ErrorAnswer): FastifyReply {
  reply.removeHeader('connection');
  const headers = { ...answer.headers, 'content-type': JSON_TYPE, 'cache-control': 'no-store' };
  return send(request, reply, answer.status, headers, JSON.stringify({ detail: answer.detail }));
}

/** Sends a file, a text or an image; of a stream the first piece is awaited, so that a failure before it is a proper error. */
export async function sendRaw(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  answer: RawAnswer,
): Promise<FastifyReply> {
  const headers = { 'cache-control': 'no-store', ...answer.headers, 'content-type': answer.type };
  const { body } = answer;
  if (typeof body === 'string') return send(request, reply, status, headers, body);
  if (body instanceof Uint8Array)
    return send(request, reply, status, headers, Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  return reply
    .code(status)
    .headers(headers)
    .send(Readable.from(await begun(body), { objectMode: false }));
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

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  headers: Headers,
  payload: string | Buffer,
): FastifyReply {
  reply.code(status).headers(headers);
  return isUnread(request.raw) ? sendBeforeBodyEnds(request, reply, payload) : reply.send(payload);
}

/**
 * Writes the whole answer, and ends it only once what is left of the request's body has been taken from the wire: ended at once,
 * Node would close the connection of a caller that asked for it, or leave the body of the others in the way of their next request.
 */
function sendBeforeBodyEnds(request: FastifyRequest, reply: FastifyReply, payload: string | Buffer): FastifyReply {
  const response = reply.hijack().raw;
  response.writeHead(reply.statusCode, { ...plainHeaders(reply), 'content-length': Buffer.byteLength(payload) });
  response.write(payload);
  void drain(request.raw, LINGER).then((ended) => {
    response.end();
    if (!ended) request.raw.destroy();
  });
  return reply;
}

const plainHeaders = (reply: FastifyReply): Record<string, string | string[] | number> =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
