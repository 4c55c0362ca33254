import type { Metrics } from '../metrics.ts';

/** Counts a request of a known tenant that was refused. */
export type RefusalCounter = (tenant: string, reason: string) => void;

/** Tenants with their own label in one process. Further ones are counted together, so that the metrics stay small. */
export const MAX_COUNTED_TENANTS = 500;

const OTHER_TENANTS = 'other';

/** The tenants with a label, by registry: all services of a process count into the same metric. */
const countedTenants = new WeakMap<Metrics['registry'], Set<string>>();

/** Creates the counter of requests refused with 401 (revoked or expired key), 403 or 429, by tenant and reason. */
export function createRefusalCounter({ registry, counter }: Metrics): RefusalCounter {
  const refusals = counter(
    'probant_refused_requests_total',
    'Requests refused for a revoked key, a missing scope, a foreign tenant or the rate, by tenant.',
    ['tenant', 'reason'],
  );
  const tenants = countedTenants.get(registry) ?? new Set<string>();
  countedTenants.set(registry, tenants);
  return (tenant, reason) => {
    if (tenants.size < MAX_COUNTED_TENANTS) tenants.add(tenant);
    refusals.inc({ tenant: tenants.has(tenant) ? tenant : OTHER_TENANTS, reason });
  };
}
