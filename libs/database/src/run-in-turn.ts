import type { TenantId } from '@probant/kernel/tenant';
import type { Database } from './database.ts';

/**
 * Runs `work` while no other process runs work of the same name. The statements of `work` are in transactions of their own, nested in the
 * one of the tenant that holds the lock. The server ends that one when it gets no statement for five minutes: longer work calls `keepTurn`
 * more often, which rejects with DatabaseUnavailable when the turn is lost.
 */
export const runInTurn = <T>(
  database: Pick<Database, 'tenant'>,
  tenant: TenantId,
  name: string,
  work: (keepTurn: () => Promise<void>) => Promise<T>,
): Promise<T> =>
  database.tenant(tenant, async (sql) => {
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
    return work(async () => {
      await sql.query('select 1');
    });
  });
