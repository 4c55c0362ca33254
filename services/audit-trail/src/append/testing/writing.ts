import type { Actor, TracedEvent } from '@probant/audit/writer/audit-writer';
import type { SignCall } from '@probant/audit/writer/over-http';
import { serviceSigner } from '@probant/http/service-identity';
import { systemClock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import { TEST_SERVICE_SECRET } from '../../testing/audit-trail-under-test.ts';

/** Signs as the services of the tests do. */
export const sign: SignCall = serviceSigner(TEST_SERVICE_SECRET, systemClock);

export const callerOf = (tenant: TenantId): Actor => ({
  kind: 'caller',
  caller: { tenantId: tenant, keyId: 'k1', key: `key-of-${tenant}` },
});
export const sweepOf = (tenant: TenantId): Actor => ({ kind: 'service', tenantId: tenant, service: 'scoring' });

export const decided: TracedEvent = {
  action: 'scoring.decide',
  resource_type: 'candidate',
  resource_id: 'ref-17',
  metadata: { fit_level: 'strong', versions: ['1.0'] },
};

/** What a caller of a service is told when there is no trace, and nothing more. */
export const NO_TRACE = { status: 500, detail: 'Internal Server Error' };
