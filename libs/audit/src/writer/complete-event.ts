import { AuditEventCreate } from '@probant/contracts/audit-trail';
import type { TenantId } from '@probant/kernel/tenant';
import { Value } from 'typebox/value';
import type { Actor, TracedEvent } from './audit-writer.ts';
import { TraceNotWritten } from './trace-not-written.ts';

export const tenantOf = (by: Actor): TenantId => (by.kind === 'caller' ? by.caller.tenantId : by.tenantId);

/** Events that one call of the audit trail takes. */
const MOST = 1000;

/** The events of one call. Throws TraceNotWritten for more than the audit trail takes at once, and for one that it does not know. */
export function completeEvents(by: Actor, events: readonly TracedEvent[]): readonly AuditEventCreate[] {
  if (events.length > MOST) throw new TraceNotWritten(`more than ${MOST} events at once`);
  return events.map((event) => completeEvent(by, event));
}

/** The event as the audit trail takes it. Throws TraceNotWritten for one that the contract does not know: a fault of ours. */
export function completeEvent(by: Actor, event: TracedEvent): AuditEventCreate {
  const complete = {
    tenant_id: tenantOf(by),
    ...(by.kind === 'caller'
      ? { actor_id: by.caller.keyId, actor_type: 'api_key' }
      : { actor_id: by.service, actor_type: 'system' }),
    action: event.action,
    resource_type: event.resource_type,
    resource_id: event.resource_id,
    ...(event.changes === undefined ? {} : { changes: event.changes }),
    ...(event.metadata === undefined ? {} : { metadata: event.metadata }),
    severity: event.severity ?? 'info',
  };
  const [fault] = Value.Errors(AuditEventCreate, complete);
  if (fault) throw new TraceNotWritten(`the event breaks its schema at ${fault.schemaPath}`);
  return complete;
}
