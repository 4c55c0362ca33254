import type { TenantId } from '@probant/kernel/tenant';

/** What `runNext` learns from the work that it runs; null when there was none. */
type TurnOutcome = { readonly wasSlow: boolean } | null;

/** Gives the tenants turns, one at a time for each. */
export type TenantTurns = {
  /** Replaces the tenants that have work. Those that were there keep their turns. */
  replace(tenants: readonly TenantId[]): void;
  /**
   * Runs `work` for the tenant whose turn it is and that has none running. A tenant whose last work was slow waits while `maxSlow` such
   * tenants have work running. False when there is none.
   */
  runNext(work: (tenant: TenantId) => Promise<TurnOutcome>): Promise<boolean>;
  /** Leaves a tenant out until it is listed again. */
  skip(tenant: TenantId): void;
};

export function createTenantTurns(maxSlow: number): TenantTurns {
  /** Insertion order is the order of the turns. */
  let waiting = new Set<TenantId>();
  const running = new Set<TenantId>();
  /** Kept while a tenant has no work: its receiver is the same at the next attempt. */
  const slow = new Set<TenantId>();
  const mayRun = (tenant: TenantId) =>
    !running.has(tenant) && (!slow.has(tenant) || [...running].filter((each) => slow.has(each)).length < maxSlow);
  return {
    replace(tenants) {
      const listed = new Set(tenants);
      waiting = new Set([...[...waiting].filter((tenant) => listed.has(tenant)), ...tenants]);
    },
    async runNext(work) {
      const tenant = [...waiting].find(mayRun);
      if (tenant === undefined) return false;
      waiting.delete(tenant);
      waiting.add(tenant);
      running.add(tenant);
      try {
        const outcome = await work(tenant);
        if (outcome?.wasSlow) slow.add(tenant);
        else if (outcome !== null) slow.delete(tenant);
      } finally {
        running.delete(tenant);
      }
      return true;
    },
    skip: (tenant) => void waiting.delete(tenant),
  };
}
