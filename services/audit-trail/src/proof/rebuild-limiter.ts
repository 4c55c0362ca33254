import type { TenantId } from '@probant/kernel/tenant';

/** Minimum interval between rebuilds of a tenant's subtrees, so that requests cannot make the service read a whole log repeatedly. */
const REBUILD_INTERVAL_MS = 60_000;
const MAX_TENANTS = 1_000;

/** Creates a limiter that allows each tenant one rebuild a minute. `now` returns the milliseconds of a monotonic clock. */
export function createRebuildLimiter(now: () => number): (tenant: TenantId) => boolean {
  const lastRebuilds = new Map<TenantId, number>();
  return (tenant) => {
    if (now() - (lastRebuilds.get(tenant) ?? Number.NEGATIVE_INFINITY) < REBUILD_INTERVAL_MS) return false;
    lastRebuilds.delete(tenant);
    lastRebuilds.set(tenant, now());
    const [oldestTenant] = lastRebuilds.keys();
    if (lastRebuilds.size > MAX_TENANTS && oldestTenant !== undefined) lastRebuilds.delete(oldestTenant);
    return true;
  };
}
