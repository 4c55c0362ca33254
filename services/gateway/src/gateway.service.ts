import { join } from 'node:path';
import { DEFAULT_TRAFFIC } from '@probant/http/server/traffic-limits';
import { createClientAddressReader } from '@probant/kernel/client-address/client-address';
import type { TrustedProxies } from '@probant/kernel/client-address/trusted-proxies';
import type { Clock } from '@probant/kernel/clock';
import type { DrainableServer } from '@probant/kernel/drain';
import type { IdSource } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { Readiness } from '@probant/kernel/readiness/readiness';
import { createRefusalLog } from '@probant/kernel/refusals/refusal-log';
import { repositoryRoot } from '@probant/kernel/repository-root';
import type { ServiceAppName } from '@probant/kernel/service-catalogue';
import type { KeyCheck } from '@probant/keys/key-check';
import type { UsageRecorder } from './account/usage/usage-recorder.ts';
import { createDescriptionReader } from './aggregate/descriptions.ts';
import { createHealthReader, type PlatformHealth } from './aggregate/platform-health.ts';
import type { Upstream } from './dispatch/upstream.ts';
import type { Counters } from './rate-limit/counters.ts';
import type { RateLimits } from './rate-limit/rate-limits.ts';
import { listRoutes } from './route-table.ts';
import { createRouteFinder } from './routing/find-route.ts';
import { createConnectionErrorHandler } from './server/connections/connection-errors.ts';
import { createHttpServer, DEFAULT_TIMEOUTS, type ServerTimeouts } from './server/connections/http-server.ts';
import { createGatewayMetrics } from './server/gateway-metrics.ts';
import { createAddressLimiter } from './server/refusals/address-limiter.ts';
import { createDenials } from './server/refusals/deny-request.ts';
import { createRefusalReporter } from './server/refusals/report-refusal.ts';
import { createServiceDispatcher } from './server/requests/dispatch-to-service.ts';
import { createGatewayResponder } from './server/requests/gateway-responses.ts';
import { createKeyedRequestHandler } from './server/requests/handle-keyed-request.ts';
import { createRequestHandler } from './server/requests/request-handler.ts';
import { createPageServer } from './server/requests/serve-page.ts';
import type { TlsCertificate } from './tls/tls-certificate.ts';

export type GatewayOptions = {
  /** The services of this start; the routes of the others return 503. */
  readonly services: Partial<Record<ServiceAppName, Upstream>>;
  /** Counts the requests of each tenant; they are not counted without it. Its owner closes it after the gateway. */
  readonly usage?: Pick<UsageRecorder, 'record'>;
  readonly keys: KeyCheck;
  /** Counters per key. The caller opens them, and closes them after the gateway. */
  readonly counters: Counters;
  readonly rateLimits: RateLimits;
  /** The highest limits that a key may have of its own. */
  readonly maxRateLimits: RateLimits;
  /** Limits of an address whose requests have no valid key. Null: 6000/100000 block, and the limits of a key are shown. */
  readonly addressRateLimits: RateLimits | null;
  readonly publishReceiptPolicies: boolean;
  /** Proxies in front whose X-Forwarded-For is believed. */
  readonly trustedProxies: TrustedProxies;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly newRequestId: IdSource;
  /** Whether this process should get traffic. */
  readonly readiness: Readiness;
  /** Open connections; 4,096 by default. */
  readonly maxConnections?: number;
  readonly timeouts?: Partial<ServerTimeouts>;
  /** Folder of the documentation site; by default the one that `npm run docs` writes. */
  readonly guideFolder?: string;
  /** Folder of the console; by default the one that `npm run up` builds. */
  readonly consoleFolder?: string;
  /** Reads the health of the platform; without it, that of the services and the counters. */
  readonly readHealth?: () => Promise<PlatformHealth>;
  /** Serves HTTPS with this certificate (default: HTTP without TLS). */
  readonly certificate?: TlsCertificate | null;
};

export type Gateway = {
  /** Starts serving; port 0 chooses a free one. Rejects when the port is not available. */
  listen(port: number, host: string): Promise<{ port: number }>;
  /** Ends the requests in progress before `close`. */
  readonly drain: DrainableServer;
  /** Stops accepting and completes requests in progress within 8 s. */
  close(): Promise<void>;
};

/** Creates the gateway. Each request gets an id, a route, a key check, a rate limit check, and then goes to its service. */
export function createGateway(parts: GatewayOptions): Gateway {
  const { services, counters, clock, logger, newRequestId } = parts;
  const { readHealth = createHealthReader({ services, counters }) } = parts;
  const metrics = createGatewayMetrics(parts.metrics);
  const readClient = createClientAddressReader(parts.trustedProxies);
  const logRefusal = createRefusalLog({ logger });
  const reportRefusal = createRefusalReporter({ readClient, logRefusal, metrics: parts.metrics });
  const findRoute = createRouteFinder(listRoutes(parts.publishReceiptPolicies));
  const addresses = createAddressLimiter(
    { keyLimits: parts.rateLimits, addressLimits: parts.addressRateLimits },
    { clock, metrics, readClient, reportRefusal },
  );
  const denials = createDenials(addresses, metrics, reportRefusal);
  const dispatchToService = createServiceDispatcher(services, denials, readClient);
  const handleKeyedRequest = createKeyedRequestHandler({
    keys: parts.keys,
    counters,
    rateLimits: parts.rateLimits,
    maxRateLimits: parts.maxRateLimits,
    clock,
    denials,
    dispatchToService,
  });
  const respond = createGatewayResponder({
    readiness: parts.readiness,
    health: readHealth,
    describe: createDescriptionReader({ services, isRouted: (path) => findRoute(path) !== null }),
    servePage: createPageServer({
      guide: parts.guideFolder ?? join(repositoryRoot, 'guide'),
      console: parts.consoleFolder ?? join(repositoryRoot, 'console'),
    }),
    denials,
  });
  let isDraining = false;
  const server = createHttpServer({
    handle: createRequestHandler({
      newRequestId,
      findRoute,
      handleKeyedRequest,
      respond,
      dispatchToService,
      addresses,
      denials,
      isDraining: () => isDraining,
    }),
    onConnectionError: createConnectionErrorHandler({ addresses, newRequestId, metrics, logRefusal }),
    metrics,
    usage: parts.usage ?? null,
    clock,
    logger,
    timeouts: { ...DEFAULT_TIMEOUTS, ...parts.timeouts },
    maxConnections: parts.maxConnections ?? DEFAULT_TRAFFIC.maxConnections,
    certificate: parts.certificate ?? null,
  });
  return {
    listen: server.listen,
    drain: {
      ...server.drain,
      refuseRequests() {
        isDraining = true;
        server.drain.refuseRequests();
      },
    },
    close: server.close,
  };
}
