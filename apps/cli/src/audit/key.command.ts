import { formatVerifierKey } from '@probant/audit/notes/verifier-key';
import { openLogSigner } from '@probant/audit-trail/operator';
import { parseTenantId } from '@probant/kernel/tenant';
import { Command } from 'commander';
import { readCommandSettings } from '../settings.ts';

export const keyCommand = () =>
  new Command('key')
    .description("print the verifier key of a tenant's log, for whoever checks its notes and proofs")
    .requiredOption('--tenant <id>', 'tenant whose log it is')
    .action(async ({ tenant }: { tenant: string }) => {
      const { auditLog, process } = readCommandSettings();
      const signer = await openLogSigner({ ...auditLog, dataDir: process.dataDir });
      console.log(formatVerifierKey(signer.getVerifierKey(parseTenantId(tenant))));
    });
