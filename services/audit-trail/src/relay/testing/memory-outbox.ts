import { tenantId } from '@probant/kernel/tenant';
import { eventMessage } from '../cloud-event.rules.ts';
import { type Cursor, type LeaseStore, type Outbox, SEQS_A_NOTICE } from '../outbox.ts';
import { recordedEvent } from './messages.ts';

type Erasure = { readonly named: readonly number[] };

/** Chains and ledgers that stand in memory, for one destination: each tenant has so many events and these erasures. */
export function memoryOutbox(
  tenants: Readonly<Record<string, { readonly events: number; readonly erasures: readonly Erasure[] }>>,
): Outbox & LeaseStore {
  const cursors = new Map<string, Cursor>();
  const cursorOf = (tenant: string): Cursor => cursors.get(tenant) ?? { seq: 0, erasures: 0 };
  const of = (tenant: string) => tenants[tenant] ?? { events: 0, erasures: [] };
  return {
    async lagging() {
      return Object.keys(tenants)
        .filter((name) => of(name).events > cursorOf(name).seq || of(name).erasures.length > cursorOf(name).erasures)
        .map(tenantId);
    },
    async next(_, tenant, limits) {
      const at = cursorOf(tenant);
      const { events, erasures } = of(tenant);
      const erasure = erasures[at.erasures];
      if (erasure && Math.max(...erasure.named) <= at.seq)
        return {
          kind: 'erasure',
          at,
          erasure: {
            tenant_id: tenant,
            erasure_seq: at.erasures + 1,
            erased_at: '2026-11-21T12:00:00.000Z',
            subject_type: 'actor_id',
            replacement: '[ANONYMIZED]',
            event_count: erasure.named.length,
            parts: Math.ceil(erasure.named.length / SEQS_A_NOTICE),
          },
        };
      const last = Math.min(events, limits.upTo ?? events, at.seq + limits.events);
      const seqs = Array.from({ length: Math.max(0, last - at.seq) }, (_, index) => at.seq + index + 1);
      if (seqs.length === 0) return { kind: 'nothing' };
      const messages = seqs.map((seq) => eventMessage(recordedEvent(seq, { tenant_id: tenant })));
      return { kind: 'events', at, messages, head: events, erasureWaits: erasure !== undefined };
    },
    erasedSeqs: async (tenant, erasure, after, limit) =>
      (of(tenant).erasures[erasure - 1]?.named ?? []).filter((seq) => seq > after).slice(0, limit),
    async advance(_, tenant, from, to) {
      const at = cursorOf(tenant);
      if (at.seq !== from.seq || at.erasures !== from.erasures) return false;
      cursors.set(tenant, to);
      return true;
    },
    state: async (destinations) => new Map(destinations.map((name) => [name, { pending: 0, delivered: 0 }])),
    take: async () => true,
    release: async () => undefined,
  };
}
