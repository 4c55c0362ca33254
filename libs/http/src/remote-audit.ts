import { auditOverHttp } from '@probant/audit/writer/over-http';
import type { Clock } from '@probant/kernel/clock';
import { type Config, portOf } from '@probant/kernel/config';
import type { IdSource } from '@probant/kernel/ids';
import { serviceSigner } from './service-identity.ts';

/** The writer to an audit trail in another process: where PROBANT_UPSTREAM_AUDIT_TRAIL says, else on its port of this machine. */
export function remoteAudit({ upstreams, serviceSecret, port }: Config, clock: Clock, newId: IdSource) {
  const url = upstreams['audit-trail'] ?? `http://127.0.0.1:${portOf('audit-trail', port)}`;
  return auditOverHttp({ url, sign: serviceSecret === null ? null : serviceSigner(serviceSecret, clock), newId });
}
