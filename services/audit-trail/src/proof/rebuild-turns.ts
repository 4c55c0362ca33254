import type { TenantId } from '@probant/kernel/tenant';

/** Milliseconds before a tenant's subtrees may be made anew again: nobody makes the service read a whole log over and over. */
const BETWEEN = 60_000;
const KEPT = 1_000;

/** Gives each tenant a turn at most once a minute. `now` in milliseconds of a clock that never steps back. */
export function rebuildTurns(now: () => number): (tenant: TenantId) => boolean {
  const last = new Map<TenantId, number>();
  return (tenant) => {
    if (now() - (last.get(tenant) ?? Number.NEGATIVE_INFINITY) < BETWEEN) return false;
    last.delete(tenant);
    last.set(tenant, now());
    const [oldest] = last.keys();
    if (last.size > KEPT && oldest !== undefined) last.delete(oldest);
    return true;
  };
}
