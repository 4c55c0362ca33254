import { setTimeout as pause } from 'node:timers/promises';
import { type ChainLink, linkEvents } from '@probant/audit/chain/seal-events';
import type { Clock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import { chainShorterThanAnchor } from './append.errors.ts';
import type { ChainPosition, ChainStore, EventGroup } from './chain-store.ts';

/** Events of one call. A batch has its own transaction; single events share one with other queued events. */
export type AppendEntry = { readonly events: EventGroup; readonly bytes: number; readonly ownTransaction: boolean };

/**
 * Appends events to one tenant's chain in the order of the calls. While one group is in flight, the next one collects events. A large
 * group is pipelined: it is sent before the previous COMMIT is confirmed, so that the database does not wait for this process.
 */
export type ChainWriter = {
  /** Resolves to the events' links once they are durable. */
  append(entry: AppendEntry): Promise<readonly ChainLink[]>;
  /** Events that are not durable yet. */
  readonly outstanding: number;
};

type ChainWriterDeps = {
  readonly tenant: TenantId;
  readonly store: ChainStore;
  readonly clock: Clock;
  /** Called only when the writer must read the end of the chain, not for every group. */
  readonly getMinSeq: (tenant: TenantId) => Promise<number>;
  readonly observe: (outcome: { readonly size: number } | 'conflict') => void;
  readonly onIdle: () => void;
};

/** Larger groups gain little per event and delay the first events in them. */
const MAX_GROUP_EVENTS = 500;
const MAX_GROUP_BYTES = 4 * 1024 * 1024;

/** Groups in flight at once, and the queue length from which single events are pipelined. */
const MAX_GROUPS_IN_FLIGHT = 2;
const MIN_PIPELINED_EVENTS = 64;

/** Pauses before each attempt to find out whether a group was stored when its connection was lost. */
const RETRY_PAUSES_MS = [0, 100, 1000];

type QueuedEntry = AppendEntry & { resolve(links: readonly ChainLink[]): void; reject(error: unknown): void };

export function createChainWriter({ tenant, store, clock, getMinSeq, observe, onIdle }: ChainWriterDeps): ChainWriter {
  let queue: QueuedEntry[] = [];
  let outstanding = 0;
  let inFlight = 0;
  let startScheduled = false;
  /** The end of the chain once the groups in flight are stored; null when it must be read from the store. */
  let expected: ChainPosition | null = null;
  /** Whether the last group was given up. The next ones try once: otherwise each of them would wait for the pauses of all before it. */
  let isStoreAway = false;
  /** Groups with an attempt whose COMMIT was sent and not confirmed. */
  const unconfirmedGroups = new WeakSet<EventGroup>();

  function startGroups(): void {
    while (queue.length > 0 && canStartGroup()) {
      const entries = takeGroup(queue);
      queue = queue.slice(entries.length);
      inFlight += 1;
      void writeGroup(entries).finally(() => {
        inFlight -= 1;
        startGroups();
        if (inFlight === 0 && queue.length === 0) onIdle();
      });
    }
  }

  /** A group is pipelined only when the end of the previous group is known, which keeps the order, and when it is large enough. */
  const canStartGroup = (): boolean =>
    inFlight === 0 ||
    (inFlight < MAX_GROUPS_IN_FLIGHT &&
      expected !== null &&
      (queue[0]?.ownTransaction === true || queue.length >= MIN_PIPELINED_EVENTS));

  async function writeGroup(entries: readonly QueuedEntry[]): Promise<void> {
    const group = entries.flatMap(({ events }) => events);
    try {
      const links = await recordGroup(group);
      isStoreAway = false;
      observe({ size: group.length });
      let end = 0;
      for (const entry of entries) {
        const start = end;
        end += entry.events.length;
        entry.resolve(links.slice(start, end));
      }
    } catch (error) {
      for (const entry of entries) entry.reject(error);
    } finally {
      outstanding -= group.length;
    }
  }

  async function recordGroup(group: EventGroup): Promise<readonly ChainLink[]> {
    const links = expected && (await extendExpected(expected, group));
    if (links) return links;
    const storedLinks = await extendFromStore(group);
    expected ??= storedLinks.at(-1) ?? null;
    return storedLinks;
  }

  /**
   * Returns null when another writer has extended the chain, when the connection was lost, or when the previous group failed. In each
   * case the end of the chain must be read again.
   */
  async function extendExpected(at: ChainPosition, group: EventGroup): Promise<readonly ChainLink[] | null> {
    const links = linkAfter(at, group);
    expected = links.at(-1) ?? null;
    try {
      if (await store.extendAt(tenant, at, group, links, inFlight > 1)) return links;
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
      if (last.seq < minSeq) throw chainShorterThanAnchor();
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
    append(entry) {
      outstanding += entry.events.length;
      return new Promise((resolve, reject) => {
        queue.push({ ...entry, resolve, reject });
        if (startScheduled) return;
        startScheduled = true;
        // Events that arrive in the same turn of the event loop join the group.
        setImmediate(() => {
          startScheduled = false;
          startGroups();
        });
      });
    },
    get outstanding() {
      return outstanding;
    },
  };
}

/** Returns the longest prefix of the queue that may share a transaction. */
function takeGroup(queue: readonly QueuedEntry[]): readonly QueuedEntry[] {
  if (queue[0]?.ownTransaction) return queue.slice(0, 1);
  let events = 0;
  let bytes = 0;
  const end = queue.findIndex((entry) => {
    events += entry.events.length;
    bytes += entry.bytes;
    return entry.ownTransaction || events > MAX_GROUP_EVENTS || bytes > MAX_GROUP_BYTES;
  });
  return end < 0 ? queue : queue.slice(0, Math.max(end, 1));
}
