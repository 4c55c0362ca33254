import type { TenantId } from '@probant/kernel/tenant';

/** Why a tenant's next batch is not an ordinary one. Only tenants in trouble have one. */
type Trouble = {
  /** Refusals of its batch in a row. */
  readonly refusals: number;
  /** The batch that was refused is tried again at this moment. */
  readonly restsUntil: number;
  /** The last event of the batch that failed, so that it is sent again as it was. */
  readonly upTo: number | null;
  /** Fewer events than usual, for a destination that found a batch too large. */
  readonly events: number;
};

export type Troubles = {
  of(tenant: TenantId): Trouble;
  /** What a success leaves: a size that grows back. */
  easeAfterSuccess(tenant: TenantId): void;
  set(tenant: TenantId, change: Partial<Trouble>): void;
  forget(tenant: TenantId): void;
};

export function troubles(usualEvents: number): Troubles {
  const known = new Map<TenantId, Trouble>();
  const none: Trouble = { refusals: 0, restsUntil: 0, upTo: null, events: usualEvents };
  return {
    of: (tenant) => known.get(tenant) ?? none,
    easeAfterSuccess(tenant) {
      const before = known.get(tenant);
      if (!before) return;
      if (before.events >= usualEvents) known.delete(tenant);
      else known.set(tenant, { ...none, events: Math.min(usualEvents, before.events * 2) });
    },
    set: (tenant, change) => void known.set(tenant, { ...(known.get(tenant) ?? none), ...change }),
    forget: (tenant) => void known.delete(tenant),
  };
}
