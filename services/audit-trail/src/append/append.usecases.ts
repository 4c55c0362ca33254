import { type Link, type SaltSource, sealEvent } from '@probant/audit/sealing';
import type { AuditEvent, AuditEventCreate } from '@probant/contracts/audit-trail';
import type { IdSource } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import type { EventsRepository } from '../read/events.repository.ts';
import type { ChainWriters } from './chain-writers.ts';
import { type ReadEvent, readEvents } from './intake.rules.ts';

export type Recording = {
  readonly writers: ChainWriters;
  readonly newId: IdSource;
  readonly salts: SaltSource;
  /** What has been recorded. */
  readonly events: Pick<EventsRepository, 'findAll'>;
};

/** Records one event of the tenant, in one transaction with whatever else waits. Resolves once it is durable. */
export async function recordEvent(
  recording: Recording,
  tenant: TenantId,
  event: AuditEventCreate,
): Promise<AuditEvent> {
  const read = readEvents([event], () => ['body'], recording.newId);
  const [recorded] = await record(recording, tenant, [event], read, false);
  if (!recorded) throw new Error('an event was recorded without a place');
  return recorded;
}

/** Records events of the tenant side by side in its chain, all of them or none. Resolves once they are durable. */
export async function recordBatch(
  recording: Recording,
  tenant: TenantId,
  events: readonly AuditEventCreate[],
): Promise<readonly AuditEvent[]> {
  const read = readEvents(events, (index) => ['body', 'events', index], recording.newId);
  return record(recording, tenant, events, read, true);
}

async function record(
  { writers, salts }: Recording,
  tenant: TenantId,
  sent: readonly AuditEventCreate[],
  read: readonly ReadEvent[],
  alone: boolean,
): Promise<readonly AuditEvent[]> {
  const events = read.map(({ content }) => sealEvent(content, salts()));
  const bytes = read.reduce((sum, event) => sum + event.bytes, 0);
  const links = await writers.append(tenant, { events, bytes, alone });
  return asRecorded(read, sent, links);
}

/** The events with the places they got. */
export const asRecorded = (
  read: readonly ReadEvent[],
  sent: readonly AuditEventCreate[],
  links: readonly Link[],
): readonly AuditEvent[] =>
  links.map((link, index) => {
    const [event, asSent] = [read[index], sent[index]];
    if (!event || !asSent) throw new Error('more places than events');
    return eventAt(link, event, asSent);
  });

function eventAt(link: Link, { content }: ReadEvent, sent: AuditEventCreate): AuditEvent {
  return {
    id: content.id,
    tenant_id: content.tenant_id,
    timestamp: link.timestamp,
    actor_id: content.actor_id,
    actor_type: content.actor_type,
    action: content.action,
    resource_type: content.resource_type,
    resource_id: content.resource_id,
    changes: sent.changes ?? null,
    metadata: sent.metadata ?? {},
    severity: sent.severity ?? 'info',
    anonymized: false,
    chain_seq: link.seq,
    prev_hash: hex(link.previous),
    event_hash: hex(link.hash),
  };
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
