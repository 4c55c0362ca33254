import { parseTenantId } from '@probant/kernel/tenant';
import { createEventMessage } from '../formats/cloud-event.rules.ts';
import { type Cursor, type LeaseStore, type Outbox, SEQS_PER_NOTICE } from '../outbox.ts';
import { createRecordedEvent } from './messages.ts';

type Erasure = { readonly named: readonly number[] };

/** Creates an in-memory outbox for one destination, with the given number of events and erasures per tenant. */
export function createMemoryOutbox(
  tenants: Readonly<Record<string, { readonly events: number; readonly erasures: readonly Erasure[] }>>,
): Outbox & LeaseStore {
  const cursors = new Map<string, Cursor>();
  const cursorOf = (tenant: string): Cursor => cursors.get(tenant) ?? { seq: 0, erasures: 0 };
  const of = (tenant: string) => tenants[tenant] ?? { events: 0, erasures: [] };
  return {
    async findLaggingTenants() {
      return Object.keys(tenants)
        .filter((name) => of(name).events > cursorOf(name).seq || of(name).erasures.length > cursorOf(name).erasures)
        .map(parseTenantId);
    },
    async readNext(_, tenant, limits) {
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
            parts: Math.ceil(erasure.named.length / SEQS_PER_NOTICE),
          },
        };
      const last = Math.min(events, limits.upTo ?? events, at.seq + limits.events);
      const seqs = Array.from({ length: Math.max(0, last - at.seq) }, (_, index) => at.seq + index + 1);
      if (seqs.length === 0) return { kind: 'nothing' };
      const messages = seqs.map((seq) => createEventMessage(createRecordedEvent(seq, { tenant_id: tenant })));
      return { kind: 'events', at, messages, head: events, erasureWaits: erasure !== undefined };
    },
    readErasedSeqs: async (tenant, erasure, after, limit) =>
      (of(tenant).erasures[erasure - 1]?.named ?? []).filter((seq) => seq > after).slice(0, limit),
    async advanceCursor(_, tenant, from, to) {
      const at = cursorOf(tenant);
      if (at.seq !== from.seq || at.erasures !== from.erasures) return false;
      cursors.set(tenant, to);
      return true;
    },
    countByDestination: async (destinations) =>
      new Map(destinations.map((name) => [name, { pending: 0, delivered: 0 }])),
    acquire: async () => true,
    release: async () => undefined,
  };
}
