import type { ChainLink } from '@probant/audit/chain/seal-events';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import type { Clock } from '@probant/kernel/clock';
import type { Metrics } from '@probant/kernel/metrics';
import { createPlacedList, type Placed } from '@probant/kernel/placed-list';
import type { TenantId } from '@probant/kernel/tenant';
import { createTooManyPendingEventsError } from './append.errors.ts';
import type { ChainStore } from './chain-store.ts';
import { type AppendEntry, type ChainWriter, createChainWriter } from './chain-writer.ts';

/** Holds one chain writer per tenant. Other processes may write the same chain: the store lets one transaction at a time extend it. */
export type ChainWriterRegistry = {
  /**
   * Resolves to the events' links once they are durable.
   * @throws a 503 when too many events or bytes are queued.
   */
  append(tenant: TenantId, entry: AppendEntry): Promise<readonly ChainLink[]>;
  /** Resolves once every queued event is written or rejected. */
  drain(): Promise<void>;
};

type ChainWriterRegistryDeps = {
  readonly store: ChainStore;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Returns the lowest number a tenant's chain may end at, according to its checkpoints and anchors; 0 without any. Never throws. */
  readonly getMinSeq?: (tenant: TenantId) => Promise<number>;
  /** Called after each append: `count` events up to number `seq` are durable. */
  readonly onAppended?: (tenant: TenantId, seq: number, count: number) => void;
  /** Called with the error of each append that failed, null for one that is durable. */
  readonly onOutcome?: (error: unknown) => void;
};

/** Limits on what may wait for its COMMIT: events of one tenant, bytes of all tenants. */
export const MAX_OUTSTANDING_EVENTS = 4096;
const MAX_OUTSTANDING_BYTES = 128 * MIB_BYTES;

/** An idle writer only caches the end of its chain. The least recently used one is dropped above this count. */
const MAX_IDLE_WRITERS = 1000;

const noMinSeq = async (): Promise<number> => 0;

export function createChainWriterRegistry(deps: ChainWriterRegistryDeps): ChainWriterRegistry {
  const { store, clock, metrics, getMinSeq = noMinSeq, onAppended, onOutcome } = deps;
  const busy = new Map<TenantId, ChainWriter>();
  const idle = new Map<TenantId, ChainWriter>();
  const inFlight = createPlacedList<Placed & { readonly appended: Promise<unknown> }>();
  let bytes = 0;
  const observe = createObserver(metrics);

  const startWriter = (tenant: TenantId): ChainWriter => {
    const writer = createChainWriter({
      tenant,
      store,
      clock,
      getMinSeq,
      observe,
      onIdle: () => markIdle(tenant, writer),
    });
    return writer;
  };
  const markIdle = (tenant: TenantId, writer: ChainWriter): void => {
    busy.delete(tenant);
    idle.set(tenant, writer);
    const [oldest] = idle.keys();
    if (idle.size > MAX_IDLE_WRITERS && oldest !== undefined) idle.delete(oldest);
  };
  const activateWriter = (tenant: TenantId): ChainWriter => {
    const writer = busy.get(tenant) ?? idle.get(tenant) ?? startWriter(tenant);
    idle.delete(tenant);
    busy.set(tenant, writer);
    return writer;
  };

  return {
    async append(tenant, entry) {
      const queuedEvents = busy.get(tenant)?.outstanding ?? 0;
      if (queuedEvents + entry.events.length > MAX_OUTSTANDING_EVENTS || bytes + entry.bytes > MAX_OUTSTANDING_BYTES)
        throw createTooManyPendingEventsError();
      bytes += entry.bytes;
      const appended = activateWriter(tenant).append(entry);
      const call = { place: -1, appended };
      inFlight.add(call);
      try {
        const links = await appended;
        onOutcome?.(null);
        onAppended?.(tenant, links.at(-1)?.seq ?? 0, links.length);
        return links;
      } catch (error) {
        onOutcome?.(error);
        throw error;
      } finally {
        bytes -= entry.bytes;
        inFlight.remove(call);
      }
    },
    async drain() {
      await Promise.allSettled(inFlight.list().map(({ appended }) => appended));
    },
  };
}

function createObserver(metrics: Metrics): (outcome: { readonly size: number } | 'conflict') => void {
  const events = metrics.counter('probant_audit_events_total', 'Events made durable', []);
  const groups = metrics.counter('probant_audit_groups_total', 'Transactions that added events', []);
  const conflicts = metrics.counter(
    'probant_audit_conflicts_total',
    'Groups that found the chain moved by another writer',
    [],
  );
  return (outcome) => {
    if (outcome === 'conflict') return conflicts.inc();
    groups.inc();
    events.inc(outcome.size);
  };
}
