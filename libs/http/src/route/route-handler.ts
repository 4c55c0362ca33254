import { AppError, createValidationError, type Problem } from '@probant/kernel/errors';
import type { Logger } from '@probant/kernel/logging';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createByteReader, streamBytes } from '../body/byte-reader.ts';
import type { JsonBodyOptions } from '../body/json-body.ts';
import { LargeJsonBody, readLargeBody } from '../body/large-body.ts';
import { hasMediaType, requireForm } from '../body/media-type.ts';
import { releaseBehind } from '../body/release-behind.ts';
import { type IncomingForm, readForm } from '../multipart/form.ts';
import { openFormFile } from '../multipart/form-file.ts';
import { createPartReader } from '../multipart/parts.ts';
import { toErrorResponse } from '../response/error-response.ts';
import { createEventStream, EVENT_STREAM_TYPE, isEventStreamPreferred } from '../response/event-stream.ts';
import { drainOrDisconnect, sendJson, sendRaw } from '../response/send-response.ts';
import type { FailureLog } from '../server/failure-log.ts';
import type { RequestTraffic } from '../server/request-traffic.ts';
import { DEFAULT_BODY_LIMIT_BYTES } from './body-limit.ts';
import type { AnyRoute } from './define-route.ts';
import { createRawRouteHandler } from './raw-route-handler.ts';
import { LazyRequestContext } from './request-context.ts';
import { type Caller, RawResponse, type RequestContext, type ServiceCaller } from './route.ts';
import { type RouteValidators, validateBody, validateLargeBody, validateParameters } from './route-validators.ts';

type HandlerDeps = { readonly logger: Logger; readonly traffic: RequestTraffic; readonly logFailure: FailureLog };
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
type ReportProgress = (event: unknown) => void;
type RunHandler = (
  request: FastifyRequest,
  context: RequestContext<Caller | ServiceCaller>,
  report: ReportProgress,
) => Promise<unknown>;

/** Creates the Fastify handler of a route: validates the request, runs the route, validates the response and sends it. */
export function createRouteHandler(route: AnyRoute, validators: RouteValidators, deps: HandlerDeps): Handler {
  if (route.kind === 'raw') return createRawRouteHandler(route, validators, deps);
  const run =
    route.kind === 'json' ? createJsonHandler(route, validators, deps) : createUploadHandler(route, validators, deps);
  const { status } = route.success;
  const assertValid = (validate: RouteValidators['response'], value: unknown) => {
    const violation = validate(value);
    if (violation === null) return;
    throw new AppError(500, 'Internal Server Error', {
      code: 'internal_error',
      internal: `response of ${route.operationId} violates its schema at ${violation}`,
    });
  };
  return async (request, reply) => {
    const { caller } = request;
    if (caller === null) throw new Error(`${route.operationId} was called without authentication`);
    const context = new LazyRequestContext(caller, request, reply, deps.logger);
    const { progress } = validators;
    if (progress !== null && isEventStreamPreferred(context.accept)) {
      const events = createEventStream({
        run: async (report) => {
          const reportValidated: ReportProgress = (event) => {
            assertValid(progress, event);
            report(event);
          };
          const result = await run(request, context, reportValidated);
          assertValid(validators.response, result);
          return result;
        },
        hold: (bytes) => deps.traffic.holdResponse(request, bytes),
        release: (bytes) => deps.traffic.releaseResponse(request, bytes),
        describeError: (error) => {
          deps.logFailure(error, context.log, { route: route.path });
          return describeError(error);
        },
      });
      return sendRaw(
        request,
        reply,
        status,
        new RawResponse(EVENT_STREAM_TYPE, drainAfterEvents(events, request), UNBUFFERED_HEADERS),
      );
    }
    const result = await run(request, context, IGNORE_PROGRESS);
    if (result instanceof RawResponse) return sendRaw(request, reply, status, result);
    assertValid(validators.response, result);
    return sendJson(request, reply, status, JSON.stringify(result));
  };
}

const FORM_TYPE = 'multipart/form-data';

const IGNORE_PROGRESS: ReportProgress = () => undefined;

/** Without it, nginx buffers the events. */
const UNBUFFERED_HEADERS = { 'x-accel-buffering': 'no' };

function describeError(error: unknown): unknown {
  const { status, code, detail } = toErrorResponse(error);
  return { status, code, detail };
}

/** Yields the events, then drains what remains of the form after a failure, as `sendJson` does. */
async function* drainAfterEvents(events: AsyncIterable<string>, request: FastifyRequest): AsyncGenerator<string> {
  yield* events;
  await drainOrDisconnect(request);
}

