import { hash } from 'node:crypto';
import { formatEventJson, type StoredEvent } from '../../read/stored-event.ts';
import type { Batch, ErasureNotice, RelayMessage } from '../destination.ts';

const ERASURE_TYPE = 'fr.probant.audit.erasure';

/** Creates a CloudEvent 1.0 whose data is the event as the API returns it. */
export function createEventMessage(event: StoredEvent): RelayMessage {
  const id = `${event.tenant_id}:${event.chain_seq}`;
  const subject = formatAttribute(event.resource_id);
  const attributes = JSON.stringify({
    specversion: '1.0',
    id,
    source: formatSource(event.tenant_id),
    type: `fr.probant.audit.${formatTypePart(event.resource_type)}.${formatTypePart(event.action)}`,
    // An attribute must not be empty, but may be omitted.
    ...(subject === '' ? {} : { subject }),
    time: event.timestamp,
    datacontenttype: 'application/json',
    severity: event.severity,
    chainseq: event.chain_seq,
    eventhash: event.event_hash,
    ...(event.recorded_by === null ? {} : { recordedby: formatAttribute(event.recorded_by) }),
  });
  const cloudEvent = `${attributes.slice(0, -1)},"data":${formatEventJson(event)}}`;
  return { id, cloudEvent, content: { kind: 'event', event } };
}

export function createErasureMessage(notice: ErasureNotice): RelayMessage {
  const id = `${notice.tenant_id}:erasure:${notice.erasure_seq}:${notice.part}`;
  const cloudEvent = JSON.stringify({
    specversion: '1.0',
    id,
    source: formatSource(notice.tenant_id),
    type: ERASURE_TYPE,
    time: notice.erased_at,
    datacontenttype: 'application/json',
    data: notice,
  });
  return { id, cloudEvent, content: { kind: 'erasure', notice } };
}

/** Creates a batch. Its id depends on the message ids, not on their content: an event may be anonymized between two attempts. */
export function createBatch(tenant: Batch['tenant'], messages: readonly RelayMessage[]): Batch {
  const [first, last] = [messages[0], messages.at(-1)];
  if (!first || !last) throw new RangeError('a batch is empty, expected at least one message');
  const id = `msg_${hash('sha256', `relay.batch.v1\0${first.id}\0${last.id}`, 'hex').slice(0, 32)}`;
  return { id, tenant, messages };
}

/** Returns the longest prefix of `messages` whose CloudEvents take at most `bytes`, and at least the first message. */
export function takeWithinSize(messages: readonly RelayMessage[], bytes: number): readonly RelayMessage[] {
  let total = 0;
  const end = messages.findIndex(({ cloudEvent }) => {
    total += Buffer.byteLength(cloudEvent) + 1;
    return total > bytes;
  });
  return end < 0 ? messages : messages.slice(0, Math.max(1, end));
}

const formatSource = (tenant: string): string => `/audit/${tenant}`;

/** Converts free text to a part of a type: keeps letters, digits, "-", "_" and inner dots. */
const formatTypePart = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9._-]/gu, '_')
    .slice(0, 64)
    .replace(/^\.+|\.+$/g, '_')
    .replace(/\.{2,}/g, '.');

/** Replaces control characters and noncharacters, which CloudEvents 1.0 section 3.1 forbids in a String. `data` has the exact value. */
const formatAttribute = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, '\u{FFFD}');
