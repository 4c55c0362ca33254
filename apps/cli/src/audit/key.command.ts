import { parseTenantId } from '@probant/kernel/tenant';
import { Command } from 'commander';
import { printLine, printText } from '../terminal/print-result.ts';
import { requireKnownTenant } from './known-tenant.ts';
import { withAuditTrail } from './with-audit-trail.ts';

type KeyOptions = { readonly tenant: string; readonly successions?: true };

export const createKeyCommand = () =>
  new Command('key')
    .description("print the verifier key of a tenant's log, with which others check its notes and proofs")
    .requiredOption('--tenant <id>', 'tenant that owns the log')
    .option('--successions', 'print the signed notes by which each earlier key named the next one, oldest first')
    .action(async ({ tenant: name, successions }: KeyOptions) => {
      const tenant = parseTenantId(name);
      const key = await withAuditTrail(async (trail, database) => {
        await requireKnownTenant(database, tenant);
        return trail.readLogKey(tenant);
      });
      if (successions) printText(key.successions.join('\n'));
      else printLine(key.verifierKey);
    });
