import type { TenantId } from '@probant/kernel/tenant';

/** Gives the tenants turns, one at a time for each: a slow receiver of one holds up no other tenant. */
export type TenantTurns = {
  /** Replaces the tenants that have work. Those that were there keep their turns. */
  replace(tenants: readonly TenantId[]): void;
  /** Runs `work` for the tenant whose turn it is and that has none running. False when there is none. */
  runNext(work: (tenant: TenantId) => Promise<void>): Promise<boolean>;
  /** Leaves a tenant out until it is listed again. */
  skip(tenant: TenantId): void;
};

export function createTenantTurns(): TenantTurns {
  /** Insertion order is the order of the turns. */
  let waiting = new Set<TenantId>();
  const running = new Set<TenantId>();
  return {
    replace(tenants) {
      const listed = new Set(tenants);
      waiting = new Set([...[...waiting].filter((tenant) => listed.has(tenant)), ...tenants]);
    },
    async runNext(work) {
      const tenant = [...waiting].find((each) => !running.has(each));
      if (tenant === undefined) return false;
      waiting.delete(tenant);
      waiting.add(tenant);
      running.add(tenant);
      try {
        await work(tenant);
      } finally {
        running.delete(tenant);
      }
      return true;
    },
    skip: (tenant) => void waiting.delete(tenant),
  };
}
