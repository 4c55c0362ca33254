import { AuditEventCreate } from '@probant/contracts/audit-trail';
import type { TenantId } from '@probant/kernel/tenant';
import { Value } from 'typebox/value';
import type { Actor, TracedEvent } from './audit-writer.ts';
import { TraceNotWrittenError } from './trace-not-written-error.ts';

export const getTenantId = (by: Actor): TenantId => (by.kind === 'caller' ? by.caller.tenantId : by.tenantId);

/** The limit of POST /v1/events/batch. */
const MAX_EVENTS_PER_CALL = 1000;

/**
 * Builds the events of one batch.
 *
 * @throws TraceNotWrittenError for more than MAX_EVENTS_PER_CALL events, or one that violates the contract.
 */
export function buildBatch(by: Actor, events: readonly TracedEvent[]): readonly AuditEventCreate[] {
  if (events.length > MAX_EVENTS_PER_CALL)
    throw new TraceNotWrittenError(`a batch has at most ${MAX_EVENTS_PER_CALL} events`);
  return events.map((event) => buildEvent(by, event));
}

/**
 * Builds an event as the audit trail expects it.
 *
 * @throws TraceNotWrittenError when it violates the contract, which is a bug of the calling service.
 */
export function buildEvent(by: Actor, event: TracedEvent): AuditEventCreate {
  const auditEvent = {
    tenant_id: getTenantId(by),
    ...describeActor(by),
    action: event.action,
    resource_type: event.resource_type,
    resource_id: event.resource_id,
    ...(event.changes === undefined ? {} : { changes: event.changes }),
    ...(event.metadata === undefined ? {} : { metadata: event.metadata }),
    severity: event.severity ?? 'info',
  };
  const [schemaError] = Value.Errors(AuditEventCreate, auditEvent);
  if (schemaError) throw new TraceNotWrittenError(`the event violates its schema at ${schemaError.schemaPath}`);
  return auditEvent;
}

function describeActor(by: Actor): Required<Pick<AuditEventCreate, 'actor_id' | 'actor_type'>> {
  if (by.kind === 'caller') return { actor_id: by.caller.keyId, actor_type: 'api_key' };
  return { actor_id: by.kind === 'service' ? by.service : OPERATOR_ACTOR_ID, actor_type: 'system' };
}

const OPERATOR_ACTOR_ID = 'operator';
