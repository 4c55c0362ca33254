import type { Recorder } from '@probant/audit/chain/recorder';
import { type ChainLink, type SaltSource, sealEvent } from '@probant/audit/chain/seal-events';
import type { AuditEventCreate } from '@probant/contracts/audit-trail';
import type { IdSource } from '@probant/kernel/ids';
import type { TenantId } from '@probant/kernel/tenant';
import type { EventsRepository } from '../read/events.repository.ts';
import type { StoredEvent } from '../read/stored-event.ts';
import type { ChainWriterRegistry } from './chain-writer-registry.ts';
import { type ParsedEvent, parseEvents } from './parse-events.rules.ts';

export type AppendDeps = {
  readonly writers: ChainWriterRegistry;
  readonly newId: IdSource;
  readonly salts: SaltSource;
  readonly events: Pick<EventsRepository, 'findAll'>;
};

/** Records one event of the tenant. Queued events may share its transaction. Resolves once the event is durable. */
export async function recordEvent(
  deps: AppendDeps,
  tenant: TenantId,
  event: AuditEventCreate,
  recorder: Recorder,
): Promise<StoredEvent> {
  const parsed = parseEvents([event], recorder, () => ['body'], deps.newId);
  const [recorded] = await appendEvents(deps, tenant, parsed, false);
  if (!recorded) throw new Error('the append of one event returned no link');
  return recorded;
}

/** Records events of the tenant consecutively in its chain, all or none. Resolves once they are durable. */
export async function recordBatch(
  deps: AppendDeps,
  tenant: TenantId,
  events: readonly AuditEventCreate[],
  recorder: Recorder,
): Promise<readonly StoredEvent[]> {
  const parsed = parseEvents(events, recorder, (index) => ['body', 'events', index], deps.newId);
  return appendEvents(deps, tenant, parsed, true);
}

async function appendEvents(
  { writers, salts }: AppendDeps,
  tenant: TenantId,
  parsed: readonly ParsedEvent[],
  ownTransaction: boolean,
): Promise<readonly StoredEvent[]> {
  const events = parsed.map(({ content }) => sealEvent(content, salts()));
  const bytes = parsed.reduce((sum, event) => sum + event.bytes, 0);
  const links = await writers.append(tenant, { events, bytes, ownTransaction });
  return toRecordedEvents(parsed, links);
}

/** Returns the events as stored, each with its link in the chain. */
export const toRecordedEvents = (parsed: readonly ParsedEvent[], links: readonly ChainLink[]): readonly StoredEvent[] =>
  links.map((link, index) => {
    const event = parsed[index];
    if (!event) throw new Error('link count exceeds event count');
    return toStoredEvent(link, event);
  });

function toStoredEvent(link: ChainLink, { content }: ParsedEvent): StoredEvent {
  return {
    id: content.id,
    tenant_id: content.tenant_id,
    timestamp: link.timestamp,
    actor_id: content.actor_id,
    actor_type: content.actor_type,
    action: content.action,
    resource_type: content.resource_type,
    resource_id: content.resource_id,
    changes: content.changes,
    metadata: content.metadata,
    severity: content.severity,
    recorded_by: content.recorded_by,
    anonymized: false,
    chain_seq: link.seq,
    prev_hash: toHex(link.previous),
    event_hash: toHex(link.hash),
  };
}

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
