import type { Clock } from '@probant/kernel/clock';
import type { Logger } from '@probant/kernel/logging';
import type { Metrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { CheckpointRefused } from './checkpoint-refused.ts';
import type { Checkpoint, CheckpointStore, LockedLog, LogHead } from './checkpoint-store.ts';
import { continuedRoot, rebuiltRoot } from './continuation.ts';
import type { LogSigner } from './log-signer.ts';

/** Signed heads of the tenants' logs. */
export type Checkpoints = {
  newest(tenant: TenantId): Promise<Checkpoint | null>;
  /**
   * Signs now if any event or erasure is uncovered; answers the newest checkpoint, null for a log without events. Rejects with a
   * CheckpointRefused, once it is logged and counted, when that would contradict the checkpoint before.
   */
  cover(tenant: TenantId): Promise<Checkpoint | null>;
  /** Makes the kept subtrees anew; rejects as `cover` when the events do not give the root of the newest checkpoint. */
  rebuild(tenant: TenantId): Promise<void>;
};

type CheckpointsDeps = {
  readonly store: CheckpointStore;
  readonly signer: LogSigner;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
};

export function createCheckpoints({ store, signer, clock, logger, metrics }: CheckpointsDeps): Checkpoints {
  const signed = metrics.counter('probant_audit_checkpoints_total', 'Heads of logs that were signed', []);
  const refused = metrics.counter(
    'probant_audit_checkpoint_refusals_total',
    'Heads of logs that contradict the one signed before',
    [],
  );
  const telling = async <T>(tenant: TenantId, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof CheckpointRefused) {
        refused.inc();
        logger.error(
          { tenant, reason: error.message },
          'a checkpoint was refused: a stored log contradicts its signed head',
        );
      }
      throw error;
    }
  };

  const signHead = async (log: LockedLog, tenant: TenantId, last: Checkpoint | null, head: LogHead) => {
    const { seq: size, ledger } = head;
    const root = await continuedRoot(log, last, head, signer.keyOf(tenant));
    const note = signer.sign(tenant, { size, root, ledger });
    const signedAt = new Date(clock()).toISOString();
    const checkpoint = { tenant, size, erasures: ledger?.count ?? 0, root, note, cosignatures: [], signedAt };
    await log.add(checkpoint);
    return checkpoint;
  };

  return {
    newest: store.newest,
    async cover(tenant) {
      const { checkpoint, isNew } = await telling(
        tenant,
        store.locked(tenant, async (log) => {
          const last = await log.newest();
          const head = await log.head();
          if (isCovered(head, last)) return { checkpoint: last, isNew: false };
          return { checkpoint: await signHead(log, tenant, last, head), isNew: true };
        }),
      );
      if (isNew) signed.inc();
      return checkpoint;
    },
    async rebuild(tenant) {
      await telling(
        tenant,
        store.locked(tenant, async (log) => {
          const last = await log.newest();
          if (last !== null) await rebuiltRoot(log, last, last.size);
        }),
      );
      logger.warn({ tenant }, 'the kept subtrees of a log were made anew from its events');
    },
  };
}

const isCovered = ({ seq, ledger }: LogHead, last: Checkpoint | null): boolean =>
  seq === (last?.size ?? 0) && (ledger?.count ?? 0) === (last?.erasures ?? 0);
