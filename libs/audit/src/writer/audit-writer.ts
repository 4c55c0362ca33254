import type { AuditAction, AuditEventOf } from '@probant/contracts/audit-actions';
import type { ServiceAppName } from '@probant/kernel/service-catalogue';
import type { TenantId } from '@probant/kernel/tenant';

/**
 * Who did the recorded action. For a caller, the actor of the event is its key (`api_key`, the id of the key). For a service that runs
 * without a caller, such as a cleanup job, it is the service (`system`, its name). For an operator's command it is `operator` (`system`).
 *
 * The actor is a statement of the writer. Who the writer is, the audit trail records by itself in `recorded_by` (`Recorder`).
 */
export type Actor =
  | {
      readonly kind: 'caller';
      readonly caller: { readonly tenantId: TenantId; readonly keyId: string; readonly key: string };
    }
  | { readonly kind: 'service'; readonly tenantId: TenantId; readonly service: ServiceAppName }
  | { readonly kind: 'operator'; readonly tenantId: TenantId };

/**
 * An action of a service: ids, counts and codes, never content. The writer adds tenant and actor. Actions and their members are listed in
 * `AUDIT_ACTIONS`, from which docs/audit-events.md is generated.
 */
export type TracedEvent = { [Action in AuditAction]: AuditEventOf<Action> }[AuditAction];

/** A recorded event: its id, its position in the tenant's chain (from 1) and its hash (lowercase hex). */
export type Receipt = { readonly id: string; readonly chain_seq: number; readonly event_hash: string };

/**
 * Records events in the audit trail of the same process or of another one. A call that resolves has its events on disk in the tenant's
 * chain. Any failure rejects with TraceNotWrittenError, a 500 that the service returns to its caller.
 *
 * No trace, no action: a service records the event first and commits its own rows afterwards (`runAfterRecording` keeps this order). The
 * event is not part of the transaction of those rows, which would lock the head of the chain until it commits, and would occupy one
 * connection while waiting for another. So the log may contain an action that then failed, but no action is missing from it.
 */
export type AuditWriter = {
  record(by: Actor, event: TracedEvent): Promise<Receipt>;
  /** Records up to 1,000 events at consecutive positions, all of them or none. */
  recordAll(by: Actor, events: readonly TracedEvent[]): Promise<readonly Receipt[]>;
};
