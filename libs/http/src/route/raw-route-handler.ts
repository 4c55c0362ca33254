import { ERROR_CODE_HEADER } from '@probant/kernel/error-codes';
import { AppError, createValidationError } from '@probant/kernel/errors';
import type { Logger } from '@probant/kernel/logging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { streamBytes } from '../body/byte-reader.ts';
import { readJsonBody } from '../body/json-body.ts';
import { LargeJsonBody, readLargeBody } from '../body/large-body.ts';
import { hasMediaType } from '../body/media-type.ts';
import { drainOrDisconnect, isBufferedBody, sendRaw } from '../response/send-response.ts';
import type { RequestTraffic } from '../server/request-traffic.ts';
import { DEFAULT_BODY_LIMIT_BYTES } from './body-limit.ts';
import type { AnyRoute } from './define-route.ts';
import { LazyRequestContext } from './request-context.ts';
import { type Caller, RawResponse, type RawRouteResponse, type RequestContext, type ServiceCaller } from './route.ts';
import { type RouteValidators, validateParameters } from './route-validators.ts';

type RawDefinition = Extract<AnyRoute, { kind: 'raw' }>;
type HandlerDeps = { readonly logger: Logger; readonly traffic: RequestTraffic };

/** Creates the Fastify handler of a raw route: checks what surrounds the body, and sends what the handler returns. */
export function createRawRouteHandler(route: RawDefinition, validators: RouteValidators, deps: HandlerDeps) {
  type Request = Parameters<RawDefinition['handler']>[0];
  const statuses = new Set([route.success.status, ...Object.keys(route.outcomes ?? {}).map(Number)]);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { caller } = request;
    if (caller === null) throw new Error(`${route.operationId} was called without authentication`);
    requireMediaType(route, request);
    const { params, query, headers, problems } = validateParameters(validators, request);
    if (problems.length > 0) throw createValidationError(problems);
    const context = new LazyRequestContext(caller, request, reply, deps.logger);
    const bytes = readBody(route, request, deps);
    const readJson = () => readJsonValue(route, request, context, deps);
    const response = await route.handler(
      { params, query, headers, bytes, readJson } as Request,
      context as RequestContext,
    );
    if (!statuses.has(response.status))
      throw new AppError(500, 'Internal Server Error', {
        code: 'internal_error',
        internal: `${route.operationId} returned the undeclared status ${response.status}`,
      });
    if (response.status >= 400 && response.code === undefined)
      throw new AppError(500, 'Internal Server Error', {
        code: 'internal_error',
        internal: `${route.operationId} returned the status ${response.status} without a code`,
      });
    request.errorReason = response.code ?? null;
    return sendRawRouteResponse(request, reply, response);
  };
}

/** Throws a 415 when the route has a body and the request has one of another type, or a compressed one. */
function requireMediaType({ types }: RawDefinition, { headers }: FastifyRequest): void {
  if (types === undefined) return;
  if (!hasMediaType(types, headers['content-type'], headers['content-encoding'])) throw createMediaTypeError(types);
}

/** Returns the error of a body of another content type than these. */
export const createMediaTypeError = (types: readonly string[]): AppError =>
  new AppError(415, `The request body must be ${types.join(' or ')}`, { code: 'unsupported_media_type' });

const readBody = ({ types, bodyLimit }: RawDefinition, request: FastifyRequest, { traffic }: HandlerDeps) =>
  types === undefined
    ? EMPTY_BODY
    : streamBytes(request.raw, bodyLimit ?? DEFAULT_BODY_LIMIT_BYTES, traffic.createIntake(request));

/** Reads the body as JSON routes do. Nothing is stored here, so a text may contain what PostgreSQL cannot store. */
async function readJsonValue(
  { bodyLimit }: RawDefinition,
  request: FastifyRequest,
  { caller, signal }: LazyRequestContext<Caller | ServiceCaller>,
  { traffic }: HandlerDeps,
): Promise<unknown> {
  const parsing = { allowUnstorableText: true, strict: false, maxTextBytes: Number.POSITIVE_INFINITY };
  const options = { ...parsing, limit: bodyLimit ?? DEFAULT_BODY_LIMIT_BYTES, streamedTypes: [] };
  const body = await new Promise<unknown>((resolve, reject) => {
    readJsonBody(request.raw, options, null, traffic.createIntake(request), (error, value) =>
      error === null ? resolve(value) : reject(error),
    );
  });
  if (!(body instanceof LargeJsonBody)) return body;
  const holdValues = (bytes: number) => traffic.holdValues(request, bytes);
  return readLargeBody(body, { tenant: caller.tenantId, signal, holdValues }, async (value) => value);
}

const EMPTY_BODY: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => NO_CHUNKS };
const NO_CHUNKS: AsyncIterator<Uint8Array> = { next: async () => ({ done: true, value: undefined }) };

async function sendRawRouteResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, type, body, headers: own = {} }: RawRouteResponse,
): Promise<FastifyReply> {
  const headers = code === undefined ? own : { ...own, [ERROR_CODE_HEADER]: code };
  if (type === null) {
    await drainOrDisconnect(request);
    return reply
      .code(status)
      .headers({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        ...headers,
        'x-request-id': request.id,
      })
      .send();
  }
  const sent = isBufferedBody(body) ? body : drainAfter(body, request);
  return sendRaw(request, reply, status, new RawResponse(type, sent, headers));
}

/** Yields the chunks, then reads the rest of a request body that the handler did not read, so that the connection can be used again. */
async function* drainAfter<T>(chunks: AsyncIterable<T>, request: FastifyRequest): AsyncGenerator<T> {
  yield* chunks;
  await drainOrDisconnect(request);
}
