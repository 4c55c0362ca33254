import { createHttpAuditWriter } from '@probant/audit/writer/http-writer';
import { createServiceSigner } from '@probant/http/service-identity';
import type { Clock } from '@probant/kernel/clock';
import type { IdSource } from '@probant/kernel/ids';
import { getServiceUrl } from './service-address.ts';
import type { BaseSettings } from './settings.ts';

/** Creates the writer to an audit trail in another process. */
export function createRemoteAuditWriter(
  settings: Pick<BaseSettings, 'process' | 'interService'>,
  clock: Clock,
  newId: IdSource,
) {
  const { serviceSecret } = settings.interService;
  return createHttpAuditWriter({
    url: getServiceUrl('audit-trail', settings),
    sign: serviceSecret === null ? null : createServiceSigner(serviceSecret, clock),
    newId,
  });
}
