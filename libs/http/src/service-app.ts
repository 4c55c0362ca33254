import type { IncomingMessage, ServerResponse } from 'node:http';
import { createClientAddressReader } from '@probant/kernel/client-address/client-address';
import { NO_TRUSTED_PROXIES, type TrustedProxies } from '@probant/kernel/client-address/trusted-proxies';
import type { DrainableServer } from '@probant/kernel/drain';
import { ERROR_CODE_HEADER, type ErrorCode } from '@probant/kernel/error-codes';
import { AppError } from '@probant/kernel/errors';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { Readiness } from '@probant/kernel/readiness/readiness';
import { chooseRequestId } from '@probant/kernel/request-id';
import type { ServiceAppName } from '@probant/kernel/service-catalogue';
import type { KeyCheck } from '@probant/keys/key-check';
import {
  type FastifyReply,
  type FastifyRequest,
  fastify,
  type InjectOptions,
  type LightMyRequestResponse,
} from 'fastify';
import type { Static, TSchema } from 'typebox';
import { createKeyAuthenticator, createKeyOrSignatureAuthenticator } from './auth/authenticator.ts';
import type { Refusal } from './auth/refusal.ts';
import { SERVICE_HEADER, type SignatureVerifier } from './auth/service-identity.ts';
import { createIdleMonitor } from './body/idle-monitor.ts';
import type { JsonBodyOptions } from './body/json-body.ts';
import { readJsonBody } from './body/json-body.ts';
import { hasMediaType } from './body/media-type.ts';
import { describeService } from './openapi/description.ts';
import { describeReason } from './response/error-reason.ts';
import { createNotFoundError, toErrorResponse } from './response/error-response.ts';
import { sendError, sendJson } from './response/send-response.ts';
import { createAllowedMethodsLookup } from './route/allowed-methods.ts';
import type { AnyRoute } from './route/define-route.ts';
import type { Caller, ServiceCaller } from './route/route.ts';
import { createRouteHandler, getJsonBodyOptions } from './route/route-handler.ts';
import { getRouteScope } from './route/route-scope.ts';
import { compileValidators } from './route/route-validators.ts';
import { type ActiveRequest, createActiveRequests } from './server/active-requests.ts';
import { createRequestDrain, createShutdownError } from './server/drain-requests.ts';
import { MergingRequest } from './server/merging-request.ts';
import { createRequestLogger } from './server/request-log.ts';
import { createRequestTraffic } from './server/request-traffic.ts';
import { DEFAULT_SERVER_TIMEOUTS, rejectMalformedRequest, type ServerTimeouts } from './server/server-timeouts.ts';
import { closeStalledConnections } from './server/stalled-connections.ts';
import { createTrafficLimits, DEFAULT_TRAFFIC, type TrafficLimits } from './server/traffic-limits.ts';
import { createSchemaCompiler } from './validation/schema-compiler.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the request is authenticated, and on routes that need no key. */
    caller: Caller | ServiceCaller | (Caller & ServiceCaller) | null;
    /** Why authentication refused the request, null when it did not. */
    refusal: Refusal | null;
    /** A code for the log: why the response is an error, null when it is none. */
    errorReason: string | null;
    /** The path of the matching route in OpenAPI form, null when no route matches. */
    routePath: string | null;
    /** Limits of the route on its JSON body, null when it accepts none. */
    jsonBodyOptions: JsonBodyOptions | null;
    /** SHA-256 (base64) of the body of a signed call, else null. */
    bodyDigest: string | null;
  }
}

/** A service. The gateway can mount it, and it can listen on its own port at the same time. */
export type Service = {
  readonly name: ServiceAppName;
  /** Handles a request of another HTTP server, whose body must not have been read. Accepts API keys only, no signed calls. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Port 0 selects a free port. */
  listen(port: number, host: string): Promise<{ port: number }>;
  /** Sends a request without a network: a call of another service in this process, or of a test. */
  inject(options: InjectOptions): Promise<LightMyRequestResponse>;
  health(): Promise<Record<string, unknown>>;
  /** Lets GET /health/ready answer for the process. Without it a service is ready as long as it runs. */
  followReadiness(readiness: Readiness): void;
  /** The OpenAPI 3.1 description. */
  openapi(): Record<string, unknown>;
  /** Ends the requests in progress before `close`, those passed to `handle` included. */
  readonly drain: DrainableServer;
  /** Stops listening and resolves once all requests in progress are answered, those passed to `handle` included. */
  close(): Promise<void>;
};

/** Who a service is, in its description, its health and the log. */
export type ServiceIdentity = {
  readonly name: ServiceAppName;
  readonly title: string;
  /** The contract fixes it. It is not the version of the npm package. */
  readonly version: string;
  readonly description: string;
};

/** What the app of a service gets from its process. */
export type AppHost = {
  readonly identity: ServiceIdentity;
  readonly keys: KeyCheck;
  /** Verifies signed calls, on routes that accept them and for the OpenAPI description; without it, all are rejected. */
  readonly verifySignature?: SignatureVerifier | null;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly newRequestId: () => string;
  /** Shared by all servers of the process; without it the service has its own, with the defaults. */
  readonly traffic?: TrafficLimits;
  /** Proxies whose X-Forwarded-For is believed, for the client address in the log; none by default. */
  readonly trustedProxies?: TrustedProxies;
};

