import type { ClientAddressReader } from '@probant/kernel/client-address/client-address';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import { createRefusalCounter } from '@probant/kernel/refusals/refusal-counter';
import { createRefusalLog } from '@probant/kernel/refusals/refusal-log';
import type { Exchange } from './exchange.ts';
import type { Denial } from './gateway-metrics.ts';

/** Logs a request that the gateway refuses with 401 or 429, and counts it for its tenant when the key is known. */
export type RefusalReporter = (exchange: Exchange, status: number, reason: Denial) => void;

type Parts = { readonly readClient: ClientAddressReader; readonly logger: Logger; readonly metrics: Metrics };

/** Route of a request that matched none, or that the gateway serves itself. */
const NO_ROUTE = 'none';

export function createRefusalReporter({ readClient, logger, metrics }: Parts): RefusalReporter {
  const logRefusal = createRefusalLog({ logger });
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
    if (key !== null) countRefusal(key.tenantId, reason);
  };
}
