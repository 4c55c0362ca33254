import { hash } from 'node:crypto';
import type { AuditEvent } from '@probant/contracts/audit-trail';
import type { Batch, ErasureNotice, RelayMessage } from './destination.ts';

/** The type of an erasure notice. */
const ERASURE_TYPE = 'fr.probant.audit.erasure';

/** An event as a CloudEvent 1.0 with JSON data: the event as the API gives it. */
export function eventMessage(event: AuditEvent): RelayMessage {
  const id = `${event.tenant_id}:${event.chain_seq}`;
  const subject = attribute(event.resource_id);
  const cloudEvent = JSON.stringify({
    specversion: '1.0',
    id,
    source: sourceOf(event.tenant_id),
    type: `fr.probant.audit.${typePart(event.resource_type)}.${typePart(event.action)}`,
    // An attribute may be left out but not be empty.
    ...(subject === '' ? {} : { subject }),
    time: event.timestamp,
    datacontenttype: 'application/json',
    severity: event.severity,
    chainseq: event.chain_seq,
    eventhash: event.event_hash,
    data: event,
  });
  return { id, cloudEvent, content: { kind: 'event', event } };
}

export function erasureMessage(notice: ErasureNotice): RelayMessage {
  const id = `${notice.tenant_id}:erasure:${notice.erasure_seq}:${notice.part}`;
  const cloudEvent = JSON.stringify({
    specversion: '1.0',
    id,
    source: sourceOf(notice.tenant_id),
    type: ERASURE_TYPE,
    time: notice.erased_at,
    datacontenttype: 'application/json',
    data: notice,
  });
  return { id, cloudEvent, content: { kind: 'erasure', notice } };
}

/** A batch under an id that depends on which messages it holds and not on what they say: an event may be anonymised between two tries. */
export function batchOf(tenant: Batch['tenant'], messages: readonly RelayMessage[]): Batch {
  const [first, last] = [messages[0], messages.at(-1)];
  if (!first || !last) throw new RangeError('a batch holds at least one message');
  const id = `msg_${hash('sha256', `relay.batch.v1\0${first.id}\0${last.id}`, 'hex').slice(0, 32)}`;
  return { id, tenant, messages };
}

/** The longest start of `messages` whose CloudEvents take at most `bytes`, and the first one in any case. */
export function startWithin(messages: readonly RelayMessage[], bytes: number): readonly RelayMessage[] {
  let total = 0;
  const end = messages.findIndex(({ cloudEvent }) => {
    total += Buffer.byteLength(cloudEvent) + 1;
    return total > bytes;
  });
  return end < 0 ? messages : messages.slice(0, Math.max(1, end));
}

const sourceOf = (tenant: string): string => `/audit/${tenant}`;

/** Free text as a part of a type: letters, digits, "-", "_" and inner dots stay. */
const typePart = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9._-]/gu, '_')
    .slice(0, 64)
    .replace(/^\.+|\.+$/g, '_')
    .replace(/\.{2,}/g, '.');

/** CloudEvents 1.0 section 3.1: a String holds no control characters and no noncharacters. `data` has the value as it is. */
const attribute = (text: string): string => text.replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, '\u{FFFD}');
