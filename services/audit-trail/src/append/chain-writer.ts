import { setTimeout as pause } from 'node:timers/promises';
import { type Link, linkEvents } from '@probant/audit/sealing';
import type { Clock } from '@probant/kernel/clock';
import type { TenantId } from '@probant/kernel/tenant';
import { chainBehindAnchor } from './append.errors.ts';
import type { ChainStore, Group, Position } from './chain-store.ts';

/** Events of one call. A batch is a transaction of its own; single events share one with whatever else waits. */
export type Entry = { readonly events: Group; readonly bytes: number; readonly alone: boolean };

/**
 * Adds events to one tenant's chain in the order they came; while a group is on its way, the next one gathers. A large next group is
 * sent behind it before it is answered for, so that the database need not wait for this process.
 */
export type ChainWriter = {
  /** The places the events got, once they are durable. */
  append(entry: Entry): Promise<readonly Link[]>;
  /** Events that are not durable yet. */
  readonly outstanding: number;
};

type ChainWriterDeps = {
  readonly tenant: TenantId;
  readonly store: ChainStore;
  readonly clock: Clock;
  /** Asked only when the writer must look where the chain ends, not for every group. */
  readonly leastSeq: (tenant: TenantId) => Promise<number>;
  readonly observe: (outcome: { readonly size: number } | 'conflict') => void;
  readonly onIdle: () => void;
};

/** Larger groups gain little per event and make the ones in front wait longer. */
const GROUP_EVENTS = 500;
const GROUP_BYTES = 4 * 1024 * 1024;

/** Groups on their way at once, and from how many events on a single group is worth a place of its own. */
const UNDER_WAY = 2;
const WORTH_SENDING = 64;

/** Before each further try to learn what became of a group whose connection was lost. */
const PAUSES_MS = [0, 100, 1000];

type Waiting = Entry & { resolve(links: readonly Link[]): void; reject(error: unknown): void };

export function chainWriter({ tenant, store, clock, leastSeq, observe, onIdle }: ChainWriterDeps): ChainWriter {
  let waiting: Waiting[] = [];
  let outstanding = 0;
  let underWay = 0;
  let beginsSoon = false;
  /** Where the chain will end once the groups on their way have arrived; null when this writer must look. */
  let expected: Position | null = null;

  function begin(): void {
    while (waiting.length > 0 && mayBegin()) {
      const entries = nextGroup(waiting);
      waiting = waiting.slice(entries.length);
      underWay += 1;
      void write(entries).finally(() => {
        underWay -= 1;
        begin();
        if (underWay === 0 && waiting.length === 0) onIdle();
      });
    }
  }

  /** Behind a group on its way only where that one's end is known, so that order holds, and when it pays. */
  const mayBegin = (): boolean =>
    underWay === 0 ||
    (underWay < UNDER_WAY && expected !== null && (waiting[0]?.alone === true || waiting.length >= WORTH_SENDING));

  async function write(entries: readonly Waiting[]): Promise<void> {
    const group = entries.flatMap(({ events }) => events);
    try {
      const links = await record(group);
      observe({ size: group.length });
      let taken = 0;
      for (const entry of entries) {
        const start = taken;
        taken += entry.events.length;
        entry.resolve(links.slice(start, taken));
      }
    } catch (error) {
      for (const entry of entries) entry.reject(error);
    } finally {
      outstanding -= group.length;
    }
  }

  async function record(group: Group): Promise<readonly Link[]> {
    const links = expected && (await extendExpected(expected, group));
    if (links) return links;
    const found = await extendLast(group);
    expected ??= found.at(-1) ?? null;
    return found;
  }

  /**
   * Null when the chain has moved on without us, when the answer was lost, or when the group ahead did not arrive: all are settled
   * by looking again.
   */
  async function extendExpected(at: Position, group: Group): Promise<readonly Link[] | null> {
    const links = linkAfter(at, group);
    expected = links.at(-1) ?? null;
    try {
      if (await store.extend(tenant, at, group, links, underWay > 1)) return links;
      expected = null;
      observe('conflict');
    } catch (error) {
      expected = null;
      if (!store.leavesOpen(error)) throw error;
    }
    return null;
  }

  async function extendLast(group: Group): Promise<readonly Link[]> {
    const least = await leastSeq(tenant);
    const linkKnown = (last: Position): readonly Link[] => {
      if (last.seq < least) throw chainBehindAnchor();
      return linkAfter(last, group);
    };
    for (let attempt = 0; ; attempt += 1) {
      await pause(PAUSES_MS[attempt]);
      try {
        return await store.extendLast(tenant, group, linkKnown);
      } catch (error) {
        if (!store.leavesOpen(error) || attempt === PAUSES_MS.length - 1) throw error;
      }
    }
  }

  /** Time never goes back along a chain, whatever the clock does. */
  function linkAfter(last: Position, group: Group): readonly Link[] {
    const now = new Date(clock()).toISOString();
    const timestamp = last.timestamp !== null && last.timestamp > now ? last.timestamp : now;
    return linkEvents(group, last, timestamp);
  }

  return {
    append(entry) {
      outstanding += entry.events.length;
      return new Promise((resolve, reject) => {
        waiting.push({ ...entry, resolve, reject });
        if (beginsSoon) return;
        beginsSoon = true;
        // Whatever else arrives in this turn of the event loop joins the group.
        setImmediate(() => {
          beginsSoon = false;
          begin();
        });
      });
    },
    get outstanding() {
      return outstanding;
    },
  };
}

/** The longest run from the front that may share a transaction. */
function nextGroup(waiting: readonly Waiting[]): readonly Waiting[] {
  if (waiting[0]?.alone) return waiting.slice(0, 1);
  let events = 0;
  let bytes = 0;
  const end = waiting.findIndex((entry) => {
    events += entry.events.length;
    bytes += entry.bytes;
    return entry.alone || events > GROUP_EVENTS || bytes > GROUP_BYTES;
  });
  return end < 0 ? waiting : waiting.slice(0, Math.max(end, 1));
}
