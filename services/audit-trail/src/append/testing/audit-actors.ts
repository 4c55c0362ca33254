import type { Actor, TracedEvent } from '@probant/audit/writer/audit-writer';
import type { CallSigner } from '@probant/audit/writer/http-writer';
import { createServiceSigner } from '@probant/http/service-identity';
import { systemClock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import { TEST_SERVICE_SECRET } from '../../testing/test-audit-trail.ts';

/** Signs calls with the test secret, as a service does. */
export const sign: CallSigner = createServiceSigner(TEST_SERVICE_SECRET, systemClock);

export const createCallerActor = (tenant: TenantId): Actor => ({
  kind: 'caller',
  caller: { tenantId: tenant, keyId: 'k1', key: `key-of-${tenant}` },
});
export const createServiceActor = (tenant: TenantId): Actor => ({
  kind: 'service',
  tenantId: tenant,
  service: 'scoring',
});

export const decisionEvent: TracedEvent = {
  action: 'scoring.decide',
  resource_type: 'candidate',
  resource_id: 'ref-17',
  metadata: { decision: 'shortlisted', contradicts: ['d-1'] },
};

/** Returns an event with members that no service records, as tests of the limits need. */
export const createOtherEvent = (members: Readonly<Record<string, unknown>>): TracedEvent =>
  ({ ...decisionEvent, ...members }) as TracedEvent;

/** The only error that a caller of a service gets when the event could not be recorded. */
export const NO_TRACE_ERROR = { status: 500, detail: 'Internal Server Error' };
/** The log of the tenant is damaged or was restored from an old backup. */
export const LOG_REFUSED_ERROR = { status: 503 };
