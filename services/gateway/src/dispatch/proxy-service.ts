import type { Logger } from '@probant/kernel/logging';
import type { UpstreamPool } from '@probant/service-runner/upstream';
import { fetchJson } from './fetch-json.ts';
import { forwardRequest } from './forward-request.ts';
import type { Upstream } from './upstream.ts';

/**
 * Creates the upstream of a service in other processes. With several addresses, its health has one more member, `addresses`, and is
 * degraded while one of them is down. The owner of the pool closes it.
 */
export const proxyService = (
  pool: Pick<UpstreamPool, 'dispatch' | 'request' | 'countAddresses'>,
  { logger }: { readonly logger: Logger },
): Upstream => ({
  dispatch: (request, response) => forwardRequest({ pool, logger }, request, response),
  async health() {
    const health = await fetchJson(pool, '/health');
    const addresses = pool.countAddresses();
    if (addresses.total === 1) return health;
    return { ...health, ...(addresses.up < addresses.total ? { status: 'degraded' } : {}), addresses };
  },
  openapi: () => fetchJson(pool, '/openapi.json'),
});
