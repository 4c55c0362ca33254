import { auditTrailMigrations } from '@probant/audit-trail/migrations';
import { createCommandRecorder } from '@probant/audit-trail/operator';
import type { Database } from '@probant/database/database';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { parseTenantId, type TenantId } from '@probant/kernel/tenant';
import { createKeyRenewal, type KeyRenewal } from '@probant/scoring/key-renewal';
import { scoringMigrations } from '@probant/scoring/migrations';
import { Command } from 'commander';
import { requireKnownTenant } from '../audit/known-tenant.ts';
import { createOperatorDeps } from '../audit/operator-deps.ts';
import { commandClock, getCommandProcess } from '../command-process.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { withDatabase } from '../installation.ts';
import { printText } from '../terminal/print-result.ts';
import { formatRenewal, formatRenewalJson } from './format-renewal.rules.ts';
import { openInstalledKeks, requireKekFolder } from './open-installed-keks.ts';

/** Works while the platform runs and while it is stopped; effective at once. A key that can be opened is never touched. */
export const createRenewKeysCommand = () =>
  new Command('renew-keys')
    .description('replace the keys of the current month that are lost, as after a restore on another machine')
    .option('--tenant <id>', 'only the key of this tenant')
    .option('--json', 'print one JSON object')
    .action(async ({ tenant: name, json }: { readonly tenant?: string; readonly json?: true }) => {
      const tenant = name === undefined ? null : parseTenantId(name);
      const renewal = await withDatabase(
        (database) => renewKeys(database, tenant),
        [auditTrailMigrations, scoringMigrations],
      );
      printText(json ? formatRenewalJson(renewal) : formatRenewal(renewal));
      if (renewal.mismatched.length > 0) getCommandProcess().exitCode = EXIT_CODES.problemFound;
    });

async function renewKeys(database: Database, tenant: TenantId | null): Promise<KeyRenewal> {
  if (tenant !== null) await requireKnownTenant(database, tenant);
  const store = openInstalledKeks();
  await requireKekFolder(store);
  const deps = {
    ...createOperatorDeps(database),
    randomness: readSystemRandomness,
    newId: createUuidV7Source(commandClock),
  };
  const renew = createKeyRenewal({ ...deps, keks: store.keks, recordChange: createCommandRecorder(deps) });
  return renew(tenant);
}
