import type { ChainLink, SealedEvent } from '@probant/audit/chain/seal-events';
import type { TenantId } from '@probant/kernel/tenant';

/** The last event of a chain. Before the first event: number 0, the genesis hash and no timestamp. */
export type ChainPosition = { readonly seq: number; readonly hash: Uint8Array; readonly timestamp: string | null };

/** Events that are recorded together or not at all. */
export type EventGroup = readonly SealedEvent[];

/** Stores the chains. A method resolves only once its result is durable. */
export type ChainStore = {
  /**
   * Adds a group right after `at`. Returns false and adds nothing when the chain does not end at `at`. `followsOwn`: `at` is the end
   * of a group of the same writer that may still be in flight; this group then waits for it.
   */
  extendAt(
    tenant: TenantId,
    at: ChainPosition,
    group: EventGroup,
    links: readonly ChainLink[],
    followsOwn: boolean,
  ): Promise<boolean>;
  /**
   * Locks the chain, reads its end and adds the group there. Returns the existing links when an earlier attempt, whose result was
   * lost, has added the group.
   * @throws a 409 when the recorded head and the last event disagree.
   */
  lockAndExtend(
    tenant: TenantId,
    group: EventGroup,
    link: (last: ChainPosition) => readonly ChainLink[],
  ): Promise<readonly ChainLink[]>;
  /** Whether the group may have been stored despite the error: the connection was lost. */
  isOutcomeUnknown(error: unknown): boolean;
  /** Whether the connection was lost after the COMMIT was sent. Otherwise the attempt with this error stored nothing. */
  isCommitUnconfirmed(error: unknown): boolean;
  /** Returns the 503 for a group that was given up after lost connections. `mayBeRecorded`: a COMMIT of it is unconfirmed. */
  describeLoss(error: unknown, mayBeRecorded: boolean): Error;
};
