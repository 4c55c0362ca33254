import { createChainHeadsRepository } from '@probant/audit-trail/operator';
import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import { listKeys } from '@probant/keys/issuing';
import { commandClock } from '../command-process.ts';

/**
 * Checks that a tenant has recorded an event, so that a mistyped name is not taken for an empty log.
 *
 * @throws Error when it has not.
 */
export async function requireLog(database: Database, tenant: TenantId): Promise<void> {
  if ((await createChainHeadsRepository(database).readLength(tenant)) > 0) return;
  throw new Error(
    (await hasKey(database, tenant))
      ? `tenant ${tenant} has recorded no event yet, so it has no log`
      : describeUnknownTenant(tenant),
  );
}

/**
 * Checks that a tenant has a log or a key: a tenant that has recorded nothing yet may already hand out the verifier key of its log.
 *
 * @throws Error when it has neither.
 */
export async function requireKnownTenant(database: Database, tenant: TenantId): Promise<void> {
  if ((await createChainHeadsRepository(database).readLength(tenant)) > 0) return;
  if (!(await hasKey(database, tenant))) throw new Error(describeUnknownTenant(tenant));
}

const hasKey = async (database: Database, tenant: TenantId): Promise<boolean> =>
  (await listKeys({ clock: commandClock, database }, tenant)).length > 0;

const describeUnknownTenant = (tenant: TenantId): string =>
  `there is no tenant ${tenant}: it has neither a key nor a log (probant keys list shows the tenants with a key)`;