/** Returns the limits of a route on its JSON body, null when it accepts none. */
export const getJsonBodyOptions = (route: AnyRoute): JsonBodyOptions | null =>
  route.kind === 'json' && route.body !== undefined
    ? {
        limit: route.bodyLimit ?? DEFAULT_BODY_LIMIT_BYTES,
        allowUnstorableText: route.allowUnstorableText ?? false,
        strict: route.strictJson ?? false,
        maxTextBytes: route.maxTextBytes ?? Number.POSITIVE_INFINITY,
        streamedTypes: listStreamedTypes(route.streamed),
      }
    : null;

function createJsonHandler(
  route: Extract<AnyRoute, { kind: 'json' }>,
  validators: RouteValidators,
  deps: HandlerDeps,
): RunHandler {
  type Request = Parameters<typeof route.handler>[0];
  const runLarge = (
    largeBody: LargeJsonBody,
    request: FastifyRequest,
    context: RequestContext<Caller | ServiceCaller>,
    report: ReportProgress,
  ) =>
    readLargeBody(
      largeBody,
      {
        tenant: context.caller.tenantId,
        signal: context.signal,
        holdValues: (bytes) => deps.traffic.holdValues(request, bytes),
      },
      async (value, slicer) => {
        const parameters = validateParameters(validators, request);
        const body = await validateLargeBody(validators, parameters, value, slicer);
        return { ...parameters, body, report } as unknown as Request;
      },
    ).then((validated) => route.handler(validated, context as RequestContext));
  return (request, context, report) => {
    if (request.body instanceof LargeJsonBody) return runLarge(request.body, request, context, report);
    const parameters = validateParameters(validators, request);
    if (isStreamedRequest(route, request))
      return runStreamedHandler(route.streamed, parameters, request, context, deps);
    const body = validateBody(validators, parameters, request.body);
    const { params, query, headers } = parameters;
    return route.handler({ params, query, headers, body, report } as Request, context as RequestContext);
  };
}

type StreamedDefinition = NonNullable<Extract<AnyRoute, { kind: 'json' }>['streamed']>;

const listStreamedTypes = (streamed: StreamedDefinition | undefined): readonly string[] =>
  streamed?.formField === undefined ? (streamed?.types ?? []) : [...streamed.types, FORM_TYPE];

const isStreamedRequest = <R extends Extract<AnyRoute, { kind: 'json' }>>(
  route: R,
  { headers }: FastifyRequest,
): route is R & { readonly streamed: StreamedDefinition } =>
  route.streamed !== undefined &&
  hasMediaType(listStreamedTypes(route.streamed), headers['content-type'], headers['content-encoding']);

async function runStreamedHandler(
  streamed: StreamedDefinition,
  { params, query, headers, problems }: ReturnType<typeof validateParameters>,
  request: FastifyRequest,
  context: RequestContext<Caller | ServiceCaller>,
  deps: HandlerDeps,
): Promise<unknown> {
  if (problems.length > 0) throw createValidationError(problems);
  const intake = deps.traffic.createIntake(request);
  const { 'content-type': type, 'content-encoding': encoding } = request.headers;
  const { bytes, filename } =
    streamed.formField !== undefined && hasMediaType([FORM_TYPE], type, encoding)
      ? await openFormFile(
          request.raw,
          { boundary: requireForm(type, encoding), field: streamed.formField, limit: streamed.limit },
          intake,
        )
      : { bytes: releaseBehind(request.raw, streamBytes(request.raw, streamed.limit, intake)), filename: null };
  return streamed.handler(
    { params, query, headers, bytes, filename } as Parameters<StreamedDefinition['handler']>[0],
    context as RequestContext,
  );
}

function createUploadHandler(
  route: Extract<AnyRoute, { kind: 'upload' }>,
  validators: RouteValidators,
  deps: HandlerDeps,
): RunHandler {
  const rules = { ...route.form, textNames: Object.keys(route.form.texts?.properties ?? {}) };
  return async (request, context, report) => {
    const { raw, params, query, headers } = request;
    const boundary = requireForm(raw.headers['content-type'], raw.headers['content-encoding']);
    const parameters = validateParameters(validators, { params, query, headers });
    const intake = deps.traffic.createIntake(request);
    const parts = createPartReader(createByteReader(raw, intake), boundary);
    const length = raw.headers['content-length'];
    const form = readForm(parts, rules, validators.texts, length === undefined ? null : Number(length), intake);
    if (parameters.problems.length > 0)
      throw createValidationError([...parameters.problems, ...(await listFormProblems(form, length))]);
    return route.handler(
      {
        params: parameters.params,
        query: parameters.query,
        headers: parameters.headers,
        ...form,
        report,
      } as unknown as Parameters<typeof route.handler>[0],
      context as RequestContext,
    );
  };
}

/** Reads the whole form to complete the list of problems, but only when its announced length is small. */
const listFormProblems = async (form: IncomingForm, length: string | undefined): Promise<readonly Problem[]> =>
  Number(length) <= DEFAULT_BODY_LIMIT_BYTES ? await form.problems() : [];
