import type { IncomingMessage, ServerResponse } from 'node:http';
import { NO_TRUSTED_PROXIES, type TrustedProxies } from '@probant/kernel/client-address/trusted-proxies';
import type { DrainableServer } from '@probant/kernel/drain';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { Readiness } from '@probant/kernel/readiness/readiness';
import type { ServiceAppName } from '@probant/kernel/service-catalogue';
import type { KeyCheck } from '@probant/keys/key-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { type Authenticators, addKeyedRoutes, createUnroutedRejection } from './app/keyed-routes.ts';
import { openApp } from './app/open-app.ts';
import { addProbes } from './app/probes.ts';
import { createKeyAuthenticator, createKeyOrSignatureAuthenticator } from './auth/authenticator.ts';
import { SERVICE_HEADER, type SignatureVerifier } from './auth/service-identity.ts';
import { createIdleMonitor } from './body/idle-monitor.ts';
import { describeService } from './openapi/description.ts';
import type { AnyRoute } from './route/define-route.ts';
import { createFailureLog } from './server/failure-log.ts';
import { createRequestTraffic } from './server/request-traffic.ts';
import { DEFAULT_SERVER_TIMEOUTS, type ServerTimeouts } from './server/server-timeouts.ts';
import { closeStalledConnections } from './server/stalled-connections.ts';
import { createTrafficLimits, DEFAULT_TRAFFIC, type TrafficLimits } from './server/traffic-limits.ts';
import { createSchemaCompiler } from './validation/schema-compiler.ts';

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

/**
 * Builds a service from its routes. Each request passes, in this order: the key, or a signature where the route accepts one (401), the
 * route (404, 405), the scope of the key (403), the content type and the size of the body (415, 413), the request schemas (422), the
 * handler, and the response schema (500).
 *
 * Health needs no key; the OpenAPI description needs any key, or a signed call. The promise rejects when a schema cannot be compiled.
 */
export async function createServiceApp<H extends TSchema>(deps: ServiceAppDeps<H>): Promise<Service> {
  const { identity, routes, logger } = deps;
  const { name } = identity;
  const timeouts = { ...DEFAULT_SERVER_TIMEOUTS, ...deps.timeouts };
  const compiler = createSchemaCompiler();
  const idleMonitor = createIdleMonitor({
    idleMs: timeouts.idleBodyMs,
    minBytesPerSecond: timeouts.minUploadBytesPerSecond,
  });
  const limits = deps.traffic ?? createTrafficLimits(DEFAULT_TRAFFIC);
  const traffic = createRequestTraffic({ limits, idleMonitor, maxTenantRequests: timeouts.maxTenantRequests });
  const authenticators = createAuthenticators(deps);
  const logFailure = createFailureLog();
  const { app, activeRequests, drain } = openApp({
    service: name,
    logger,
    metrics: deps.metrics,
    newRequestId: deps.newRequestId,
    trustedProxies: deps.trustedProxies ?? NO_TRUSTED_PROXIES,
    timeouts,
    traffic,
    logFailure,
    authenticate: authenticators.authenticate,
    rejectUnrouted: createUnroutedRejection(routes, authenticators.authenticate),
  });

  // Once, because it compiles the schemas of the requests for its examples.
  let description: Record<string, unknown> | null = null;
  const describe = () => {
    description ??= describeService({ ...identity, ...deps });
    return description;
  };
  let readiness: Readiness | null = null;
  addProbes(app, {
    health: deps.health,
    validateHealth: compiler.compileResponse(deps.healthSchema),
    getReadiness: () => readiness,
  });
  addKeyedRoutes(app, routes, { ...authenticators, traffic, compiler, logger, logFailure, describe });
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

function createAuthenticators({ keys, verifySignature }: Pick<AppHost, 'keys' | 'verifySignature'>): Authenticators {
  const authenticate = createKeyAuthenticator(keys);
  const authenticateKeyOrSignature = verifySignature
    ? createKeyOrSignatureAuthenticator(keys, verifySignature)
    : authenticate;
  return { authenticate, authenticateKeyOrSignature };
}
