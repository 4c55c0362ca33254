import type { Link, SealedEvent } from '@probant/audit/sealing';
import type { TenantId } from '@probant/kernel/tenant';

/** The last event of a chain; number 0, the genesis hash and no timestamp before the first one. */
export type Position = { readonly seq: number; readonly hash: Uint8Array; readonly timestamp: string | null };

/** Events that are recorded together or not at all. */
export type Group = readonly SealedEvent[];

/** Where the chains are kept. Whatever it answers is durable. */
export type ChainStore = {
  /**
   * Adds a group right after `at`. False, and nothing added, when the chain does not end there (any more). `followsOwn`: `at` is the
   * end of a group of this writer that may still be on its way; this one waits for it.
   */
  extend(tenant: TenantId, at: Position, group: Group, links: readonly Link[], followsOwn: boolean): Promise<boolean>;
  /**
   * Keeps other writers out, reads where the chain ends and adds the group there; when an earlier, unheard attempt has added it,
   * answers the places it got. Throws a 409 when the end of the chain contradicts itself.
   */
  extendLast(tenant: TenantId, group: Group, link: (last: Position) => readonly Link[]): Promise<readonly Link[]>;
  /** Whether an error leaves open if the group has been added: the connection was lost. */
  leavesOpen(error: unknown): boolean;
};
