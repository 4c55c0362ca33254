import type { Database } from '@probant/database/database';
import type { TenantId } from '@probant/kernel/tenant';
import { formatFirstDay, type Month, parseMonth } from '../journal/month.ts';

export type WrappedKey = { readonly month: Month; readonly wrapped: Uint8Array };

export type SubjectKeysRepository = ReturnType<typeof createSubjectKeysRepository>;

export const createSubjectKeysRepository = (database: Database) => ({
  find: (tenant: TenantId, month: Month): Promise<Uint8Array | null> =>
    database.tenant(tenant, async (sql) => {
      const [row] = await sql.query<{ wrapped: Uint8Array }>(
        'select wrapped from scoring.subject_key where tenant_id = $1 and month = $2', // primary key
        [tenant, formatFirstDay(month)],
      );
      return row?.wrapped ?? null;
    }),

  /** Stores a key unless the month has one or was destroyed, and returns the stored one. Null for a destroyed month. */
  store: (tenant: TenantId, { month, wrapped }: WrappedKey): Promise<Uint8Array | null> =>
    database.tenant(tenant, async (sql) => {
      await sql.query(
        `insert into scoring.subject_key (tenant_id, month, wrapped)
         select $1, $2::date, $3
         where not exists (select from scoring.destroyed_month where tenant_id = $1 and month = $2::date)
         on conflict do nothing`,
        [tenant, formatFirstDay(month), wrapped],
      );
      const [row] = await sql.query<{ wrapped: Uint8Array }>(
        'select wrapped from scoring.subject_key where tenant_id = $1 and month = $2', // primary key
        [tenant, formatFirstDay(month)],
      );
      return row?.wrapped ?? null;
    }),

  /** Lists the keys of a tenant, newest month first. */
  list: (tenant: TenantId): Promise<readonly WrappedKey[]> =>
    database.tenant(tenant, async (sql) => {
      const rows = await sql.query<{ month: string; wrapped: Uint8Array }>(
        `select to_char(month, 'YYYY-MM-DD') as month, wrapped from scoring.subject_key
         where tenant_id = $1 order by subject_key.month desc`, // primary key
        [tenant],
      );
      return rows.map(({ month, wrapped }) => ({ month: parseMonth(month), wrapped }));
    }),
});
