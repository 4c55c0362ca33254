import { consistencyProof } from '@probant/audit/merkle/proofs';
import { formatAddCheckpoint } from '@probant/audit/notes/add-checkpoint';
import { fromDecimal } from '@probant/audit/notes/base64';
import { noteWith, type OperatedTrail } from '@probant/audit-trail/operator';
import { tenantId } from '@probant/kernel/tenant';
import { Command } from 'commander';
import { withTrail } from './operated-trail.ts';

export const checkpointCommand = () =>
  new Command('checkpoint')
    .description("sign what is not signed yet, and print the newest signed head of a tenant's log")
    .requiredOption('--tenant <id>', 'tenant whose log it is')
    .option('--since <size>', 'print it with the proof that it goes on from the head of that size, for a witness')
    .action(async ({ tenant, since }: { tenant: string; since?: string }) => {
      const oldSize = since === undefined ? null : fromDecimal(since, '--since');
      process.stdout.write(await withTrail((trail) => newestHead(trail, tenant, oldSize)));
    });

async function newestHead({ checkpoints, heads }: OperatedTrail, name: string, oldSize: number | null) {
  const tenant = tenantId(name);
  const newest = await checkpoints.cover(tenant);
  if (newest === null) throw new Error('this tenant has no event yet, so its log has no head');
  const note = noteWith(newest.note, newest.cosignatures);
  if (oldSize === null) return note;
  if (oldSize > newest.size) throw new Error(`--since: the log has only ${newest.size} events`);
  const consistency = oldSize === 0 ? [] : await consistencyProof(heads.tree(tenant), oldSize, newest.size);
  return formatAddCheckpoint({ oldSize, consistency, note });
}