export type ServiceAppDeps<H extends TSchema> = AppHost & {
  readonly routes: readonly AnyRoute[];
  readonly health: () => Promise<Static<H>>;
  readonly healthSchema: H;
  /** Descriptions of the tags of the routes, by name, for the OpenAPI description. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Example of a health response for the OpenAPI description. */
  readonly healthExample?: Static<H>;
  readonly timeouts?: Partial<ServerTimeouts>;
};

/** Where a gateway in another process reads the OpenAPI description, with a signed call. */
const DESCRIPTION_PATH = '/openapi.json';

/** Probes of load balancers and orchestrators. */
const LIVE_PATH = '/health/live';
const READY_PATH = '/health/ready';

const NOT_READY_CODE: ErrorCode = 'not_ready';

/** Routes that need no API key. */
const PUBLIC_ROUTES = ['/health', LIVE_PATH, READY_PATH].map((path) => ({ method: 'GET', path }));

const isPublicRoute = ({ routeOptions }: FastifyRequest): boolean =>
  PUBLIC_ROUTES.some(({ path }) => path === routeOptions.url);

const createMethodNotAllowedError = (allow: string) =>
  new AppError(405, 'Method Not Allowed', { code: 'method_not_allowed', headers: { allow } });

/**
 * Builds a service from its routes. Each request passes, in this order: the key, or a signature where the route accepts one (401), the
 * route (404, 405), the scope of the key (403), the content type and the size of the body (415, 413), the request schemas (422), the
 * handler, and the response schema (500).
 *
 * Health needs no key; the OpenAPI description needs any key, or a signed call. The promise rejects when a schema cannot be compiled.
 */
