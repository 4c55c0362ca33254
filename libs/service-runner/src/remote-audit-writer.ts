import { auditOverHttp } from '@probant/audit/writer/over-http';
import { serviceSigner } from '@probant/http/service-identity';
import type { Clock } from '@probant/kernel/clock';
import { type Config, portOf } from '@probant/kernel/config';
import type { IdSource } from '@probant/kernel/ids';

/**
 * Creates the writer to an audit trail in another process: at PROBANT_UPSTREAM_AUDIT_TRAIL when it is set, else on the audit trail's
 * port of this machine.
 */
export function createRemoteAuditWriter({ upstreams, serviceSecret, port }: Config, clock: Clock, newId: IdSource) {
  const url = upstreams['audit-trail'] ?? `http://127.0.0.1:${portOf('audit-trail', port)}`;
  return auditOverHttp({ url, sign: serviceSecret === null ? null : serviceSigner(serviceSecret, clock), newId });
}
