import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { openDatabase } from '@probant/database/database';
import { migrate } from '@probant/database/migrations';
import { systemClock } from '@probant/kernel/clock';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { silentLogger } from '@probant/kernel/logging';
import { parseTenantId } from '@probant/kernel/tenant';
import { issueKey } from '@probant/keys/issuing';
import { keyMigrations } from '@probant/keys/migrations';

/** A tenant and its key. */
export type Account = { readonly tenant: string; readonly key: string };

/** Creates the platform's tables and a key for each tenant. */
export async function createAccounts(databaseUrl: string, tenants: readonly string[]): Promise<readonly Account[]> {
  const database = await openDatabase({ url: databaseUrl, logger: silentLogger, maxConnections: 1 });
  try {
    await migrate(database, [keyMigrations, auditTrailMigrations]);
    const deps = {
      database,
      clock: systemClock,
      randomness: readSystemRandomness,
      newId: createUuidV7Source(systemClock),
      recordChange: async () => undefined,
    };
    const accounts: Account[] = [];
    for (const tenant of tenants)
      accounts.push({ tenant, key: (await issueKey(deps, { tenant: parseTenantId(tenant) })).key });
    return accounts;
  } finally {
    await database.close();
  }
}
