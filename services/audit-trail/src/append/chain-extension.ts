import { setTimeout as pause } from 'node:timers/promises';
import { type ChainLink, linkEvents } from '@probant/audit/chain/seal-events';
import type { Clock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import { createChainShorterThanAnchorError } from './append.errors.ts';
import type { ChainPosition, ChainStore, EventGroup } from './chain-store.ts';

export type ChainExtensionDeps = {
  readonly tenant: TenantId;
  readonly store: ChainStore;
  readonly clock: Clock;
  /** Called only when the end of the chain must be read, not for every group. */
  readonly getMinSeq: (tenant: TenantId) => Promise<number>;
  readonly observe: (outcome: 'conflict') => void;
};

/** The end of one tenant's chain, extended by a group of events at a time. */
export type ChainExtension = {
  /** Whether the end of the chain is known without reading it, once the groups in flight are stored. */
  isEndKnown(): boolean;
  /**
   * Resolves to the links of the events once they are durable.
   *
   * @param isPipelined Whether another group is in flight.
   */
  record(group: EventGroup, isPipelined: boolean): Promise<readonly ChainLink[]>;
};

/** Pauses before each attempt to find out whether a group was stored when its connection was lost. */
const RETRY_PAUSES_MS = [0, 100, 1000];

export function createChainExtension({ tenant, store, clock, getMinSeq, observe }: ChainExtensionDeps): ChainExtension {
  /** The end of the chain once the groups in flight are stored; null when it must be read from the store. */
  let expected: ChainPosition | null = null;
  /** Whether the last group was given up. The next ones try once: otherwise each of them would wait for the pauses of all before it. */
  let isStoreAway = false;
  /** Groups with an attempt whose COMMIT was sent and not confirmed. */
  const unconfirmedGroups = new WeakSet<EventGroup>();

  async function recordGroup(group: EventGroup, isPipelined: boolean): Promise<readonly ChainLink[]> {
    const links = expected && (await extendExpected(expected, group, isPipelined));
    if (links) return links;
    const storedLinks = await extendFromStore(group);
    expected ??= storedLinks.at(-1) ?? null;
    return storedLinks;
  }

  /**
   * Returns null when another writer has extended the chain, when the connection was lost, or when the previous group failed. In each
   * case the end of the chain must be read again.
   */
  async function extendExpected(
    at: ChainPosition,
    group: EventGroup,
    isPipelined: boolean,
  ): Promise<readonly ChainLink[] | null> {
    const links = linkAfter(at, group);
    expected = links.at(-1) ?? null;
    try {
      if (await store.extendAt(tenant, at, group, links, isPipelined)) return links;
      expected = null;
      observe('conflict');
    } catch (error) {
      expected = null;
      if (!store.isOutcomeUnknown(error)) throw error;
      if (store.isCommitUnconfirmed(error)) unconfirmedGroups.add(group);
    }
    return null;
  }

  async function extendFromStore(group: EventGroup): Promise<readonly ChainLink[]> {
    const minSeq = await getMinSeq(tenant);
    const linkChecked = (last: ChainPosition): readonly ChainLink[] => {
      if (last.seq < minSeq) throw createChainShorterThanAnchorError();
      return linkAfter(last, group);
    };
    for (let attempt = 0; ; attempt += 1) {
      await pause(RETRY_PAUSES_MS[attempt]);
      try {
        return await store.lockAndExtend(tenant, group, linkChecked);
      } catch (error) {
        if (!store.isOutcomeUnknown(error)) throw error;
        if (store.isCommitUnconfirmed(error)) unconfirmedGroups.add(group);
        const isUnconfirmed = unconfirmedGroups.has(group);
        if (attempt === RETRY_PAUSES_MS.length - 1 || (isStoreAway && !isUnconfirmed)) {
          isStoreAway = true;
          throw store.describeLoss(error, isUnconfirmed);
        }
      }
    }
  }

  /** Timestamps never decrease along a chain, even when the clock is set back. */
  function linkAfter(last: ChainPosition, group: EventGroup): readonly ChainLink[] {
    const now = new Date(clock()).toISOString();
    const timestamp = last.timestamp !== null && last.timestamp > now ? last.timestamp : now;
    return linkEvents(group, last, timestamp);
  }

  return {
    isEndKnown: () => expected !== null,
    async record(group, isPipelined) {
      const links = await recordGroup(group, isPipelined);
      isStoreAway = false;
      return links;
    },
  };
}
