import type { Severity } from '@probant/contracts/audit-trail';
import type { ServiceName } from '@probant/kernel/config';
import type { TenantId } from '@probant/kernel/tenant';

/**
 * Who did what is recorded. For a caller the event's actor is its key (`api_key`, the key's id); for a service at work without a
 * caller, such as a sweep, it is the service (`system`, its name).
 */
export type Actor =
  | {
      readonly kind: 'caller';
      readonly caller: { readonly tenantId: TenantId; readonly keyId: string; readonly key: string };
    }
  | { readonly kind: 'service'; readonly tenantId: TenantId; readonly service: ServiceName };

/** What a service says of something it did: ids, counts and codes, never content. Tenant and actor are the writer's to fill in. */
export type TracedEvent = {
  readonly action: string;
  readonly resource_type: string;
  readonly resource_id: string;
  readonly changes?: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** `info` when left out. */
  readonly severity?: Severity;
};

/** Where an event stands: its id, its number in the tenant's chain (from 1) and its hash (lowercase hex). */
export type Receipt = { readonly id: string; readonly chain_seq: number; readonly event_hash: string };

/**
 * How a service writes to the audit trail, in its own process or in another. What resolves is on disk in the tenant's chain;
 * whatever prevents that rejects with TraceNotWritten, a 500, and the service lets it pass to its caller.
 *
 * No trace, no action: the event is recorded first and the service's own rows are committed after it (`traced` does it in this
 * order). The event is not written inside the transaction of those rows: that would hold the head of the chain for as long as
 * it lasts, and hold a connection while waiting for another. So the log may hold what then did not come about, never the reverse.
 */
export type AuditWriter = {
  record(by: Actor, event: TracedEvent): Promise<Receipt>;
  /** Up to 1,000 events side by side in the chain, all of them or none. */
  recordAll(by: Actor, events: readonly TracedEvent[]): Promise<readonly Receipt[]>;
};
