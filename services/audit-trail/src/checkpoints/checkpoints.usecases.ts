import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { CheckpointRefusedError } from './checkpoint-refused-error.ts';
import type { Checkpoint, CheckpointStore, LockedLog, LogHead } from './checkpoint-store.ts';
import type { LogSigner } from './log-signer.ts';
import { computeNextRoot, rebuildRoot } from './next-root.ts';

/** The checkpoints of the tenants' logs. */
export type Checkpoints = {
  readNewest(tenant: TenantId): Promise<Checkpoint | null>;
  /**
   * Signs a checkpoint if any event or erasure is uncovered. Returns the newest checkpoint, null for a log without events.
   * Follows a rotation of the signing key by another process.
   * @throws CheckpointRefusedError, after logging and counting it, when the log contradicts its previous checkpoint.
   * @throws SigningKeyMissingError when the key was rotated and this process cannot read the new one.
   */
  cover(tenant: TenantId): Promise<Checkpoint | null>;
  /**
   * Rebuilds the stored subtrees from the events.
   * @throws CheckpointRefusedError when the events do not give the root of the newest checkpoint.
   */
  rebuildSubtrees(tenant: TenantId): Promise<void>;
};

type CheckpointsDeps = {
  readonly store: CheckpointStore;
  readonly signer: LogSigner;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
};

export function createCheckpoints({ store, signer, clock, logger, metrics }: CheckpointsDeps): Checkpoints {
  const signedCount = metrics.counter('probant_audit_checkpoints_total', 'Checkpoints signed', []);
  const refusedCount = metrics.counter(
    'probant_audit_checkpoint_refusals_total',
    'Checkpoints refused because the log contradicts its previous one',
    [],
  );
  const reportRefusal = async <T>(tenant: TenantId, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof CheckpointRefusedError) {
        refusedCount.inc();
        logger.error(
          { tenant, reason: error.message },
          'checkpoint refused: the stored log contradicts its previous checkpoint',
        );
      }
      throw error;
    }
  };

  const signNext = async (log: LockedLog, tenant: TenantId, last: Checkpoint | null, head: LogHead) => {
    const { seq: size, ledger } = head;
    const root = await computeNextRoot(log, last, head, signer.getVerifierKey(tenant));
    const note = signer.signCheckpoint(tenant, { size, root, ledger });
    const signedAt = new Date(clock()).toISOString();
    const checkpoint = { tenant, size, erasures: ledger?.count ?? 0, root, note, cosignatures: [], signedAt };
    await log.addCheckpoint(checkpoint);
    return checkpoint;
  };

  return {
    readNewest: store.readNewest,
    async cover(tenant) {
      const { checkpoint, isNew } = await reportRefusal(
        tenant,
        store.withLock(tenant, async (log) => {
          const last = await log.readNewest();
          const head = await log.readHead();
          if (isCovered(head, last)) return { checkpoint: last, isNew: false };
          await signer.followRotations(await log.readRotations());
          return { checkpoint: await signNext(log, tenant, last, head), isNew: true };
        }),
      );
      if (isNew) signedCount.inc();
      return checkpoint;
    },
    async rebuildSubtrees(tenant) {
      await reportRefusal(
        tenant,
        store.withLock(tenant, async (log) => {
          const last = await log.readNewest();
          if (last !== null) await rebuildRoot(log, last, last.size);
        }),
      );
      logger.warn({ tenant }, 'the stored subtrees of a log were rebuilt from its events');
    },
  };
}

const isCovered = ({ seq, ledger }: LogHead, last: Checkpoint | null): boolean =>
  seq === (last?.size ?? 0) && (ledger?.count ?? 0) === (last?.erasures ?? 0);
