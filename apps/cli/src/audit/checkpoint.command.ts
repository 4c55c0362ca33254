import { computeConsistencyProof } from '@probant/audit/merkle/proofs';
import { formatAddCheckpoint } from '@probant/audit/notes/add-checkpoint';
import { parseDecimal } from '@probant/audit/notes/encoding';
import { type AuditTrailOperator, appendCosignatures } from '@probant/audit-trail/operator';
import { parseTenantId } from '@probant/kernel/tenant';
import { Command } from 'commander';
import { withAuditTrail } from './with-audit-trail.ts';

export const createCheckpointCommand = () =>
  new Command('checkpoint')
    .description("sign the unsigned events of a tenant's log and print its newest checkpoint")
    .requiredOption('--tenant <id>', 'tenant that owns the log')
    .option('--since <size>', 'add the proof that it extends the checkpoint of that size, for a witness')
    .action(async ({ tenant, since }: { tenant: string; since?: string }) => {
      const oldSize = since === undefined ? null : parseDecimal(since, '--since');
      process.stdout.write(await withAuditTrail((trail) => readNewestCheckpoint(trail, tenant, oldSize)));
    });

async function readNewestCheckpoint(
  { checkpoints, checkpointStore }: AuditTrailOperator,
  name: string,
  oldSize: number | null,
) {
  const tenant = parseTenantId(name);
  const newest = await checkpoints.cover(tenant);
  if (newest === null) throw new Error('this tenant has no event yet, so its log has no checkpoint');
  const note = appendCosignatures(newest.note, newest.cosignatures);
  if (oldSize === null) return note;
  if (oldSize > newest.size) throw new Error(`--since: the log has only ${newest.size} events`);
  const consistency =
    oldSize === 0 ? [] : await computeConsistencyProof(checkpointStore.openTree(tenant), oldSize, newest.size);
  return formatAddCheckpoint({ oldSize, consistency, note });
}
