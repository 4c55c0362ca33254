import { type Link, linkEvents, type SealedEvent, sealEvent } from '@probant/audit/sealing';
import type { AuditEvent, AuditEventCreate } from '@probant/contracts/audit-trail';
import type { TenantId } from '@probant/kernel/tenant';
import { keyOfAnotherCall } from './append.errors.ts';
import { asRecorded, type Recording } from './append.usecases.ts';
import { readEvents } from './intake.rules.ts';
import { idsOfCall, isSameEvent } from './repeated-call.rules.ts';

type Path = readonly (string | number)[];

/**
 * Records the events of a call that its caller named, all or none; the same call again, however late and in whichever process,
 * answers what was recorded the first time, as it stands now. Throws a 409 when the key named other events before.
 *
 * A named call has a transaction of its own: a repeat found among the events of others would take them down with it.
 */
export async function recordOnce(
  { writers, salts, events }: Recording,
  tenant: TenantId,
  key: string,
  sent: readonly AuditEventCreate[],
  pathOf: (index: number) => Path,
): Promise<readonly AuditEvent[]> {
  const idOf = idsOfCall(tenant, key);
  let next = 0;
  const read = readEvents(sent, pathOf, () => idOf(next++));
  const sealed = read.map(({ content }) => sealEvent(content, salts()));
  const bytes = read.reduce((sum, event) => sum + event.bytes, 0);
  const links = await writers.append(tenant, { events: sealed, bytes, alone: true });
  if (isOwn(sealed[0], links[0])) return asRecorded(read, sent, links);

  // One id more than was sent: a longer call of this name is another call.
  const recorded = await events.findAll(tenant, [...read.keys(), read.length].map(idOf));
  const isRepeat =
    recorded.length === read.length &&
    read.every(({ content }, at) => isSameEvent(recorded[at] as AuditEvent, content));
  if (!isRepeat) throw keyOfAnotherCall();
  return recorded;
}

/** Whether a place in the chain holds this very event: nobody else's has its salts, and so its hash. */
function isOwn(event: SealedEvent | undefined, link: Link | undefined): boolean {
  if (!event || !link) throw new RangeError('a call records at least one event');
  const [own] = linkEvents([event], { seq: link.seq - 1, hash: link.previous }, link.timestamp);
  return own !== undefined && Buffer.from(own.hash).equals(link.hash);
}
