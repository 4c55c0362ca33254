import type { TenantId } from '@probant/kernel/tenant';
import type { Database } from './database.ts';

/**
 * Runs `work` while no other process runs work of the same name. The statements of `work` are in transactions of their own, nested in the
 * one of the tenant that holds the lock.
 */
export const runInTurn = <T>(
  database: Pick<Database, 'tenant'>,
  tenant: TenantId,
  name: string,
  work: () => Promise<T>,
): Promise<T> =>
  database.tenant(tenant, async (sql) => {
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
    return work();
  });
