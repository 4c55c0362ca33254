import type { ChainLink } from '@probant/audit/chain/seal-events';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { type ChainExtensionDeps, createChainExtension } from './chain-extension.ts';
import type { EventGroup } from './chain-store.ts';

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

type ChainWriterDeps = ChainExtensionDeps & {
  readonly observe: (outcome: { readonly size: number } | 'conflict') => void;
  readonly onIdle: () => void;
};

/** Larger groups gain little per event and delay the first events in them. */
const MAX_GROUP_EVENTS = 500;
const MAX_GROUP_BYTES = 4 * MIB_BYTES;

/** Groups in flight at once, and the queue length from which single events are pipelined. */
const MAX_GROUPS_IN_FLIGHT = 2;
const MIN_PIPELINED_EVENTS = 64;

type QueuedEntry = AppendEntry & { resolve(links: readonly ChainLink[]): void; reject(error: unknown): void };

export function createChainWriter({ observe, onIdle, ...extensionDeps }: ChainWriterDeps): ChainWriter {
  const chain = createChainExtension({ ...extensionDeps, observe });
  let queue: QueuedEntry[] = [];
  let outstanding = 0;
  let inFlight = 0;
  let startScheduled = false;

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
      chain.isEndKnown() &&
      (queue[0]?.ownTransaction === true || queue.length >= MIN_PIPELINED_EVENTS));

  async function writeGroup(entries: readonly QueuedEntry[]): Promise<void> {
    const group = entries.flatMap(({ events }) => events);
    try {
      const links = await chain.record(group, inFlight > 1);
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
