import type { Caller } from '@probant/http/route';
import { AppError } from '@probant/kernel/errors';
import type { TenantId } from '@probant/kernel/tenant';

/**
 * Returns the caller's tenant, after checking that every `tenant_id` in the request names it.
 * @throws AppError 403 otherwise.
 */
export function requireOwnTenant(
  { tenantId }: Pick<Caller, 'tenantId'>,
  ...requestedTenants: readonly string[]
): TenantId {
  if (requestedTenants.every((name) => name === tenantId)) return tenantId;
  throw createOtherTenantError();
}

const createOtherTenantError = (): AppError =>
  new AppError(403, 'tenant_id is not the tenant of this API key', { code: 'foreign_tenant' });

/** The error of `requireOwnTenant`, for the descriptions of the routes. */
export const OTHER_TENANT = { other_tenant: ['tenant_id is another tenant', createOtherTenantError()] } as const;
