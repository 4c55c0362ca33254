/** Counts the requests in progress of each tenant, waiting ones included. */
export type TenantRequests = {
  /** Counts a request. Returns false, without counting it, when the tenant has `maxRequests` in progress. */
  begin(tenant: string): boolean;
  end(tenant: string): void;
};

/** Creates the counters of one service. Each service has its own, so that calls from service to service never wait for each other. */
export function createTenantRequests(maxRequests: number): TenantRequests {
  const counts = new Map<string, number>();
  return {
    begin(tenant) {
      const count = counts.get(tenant) ?? 0;
      if (count >= maxRequests) return false;
      counts.set(tenant, count + 1);
      return true;
    },
    end(tenant) {
      const count = counts.get(tenant) ?? 0;
      if (count > 1) counts.set(tenant, count - 1);
      else counts.delete(tenant);
    },
  };
}
