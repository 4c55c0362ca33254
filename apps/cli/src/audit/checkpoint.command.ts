import { computeConsistencyProof } from '@probant/audit/merkle/proofs';
import { formatAddCheckpoint } from '@probant/audit/notes/add-checkpoint';
import { parseDecimal } from '@probant/audit/notes/encoding';
import {
  type AuditTrailOperator,
  appendCosignatures,
  CheckpointRefusedError,
  describeLogBehind,
} from '@probant/audit-trail/operator';
import { parseTenantId, type TenantId } from '@probant/kernel/tenant';
import { Command } from 'commander';
import { CheckFailedError } from '../exit-codes.ts';
import { printText } from '../terminal/print-result.ts';
import { requireLog } from './known-tenant.ts';
import { withAuditTrail } from './with-audit-trail.ts';

export const createCheckpointCommand = () =>
  new Command('checkpoint')
    .description("sign the unsigned events of a tenant's log and print its newest checkpoint")
    .requiredOption('--tenant <id>', 'tenant that owns the log')
    .option('--since <size>', 'add the proof that it extends the checkpoint of that size, for a witness')
    .action(async ({ tenant: name, since }: { tenant: string; since?: string }) => {
      const tenant = parseTenantId(name);
      const oldSize = since === undefined ? null : parseDecimal(since, '--since');
      const checkpoint = await withAuditTrail(async (trail, database) => {
        await requireLog(database, tenant);
        await requireWholeLog(trail, tenant);
        return readNewestCheckpoint(trail, tenant, oldSize);
      });
      printText(checkpoint);
    });

/** The checkpoint of a log that an old backup cut short would look like that of a log in order. */
async function requireWholeLog({ checkLogEnd }: AuditTrailOperator, tenant: TenantId): Promise<void> {
  const end = await checkLogEnd(tenant);
  if (end.state === 'behind') throw new CheckFailedError(`no checkpoint is signed: ${describeLogBehind(end)}`);
}

async function readNewestCheckpoint(
  { checkpoints, checkpointStore }: AuditTrailOperator,
  tenant: TenantId,
  oldSize: number | null,
) {
  const newest = await signNewestEvents(checkpoints, tenant);
  if (newest === null) throw new Error('this tenant has no event yet, so its log has no checkpoint');
  const note = appendCosignatures(newest.note, newest.cosignatures);
  if (oldSize === null) return note;
  if (oldSize > newest.size) throw new Error(`--since: the log has only ${newest.size} events`);
  const consistency =
    oldSize === 0 ? [] : await computeConsistencyProof(checkpointStore.openTree(tenant), oldSize, newest.size);
  return formatAddCheckpoint({ oldSize, consistency, note });
}

async function signNewestEvents(checkpoints: AuditTrailOperator['checkpoints'], tenant: TenantId) {
  try {
    return await checkpoints.cover(tenant);
  } catch (error) {
    if (error instanceof CheckpointRefusedError)
      throw new CheckFailedError(`no checkpoint is signed: ${error.message}`);
    throw error;
  }
}
