import type { Caller } from '@probant/http/route';
import { AppError } from '@probant/kernel/errors';
import type { TenantId } from '@probant/kernel/tenant';

/** The caller's tenant, once every `tenant_id` that was sent names it. Throws a 403 otherwise. */
export function ownTenant({ tenantId }: Pick<Caller, 'tenantId'>, ...sent: readonly string[]): TenantId {
  if (sent.every((name) => name === tenantId)) return tenantId;
  throw new AppError(403, 'tenant_id is not the tenant of this API key');
}
