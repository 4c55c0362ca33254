import type { Database } from '@probant/database/database';
import { parseTenantId, type TenantId } from '@probant/kernel/tenant';

export type TenantHead = { readonly tenant: TenantId; readonly seq: number };

/** Reads the heads of all chains, ordered by tenant. For maintenance only: no caller may see other tenants. */
export const createChainHeadsRepository = (database: Database): { heads(): Promise<readonly TenantHead[]> } => ({
  heads: () =>
    database.sweep(async (sql) => {
      const rows = await sql.query<{ tenant_id: string; seq: number }>(
        'select tenant_id, seq from audit.chain_head order by tenant_id', // primary key
      );
      return rows.map(({ tenant_id, seq }) => ({ tenant: parseTenantId(tenant_id), seq }));
    }),
});
