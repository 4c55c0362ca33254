import { formatVerifierKey } from '@probant/audit/notes/verifier-key';
import { openLogSigner } from '@probant/audit-trail/operator';
import { readConfig } from '@probant/kernel/config';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { tenantId } from '@probant/kernel/tenant';
import { Command } from 'commander';

export const keyCommand = () =>
  new Command('key')
    .description("print the verifier key of a tenant's log, for whoever checks its notes and proofs")
    .requiredOption('--tenant <id>', 'tenant whose log it is')
    .action(async ({ tenant }: { tenant: string }) => {
      const signer = await openLogSigner(readConfig(process.env, repositoryRoot));
      console.log(formatVerifierKey(signer.keyOf(tenantId(tenant))));
    });
