import { formatVerifierKey } from '@probant/audit/notes/verifier-key';
import { openLogSigner } from '@probant/audit-trail/operator';
import { parseTenantId } from '@probant/kernel/tenant';
import { Command } from 'commander';
import { readCommandSettings } from '../settings.ts';

export const createKeyCommand = () =>
  new Command('key')
    .description("print the verifier key of a tenant's log, with which others check its notes and proofs")
    .requiredOption('--tenant <id>', 'tenant that owns the log')
    .action(async ({ tenant }: { tenant: string }) => {
      const { auditLog, process } = readCommandSettings();
      const signer = await openLogSigner({ ...auditLog, dataDir: process.dataDir });
      console.log(formatVerifierKey(signer.getVerifierKey(parseTenantId(tenant))));
    });
