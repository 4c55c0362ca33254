import type { ClientAddressReader } from '@probant/kernel/client-address/client-address';
import type { Metrics } from '@probant/kernel/metrics';
import { createRefusalCounter } from '@probant/kernel/refusals/refusal-counter';
import type { RefusalLog } from '@probant/kernel/refusals/refusal-log';
import type { Exchange } from '../exchange.ts';
import type { Denial } from '../gateway-metrics.ts';

/** Logs a request that reached no service, and counts one refused for its key or its rate for its tenant. */
export type RefusalReporter = (exchange: Exchange, status: number, reason: Denial) => void;

type Parts = {
  readonly readClient: ClientAddressReader;
  readonly logRefusal: RefusalLog;
  readonly metrics: Metrics;
};

/** Route of a request that matched none, or that the gateway serves itself. */
const NO_ROUTE = 'none';

/** Of a refusal for the key or the rate. */
const COUNTED_STATUSES: ReadonlySet<number> = new Set([401, 429]);

export function createRefusalReporter({ readClient, logRefusal, metrics }: Parts): RefusalReporter {
  const countRefusal = createRefusalCounter(metrics);
  return ({ request, routePrefix, key }, status, reason) => {
    logRefusal({
      service: 'gateway',
      status,
      reason,
      route: routePrefix ?? NO_ROUTE,
      client: readClient(request),
      request_id: String(request.headers['x-request-id']),
      tenant: key?.tenantId,
      key_id: key?.keyId,
    });
    if (key !== null && COUNTED_STATUSES.has(status)) countRefusal(key.tenantId, reason);
  };
}
