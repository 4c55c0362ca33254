import { computeRoot } from '@probant/audit/merkle/proofs';
import type { TenantId } from '@probant/kernel/tenant';
import { BrokenTreeError, type CheckpointStore } from '../../checkpoints/checkpoint-store.ts';
import type { ReadLogKeys } from '../../checkpoints/log-keys-reader.ts';
import type { EventHashesRepository } from '../../event-roots/event-hashes.repository.ts';
import { computeRootOfEvents } from '../../event-roots/root-of-events.ts';
import type { AnchorRecords } from '../anchor-records.ts';
import { describeLogBehind } from '../evidence/log-end-check.ts';
import { readTreeHead, type TreeHead } from '../evidence/tree-head.ts';
import { ObjectStoreError } from '../object-store/object-store.ts';
import type { Anchor, AnchorStore } from '../stores/anchor-store.ts';

/** The logs as the database has them, and the keys that verify their anchors. */
type GuardedLogs = Pick<CheckpointStore, 'openTree'> &
  Pick<AnchorRecords, 'readLedger'> &
  EventHashesRepository & {
    /** Returns the number of events in a log. */
    readonly readLength: (tenant: TenantId) => Promise<number>;
    readonly readLogKeys: ReadLogKeys;
  };

/**
 * Returns a store that takes no anchor of a log that ends before the newest anchor in it, or contradicts that anchor: an anchor beside it
 * would look like a log in order. Such a `put` throws `taken`. An anchor that this installation did not sign refuses nothing.
 */
export function guardStore(logs: GuardedLogs, store: AnchorStore): AnchorStore {
  async function isRootMatching(anchor: Anchor, { root, size }: TreeHead, signal: AbortSignal): Promise<boolean> {
    if (root === null) return false;
    const storedRoot = await computeRoot(logs.openTree(anchor.tenant), size).catch((error: unknown) => {
      if (error instanceof BrokenTreeError) return null;
      throw error;
    });
    // Subtrees are derived and may be wrong: the events decide.
    return (
      storedRoot?.equals(root) === true ||
      (await computeRootOfEvents(logs, anchor.tenant, size, signal))?.equals(root) === true
    );
  }
  async function isLedgerMatching(anchor: Anchor, { erasures, ledgerHash }: TreeHead): Promise<boolean> {
    if (erasures === 0) return true;
    const { hash } = await logs.readLedger(anchor.tenant, erasures);
    return hash !== null && ledgerHash !== null && Buffer.from(hash).equals(ledgerHash);
  }
  return {
    ...store,
    async put(anchor, signal) {
      const newest = await store.newest(anchor.tenant, anchor.size, signal);
      if (newest !== null && newest.note !== anchor.note) {
        const head = readTreeHead(newest, await logs.readLogKeys(anchor.tenant));
        // The log may have grown since the checkpoint, and a running platform may have anchored it.
        const size = await logs.readLength(anchor.tenant);
        if (head.signed && size < head.size)
          throw new ObjectStoreError('taken', describeLogBehind({ size, anchoredSize: head.size }));
        if (head.signed && !((await isRootMatching(anchor, head, signal)) && (await isLedgerMatching(anchor, head))))
          throw new ObjectStoreError('taken', describeContradiction(head));
      }
      await store.put(anchor, signal);
    },
  };
}

const describeContradiction = ({ size, erasures }: TreeHead): string =>
  `the log contradicts its newest anchor (events 1 to ${size}${erasures === 0 ? '' : `, erasures 1 to ${erasures}`}): ` +
  'it was rewritten, or erasures were undone; verify it, and accept it with `probant audit anchor new-series` only if you know why (docs/backup.md)';
