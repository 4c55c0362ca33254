import type { Database } from '@probant/database/database';
import { type TenantId, tenantId } from '@probant/kernel/tenant';

export type Head = { readonly tenant: TenantId; readonly seq: number };

/** The heads of all chains, in the order of the tenants' names. For work of the service itself, never for a caller. */
export const headsRepository = (database: Database): { heads(): Promise<readonly Head[]> } => ({
  heads: () =>
    database.system(async (sql) => {
      await sql.query("select set_config('probant.housekeeping', 'on', true)");
      const rows = await sql.query<{ tenant_id: string; seq: number }>(
        'select tenant_id, seq from audit.chain_head order by tenant_id', // primary key
      );
      return rows.map(({ tenant_id, seq }) => ({ tenant: tenantId(tenant_id), seq }));
    }),
});
