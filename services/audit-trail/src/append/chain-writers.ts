import type { Link } from '@probant/audit/sealing';
import type { Clock } from '@probant/kernel/clock';
import type { Metrics } from '@probant/kernel/metrics';
import type { TenantId } from '@probant/kernel/tenant';
import { tooManyWaiting } from './append.errors.ts';
import type { ChainStore } from './chain-store.ts';
import { type ChainWriter, chainWriter, type Entry } from './chain-writer.ts';

/** One writer a tenant. Several processes may have one for the same tenant: the store lets only one at a time move the chain. */
export type ChainWriters = {
  /** The places the events got, once they are durable. Throws a 503 when too much is waiting already. */
  append(tenant: TenantId, entry: Entry): Promise<readonly Link[]>;
  /** Resolves once nothing is waiting. */
  settled(): Promise<void>;
};

type ChainWritersDeps = {
  readonly store: ChainStore;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** The number a tenant's chain must have reached, as far as is known outside the database; 0 where nothing is. Never throws. */
  readonly leastSeq?: (tenant: TenantId) => Promise<number>;
  /** Told of each append: `count` events up to number `seq` are durable. */
  readonly onAppended?: (tenant: TenantId, seq: number, count: number) => void;
};

/** Events of one tenant, and bytes of all tenants, that may wait for their COMMIT. */
export const MAX_OUTSTANDING = 4096;
const MAX_BYTES = 128 * 1024 * 1024;

/** An idle writer only remembers where its chain ends: worth keeping for some tenants, not for all that ever wrote. */
const IDLE_KEPT = 1000;

const nothingKnown = async (): Promise<number> => 0;

export function chainWriters(deps: ChainWritersDeps): ChainWriters {
  const { store, clock, metrics, leastSeq = nothingKnown, onAppended } = deps;
  const busy = new Map<TenantId, ChainWriter>();
  const idle = new Map<TenantId, ChainWriter>();
  const underWay = new Set<Promise<unknown>>();
  let bytes = 0;
  const observe = instruments(metrics);

  const startWriter = (tenant: TenantId): ChainWriter => {
    const writer = chainWriter({ tenant, store, clock, leastSeq, observe, onIdle: () => rest(tenant, writer) });
    return writer;
  };
  const rest = (tenant: TenantId, writer: ChainWriter): void => {
    busy.delete(tenant);
    idle.set(tenant, writer);
    const [oldest] = idle.keys();
    if (idle.size > IDLE_KEPT && oldest !== undefined) idle.delete(oldest);
  };
  const writerOf = (tenant: TenantId): ChainWriter => {
    const writer = busy.get(tenant) ?? idle.get(tenant) ?? startWriter(tenant);
    idle.delete(tenant);
    busy.set(tenant, writer);
    return writer;
  };

  return {
    async append(tenant, entry) {
      const waiting = busy.get(tenant)?.outstanding ?? 0;
      if (waiting + entry.events.length > MAX_OUTSTANDING || bytes + entry.bytes > MAX_BYTES) throw tooManyWaiting();
      bytes += entry.bytes;
      const appended = writerOf(tenant).append(entry);
      underWay.add(appended);
      try {
        const links = await appended;
        onAppended?.(tenant, links.at(-1)?.seq ?? 0, links.length);
        return links;
      } finally {
        bytes -= entry.bytes;
        underWay.delete(appended);
      }
    },
    async settled() {
      await Promise.allSettled(underWay);
    },
  };
}

function instruments(metrics: Metrics): (outcome: { readonly size: number } | 'conflict') => void {
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
