import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import type { FreezeEntry } from './freeze-index.rules.ts';

export type FreezeListRepository = ReturnType<typeof createFreezeListRepository>;

/** The list is public and shared by all tenants; the tenant is that whose share of the connections is used. */
export const createFreezeListRepository = (database: Database) => ({
  /** Reads the list with its version, in one statement. Null when none is imported. */
  read: (tenant: TenantId): Promise<{ version: string; entries: readonly FreezeEntry[] } | null> =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<{ version: string; entries: readonly FreezeEntry[] }>(
        `select version, coalesce(
           (select jsonb_agg(jsonb_build_object('id', id, 'names', names)) from companies.freeze_entry), '[]') as entries
         from companies.register where register = 'freeze_list'`,
      );
      return row ?? null;
    }),
});
