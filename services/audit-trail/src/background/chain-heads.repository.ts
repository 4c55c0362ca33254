import type { Database } from '@probant/database/database';
import { parseTenantId, type TenantId } from '@probant/kernel/tenant';

type TenantHead = { readonly tenant: TenantId; readonly seq: number };

/** For maintenance and operator commands only: no caller may see other tenants. */
type ChainHeadsRepository = {
  /** Reads the heads of all chains, ordered by tenant. */
  heads(): Promise<readonly TenantHead[]>;
  /** Returns the number of events that a tenant has recorded: 0 without a log. */
  readLength(tenant: TenantId): Promise<number>;
  /** Counts the logs, and the events in all of them. */
  countLogs(): Promise<{ readonly logs: number; readonly events: number }>;
};

export const createChainHeadsRepository = (database: Database): ChainHeadsRepository => ({
  heads: () =>
    database.sweep(async (sql) => {
      const rows = await sql.query<{ tenant_id: string; seq: number }>(
        'select tenant_id, seq from audit.chain_head order by tenant_id', // primary key
      );
      return rows.map(({ tenant_id, seq }) => ({ tenant: parseTenantId(tenant_id), seq }));
    }),
  readLength: (tenant) =>
    database.tenant(tenant, async (sql) => {
      const [head] = await sql.query<{ seq: number }>(
        'select seq from audit.chain_head where tenant_id = $1', // primary key
        [tenant],
      );
      return head?.seq ?? 0;
    }),
  countLogs: () =>
    database.sweep(async (sql) => {
      const [row] = await sql.query<{ logs: number; events: number }>(
        'select count(*)::float8 as logs, coalesce(sum(seq), 0)::float8 as events from audit.chain_head',
      );
      return row ?? { logs: 0, events: 0 };
    }),
});
