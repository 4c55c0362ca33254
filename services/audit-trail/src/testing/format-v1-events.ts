import { linkEvents, sealEvent } from '@probant/audit/chain/seal-events';
import type { TenantId } from '@probant/kernel/tenant';
import { createChainRepository } from '../append/chain.repository.ts';
import type { AuditTrailDeps } from '../audit-trail.service.ts';

type Content = Omit<Parameters<typeof sealEvent>[0], 'tenant_id' | 'recorded_by'>;

/** Appends events as versions before `recorded_by` recorded them (format v1). The first of them must find an empty chain or other such events. */
export async function appendFormatV1Events(
  { database }: Pick<AuditTrailDeps, 'database'>,
  tenant: TenantId,
  contents: readonly Content[],
): Promise<void> {
  const setTrigger = (state: 'enable' | 'disable') =>
    database.system((sql) => sql.query(`alter table audit.event ${state} trigger require_recorder`));
  const group = contents.map((content) =>
    sealEvent({ ...content, tenant_id: tenant }, crypto.getRandomValues(new Uint8Array(64))),
  );
  await setTrigger('disable');
  await createChainRepository(database).lockAndExtend(tenant, group, (last) =>
    linkEvents(group, last, last.timestamp ?? '2026-01-05T08:00:00.000Z'),
  );
  await setTrigger('enable');
}

/** Returns the content of an event for `appendFormatV1Events`. */
export const createFormatV1Content = (more: Partial<Content> = {}): Content => ({
  id: crypto.randomUUID(),
  actor_id: 'user-17',
  actor_type: 'user',
  action: 'read',
  resource_type: 'invoice',
  resource_id: 'FA-2026-0042',
  changes: 'null',
  metadata: '{}',
  severity: 'info',
  ...more,
});
