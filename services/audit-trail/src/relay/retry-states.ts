import type { TenantId } from '@probant/kernel/tenant';

/** How a tenant's next batch differs from a normal one after a failure. */
type RetryState = {
  /** Consecutive rejections of the batch. */
  readonly rejections: number;
  /** Time (Unix milliseconds) from which the rejected batch may be sent again. */
  readonly retryAt: number;
  /** Number of the last event of the failed batch, so that it is sent again unchanged. */
  readonly upTo: number | null;
  /** Reduced after the destination rejected a batch as too large. */
  readonly maxEvents: number;
};

export type RetryStates = {
  get(tenant: TenantId): RetryState;
  /** Clears the state, but lets a reduced batch size grow back step by step. */
  recordSuccess(tenant: TenantId): void;
  update(tenant: TenantId, change: Partial<RetryState>): void;
  clear(tenant: TenantId): void;
};

export function createRetryStates(defaultMaxEvents: number): RetryStates {
  const states = new Map<TenantId, RetryState>();
  const normal: RetryState = { rejections: 0, retryAt: 0, upTo: null, maxEvents: defaultMaxEvents };
  return {
    get: (tenant) => states.get(tenant) ?? normal,
    recordSuccess(tenant) {
      const before = states.get(tenant);
      if (!before) return;
      if (before.maxEvents >= defaultMaxEvents) states.delete(tenant);
      else states.set(tenant, { ...normal, maxEvents: Math.min(defaultMaxEvents, before.maxEvents * 2) });
    },
    update: (tenant, change) => void states.set(tenant, { ...(states.get(tenant) ?? normal), ...change }),
    clear: (tenant) => void states.delete(tenant),
  };
}
