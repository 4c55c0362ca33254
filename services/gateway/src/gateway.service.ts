import type { Clock } from '@probant/kernel/clock';
import type { RateLimits, ServiceName } from '@probant/kernel/config';
import type { IdSource } from '@probant/kernel/ids';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { KeyCheck } from '@probant/keys/key-check';
import type { Upstream } from './dispatch/upstream.ts';
import { platformDescriptions } from './overview/descriptions.ts';
import { platformHealth } from './overview/platform-health.ts';
import type { Counters } from './rate-limit/counters.ts';
import { routesOf } from './route-table.ts';
import { routeFinder } from './routing/find-route.ts';
import { addressGate } from './server/address-gate.ts';
import { connectionFaults } from './server/connection-faults.ts';
import { denials as denialsOf } from './server/denials.ts';
import { gatewayMetrics } from './server/gateway-metrics.ts';
import { handOver as handOverTo } from './server/hand-over.ts';
import { httpServer, PATIENCE, type Patience } from './server/http-server.ts';
import { keyedCall } from './server/keyed-call.ts';
import { ownAnswers } from './server/own-answers.ts';
import { requestHandler } from './server/request-handler.ts';

export type GatewayParts = {
  /** The services of this start; the routes of the others answer 503. */
  readonly services: Partial<Record<ServiceName, Upstream>>;
  readonly keys: KeyCheck;
  /** Counts by key. Opened by the caller, and closed by it after the gateway. */
  readonly counters: Counters;
  readonly rateLimits: RateLimits;
  /** Limits that block an address calling without a valid key; null shows the address's bucket and blocks nobody. */
  readonly addressRateLimits: RateLimits | null;
  readonly publishReceiptPolicies: boolean;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly newRequestId: IdSource;
  readonly patience?: Partial<Patience>;
};

export type Gateway = {
  /** Starts to serve; port 0 takes a free one. Rejects when the port cannot be had. */
  listen(port: number, host: string): Promise<{ port: number }>;
  /** Stops accepting, ends what is in flight within 8 s, then closes the upstreams' connections. */
  close(): Promise<void>;
};

const HEALTH_PATIENCE = 2_000;

/** The one door of the platform: request id, route, key, rate limit, service. */
export function createGateway(parts: GatewayParts): Gateway {
  const { services, counters, clock, logger, newRequestId } = parts;
  const metrics = gatewayMetrics(parts.metrics);
  const findRoute = routeFinder(routesOf(parts.publishReceiptPolicies));
  const addresses = addressGate({ shown: parts.rateLimits, blocking: parts.addressRateLimits }, clock, metrics);
  const denials = denialsOf(addresses, metrics);
  const handOver = handOverTo(services, denials);
  const call = keyedCall({ keys: parts.keys, counters, rateLimits: parts.rateLimits, clock, denials, handOver });
  const answer = ownAnswers({
    health: platformHealth({ services, counters, patience: HEALTH_PATIENCE }),
    describe: platformDescriptions({ services, isRouted: (path) => findRoute(path) !== null }),
  });
  const server = httpServer({
    handle: requestHandler({ newRequestId, findRoute, call, answer, handOver, addresses, denials }),
    onFault: connectionFaults({ addresses, newRequestId, metrics }),
    metrics,
    clock,
    logger,
    patience: { ...PATIENCE, ...parts.patience },
  });
  return {
    listen: server.listen,
    async close() {
      await server.close();
      await Promise.all(Object.values(services).map((service) => service.close()));
    },
  };
}
