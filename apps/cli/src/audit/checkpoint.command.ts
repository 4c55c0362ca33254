import { consistencyProof } from '@probant/audit/merkle/proofs';
import { formatAddCheckpoint } from '@probant/audit/notes/add-checkpoint';
import { fromDecimal } from '@probant/audit/notes/base64';
import { type AuditTrailOperator, appendCosignatures } from '@probant/audit-trail/operator';
import { parseTenantId } from '@probant/kernel/tenant';
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

async function newestHead(
  { checkpoints, checkpointStore: heads }: AuditTrailOperator,
  name: string,
  oldSize: number | null,
) {
  const tenant = parseTenantId(name);
  const newest = await checkpoints.cover(tenant);
  if (newest === null) throw new Error('this tenant has no event yet, so its log has no head');
  const note = appendCosignatures(newest.note, newest.cosignatures);
  if (oldSize === null) return note;
  if (oldSize > newest.size) throw new Error(`--since: the log has only ${newest.size} events`);
  const consistency = oldSize === 0 ? [] : await consistencyProof(heads.openTree(tenant), oldSize, newest.size);
  return formatAddCheckpoint({ oldSize, consistency, note });
}
