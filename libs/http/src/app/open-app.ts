import { createClientAddressReader } from '@probant/kernel/client-address/client-address';
import type { TrustedProxies } from '@probant/kernel/client-address/trusted-proxies';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import { chooseRequestId } from '@probant/kernel/request-id';
import type { ServiceAppName } from '@probant/kernel/service-catalogue';
import { isTracing, startRequestSpan } from '@probant/kernel/tracing/spans';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import type { Authenticator } from '../auth/authenticator.ts';
import { readJsonBody } from '../body/json-body.ts';
import { hasMediaType } from '../body/media-type.ts';
import { describeReason } from '../response/error-reason.ts';
import { toErrorResponse } from '../response/error-response.ts';
import { sendError } from '../response/send-response.ts';
import { type ActiveRequest, type ActiveRequests, createActiveRequests } from '../server/active-requests.ts';
import { createRequestDrain, createShutdownError, type RequestDrain } from '../server/drain-requests.ts';
import type { FailureLog } from '../server/failure-log.ts';
import { MergingRequest } from '../server/merging-request.ts';
import { createRequestLogger } from '../server/request-log.ts';
import type { RequestTraffic } from '../server/request-traffic.ts';
import { rejectMalformedRequest, type ServerTimeouts } from '../server/server-timeouts.ts';
import { rejectUnsupportedRequests } from '../server/unsupported-requests.ts';
import { isProbe } from './probes.ts';
import { addRequestMembers } from './request-members.ts';

export type AppOptions = {
  readonly service: ServiceAppName;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly newRequestId: () => string;
  readonly trustedProxies: TrustedProxies;
  readonly timeouts: ServerTimeouts;
  readonly traffic: RequestTraffic;
  readonly logFailure: FailureLog;
  readonly authenticate: Authenticator;
  /** Calls back with the refusal of a request that no route matches. */
  readonly rejectUnrouted: (request: FastifyRequest, done: (refusal: Error) => void) => void;
};

/** An HTTP server without routes: every request is tracked, logged and measured, and its errors have one form. */
export type OpenedApp = {
  readonly app: FastifyInstance;
  readonly activeRequests: ActiveRequests;
  readonly drain: RequestDrain;
};

export function openApp(options: AppOptions): OpenedApp {
  const { newRequestId, timeouts, traffic, authenticate, rejectUnrouted } = options;
  const respondWithError = createErrorResponder(options);
  const app = fastify({
    logger: false,
    requestIdHeader: false,
    genReqId: (request) => chooseRequestId(request.headers['x-request-id'], newRequestId),
    return503OnClosing: false,
    keepAliveTimeout: timeouts.keepAliveMs,
    requestTimeout: timeouts.requestMs,
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkIntervalMs,
      IncomingMessage: MergingRequest,
    },
    routerOptions: { maxParamLength: 512 },
    clientErrorHandler: rejectMalformedRequest,
    frameworkErrors: (error, request, reply) => {
      trackRequest(request, reply);
      authenticate(request, null, (refusal) => respondWithError(refusal ?? error, request, reply));
    },
  });
  rejectUnsupportedRequests(app.server);
  const activeRequests = createActiveRequests();
  const drain = createRequestDrain(app.server, activeRequests);
  const trackRequest = createRequestTracker(options, { activeRequests, drain });
  addRequestMembers(app);
  app.decorate('traffic', traffic);
  readJsonBodies(app, traffic);
  if (isTracing())
    app.addHook('preHandler', (request, _reply, done) => (request.span ? request.span.run(done) : done()));
  app.setErrorHandler(respondWithError);
  app.addHook('onRequest', (request, reply, done) => {
    const isRefused = trackRequest(request, reply);
    if (isRefused && !isProbe(request)) done(createShutdownError());
    // Rejects before Fastify parses the body of a request without a route.
    else if (request.is404) rejectUnrouted(request, done);
    else done();
  });
  return { app, activeRequests, drain };
}

const createErrorResponder =
  ({ service, logger, logFailure }: AppOptions) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const response = toErrorResponse(error);
    request.errorReason ??= describeReason(response);
    logFailure(error, logger, { service, request_id: request.id, route: request.routePath });
    sendError(request, reply, response);
  };

/** Creates the function that counts and logs a request until its response is closed. It returns whether a shutdown refuses the request. */
function createRequestTracker(
  { service, logger, metrics, trustedProxies, traffic }: AppOptions,
  { activeRequests, drain }: Pick<OpenedApp, 'activeRequests' | 'drain'>,
): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const readClient = createClientAddressReader(trustedProxies);
  const logRequest = createRequestLogger({ service, logger, metrics });
  return (request, reply) => {
    const startedAt = performance.now();
    // Read now: a closed socket no longer has an address.
    const client = readClient(request.raw);
    request.span = startRequestSpan(service, request.headers);
    const active: ActiveRequest = { request, reply, place: -1 };
    const isRefused = drain.isRefused(request.raw);
    if (!isRefused) activeRequests.begin(active);
    reply.raw.on('close', () => {
      logRequest(request, reply, performance.now() - startedAt, client);
      traffic.end(request);
      activeRequests.end(active);
    });
    return isRefused;
  };
}

/** Reads the body of a request whose route accepts JSON. Forms and streamed bodies are left to their routes. */
function readJsonBodies(app: FastifyInstance, traffic: RequestTraffic): void {
  app.removeAllContentTypeParsers();
  // Named in addition to "*": Fastify finds a named type by lookup, but parses the header again for "*".
  app.addContentTypeParser(['application/json', 'multipart/form-data', '*'], (request, _body, done) => {
    const { jsonBodyOptions, headers } = request;
    const type = headers['content-type'];
    if (jsonBodyOptions === null || hasMediaType(jsonBodyOptions.streamedTypes, type, headers['content-encoding']))
      done(null);
    else readJsonBody(request.raw, jsonBodyOptions, request.bodyDigest, traffic.createIntake(request), done);
  });
}