export async function createServiceApp<H extends TSchema>(deps: ServiceAppDeps<H>): Promise<Service> {
  const { identity, routes, keys, verifySignature, logger } = deps;
  const { name } = identity;
  const timeouts = { ...DEFAULT_SERVER_TIMEOUTS, ...deps.timeouts };
  const compiler = createSchemaCompiler();
  const readClient = createClientAddressReader(deps.trustedProxies ?? NO_TRUSTED_PROXIES);
  const logRequest = createRequestLogger({ service: name, logger, metrics: deps.metrics });
  const publicMethods = createAllowedMethodsLookup(PUBLIC_ROUTES);
  const keyedMethods = createAllowedMethodsLookup([...routes, { method: 'GET', path: DESCRIPTION_PATH }]);
  const activeRequests = createActiveRequests();
  const idleMonitor = createIdleMonitor({
    idleMs: timeouts.idleBodyMs,
    minBytesPerSecond: timeouts.minUploadBytesPerSecond,
  });
  const limits = deps.traffic ?? createTrafficLimits(DEFAULT_TRAFFIC);
  const traffic = createRequestTraffic({ limits, idleMonitor, maxTenantRequests: timeouts.maxTenantRequests });
  const authenticate = createKeyAuthenticator(keys);
  const authenticateKeyOrSignature = verifySignature
    ? createKeyOrSignatureAuthenticator(keys, verifySignature)
    : authenticate;

  const trackRequest = (request: FastifyRequest, reply: FastifyReply) => {
    const startedAt = performance.now();
    // Read now: a closed socket no longer has an address.
    const client = readClient(request.raw);
    const active: ActiveRequest = { request, reply };
    const isRefused = drain.isRefused(request.raw);
    if (!isRefused) activeRequests.begin(active);
    reply.raw.on('close', () => {
      logRequest(request, reply, performance.now() - startedAt, client);
      traffic.end(request);
      activeRequests.end(active);
    });
    return isRefused;
  };

  const respondWithError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const response = toErrorResponse(error);
    request.errorReason ??= describeReason(response);
    if (response.unexpected)
      logger.error({ err: error, service: name, request_id: request.id, route: request.routePath }, 'request failed');
    sendError(request, reply, response);
  };

  const app = fastify({
    logger: false,
    requestIdHeader: false,
    genReqId: (request) => chooseRequestId(request.headers['x-request-id'], deps.newRequestId),
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
  const drain = createRequestDrain(app.server, activeRequests);
  app.decorateRequest('caller', null);
  app.decorateRequest('refusal', null);
  app.decorateRequest('errorReason', null);
  app.decorateRequest('routePath', null);
  app.decorateRequest('jsonBodyOptions', null);
  app.decorateRequest('bodyDigest', null);
  app.decorateRequest('uploadAccount', null);
  app.decorateRequest('valueAccount', null);
  app.decorateRequest('downloadAccount', null);
  app.decorateRequest('isAdmitted', false);
  app.decorateRequest('hasEnded', false);
  app.decorate('traffic', traffic);
  app.removeAllContentTypeParsers();
  // Named in addition to "*": Fastify finds a named type by lookup, but parses the header again for "*".
  app.addContentTypeParser(['application/json', 'multipart/form-data', '*'], (request, _body, done) => {
    const { jsonBodyOptions, headers } = request;
    const type = headers['content-type'];
    if (jsonBodyOptions === null || hasMediaType(jsonBodyOptions.streamedTypes, type, headers['content-encoding']))
      done(null);
    else readJsonBody(request.raw, jsonBodyOptions, request.bodyDigest, traffic.createIntake(request), done);
  });
  app.setErrorHandler(respondWithError);
  app.addHook('onRequest', (request, reply, done) => {
    const isRefused = trackRequest(request, reply);
    if (isRefused && !isPublicRoute(request)) {
      done(createShutdownError());
      return;
    }
    // Rejects before Fastify parses the body of a request without a route.
    if (request.is404) rejectUnrouted(request, done);
    else done();
  });

  /** Rejects a request without a route. Only a caller with a valid key learns whether the path or the method is wrong. */
  const rejectUnrouted = (request: FastifyRequest, done: (refusal: Error) => void) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const publicAllowed = publicMethods(path);
    if (publicAllowed !== null) done(createMethodNotAllowedError(publicAllowed));
    else
      authenticate(request, null, (refusal) => {
        const methods = keyedMethods(path);
        done(refusal ?? (methods === null ? createNotFoundError() : createMethodNotAllowedError(methods)));
      });
  };

  // Once, because it compiles the schemas of the requests for its examples.
  let description: Record<string, unknown> | null = null;
  const describe = () => {
    description ??= describeService({ ...identity, ...deps });
    return description;
  };

  const validateHealth = compiler.compileResponse(deps.healthSchema);
  app.get('/health', async (request, reply) => {
    request.routePath = '/health';
    const health = await deps.health();
    const violation = validateHealth(health);
    if (violation !== null) throw new Error(`health violates its schema at ${violation}`);
    return sendJson(request, reply, 200, JSON.stringify(health));
  });

  let readiness: Readiness | null = null;
  app.get(LIVE_PATH, (request, reply) => {
    request.routePath = LIVE_PATH;
    return sendJson(request, reply, 200, '{"status":"ok"}');
  });
  app.get(READY_PATH, (request, reply) => {
    request.routePath = READY_PATH;
    const report = readiness?.report() ?? { status: 'ready' };
    if (report.status === 'ready') return sendJson(request, reply, 200, JSON.stringify(report));
    request.errorReason = NOT_READY_CODE;
    return sendJson(request, reply, 503, JSON.stringify(report), { [ERROR_CODE_HEADER]: NOT_READY_CODE });
  });

  app.get(
    DESCRIPTION_PATH,
    {
      onRequest: (request, _reply, done) => {
        request.routePath = DESCRIPTION_PATH;
        authenticateKeyOrSignature(request, null, (refusal) => done(refusal ?? traffic.admit(request)));
      },
    },
    (request, reply) => sendJson(request, reply, 200, JSON.stringify(describe())),
  );

  for (const route of routes) {
    const jsonBodyOptions = getJsonBodyOptions(route);
    const scope = getRouteScope(route);
    const authenticateRoute =
      route.kind === 'json' && route.acceptsSignedCalls ? authenticateKeyOrSignature : authenticate;
    app.route({
      method: route.method,
      exposeHeadRoute: route.kind !== 'raw',
      url: route.path.replace(/\{(\w+)\}/g, ':$1'),
      onRequest: (request, _reply, done) => {
        request.routePath = route.path;
        request.jsonBodyOptions = jsonBodyOptions;
        authenticateRoute(request, scope, (refusal) => done(refusal ?? traffic.admit(request)));
      },
      handler: createRouteHandler(route, compileValidators(route, compiler), { logger, traffic }),
    });
  }
  await app.ready();
  app.server.maxConnections = limits.maxConnections;
  const stopClosingStalled = closeStalledConnections(app.server, {
    stalledReadMs: timeouts.stalledReadMs,
    minBytesPerSecond: timeouts.minDownloadBytesPerSecond,
    socketIdleMs: timeouts.socketIdleMs,
    onStalled: () => logger.warn({ service: name }, 'connection closed: the client does not read its response'),
  });

  return {
    name,
    handle: (request, response) => {
      if (request.headers[SERVICE_HEADER] !== undefined) delete request.headers[SERVICE_HEADER];
      app.routing(request, response);
    },
    listen: async (port, host) => {
      await app.listen({ port, host });
      const address = app.server.address();
      return { port: typeof address === 'object' && address !== null ? address.port : port };
    },
    inject: (options) => app.inject(options),
    health: async () => (await deps.health()) as Record<string, unknown>,
    followReadiness: (followed) => {
      readiness = followed;
    },
    openapi: describe,
    drain,
    close: async () => {
      const closed = app.close();
      await activeRequests.waitUntilIdle(timeouts.drainMs);
      // Idle keep-alive connections would otherwise stay open for a next request.
      app.server.closeAllConnections();
      await closed;
      idleMonitor.close();
      stopClosingStalled();
    },
  };
}
