import type { Recorder } from '@probant/audit/chain/recorder';
import { type ChainLink, linkEvents, type SealedEvent, sealEvent } from '@probant/audit/chain/seal-events';
import type { AuditEventCreate } from '@probant/contracts/audit-trail';
import type { TenantId } from '@probant/kernel/tenant';
import type { StoredEvent } from '../read/stored-event.ts';
import { createKeyReusedError } from './append.errors.ts';
import { type AppendDeps, toRecordedEvents } from './append.usecases.ts';
import { deriveEventIds, isSameEvent } from './idempotency.rules.ts';
import { parseEvents } from './parse-events.rules.ts';

type Path = readonly (string | number)[];

/**
 * Records the events of a call with an Idempotency-Key, all or none. A repeated call, at any time and in any process, returns the
 * events of the first one in their current state.
 * @throws a 422 when the key was used for other events.
 *
 * The call has its own transaction: a repeat detected in a shared one would roll back the events of other calls.
 */
export async function recordOnce(
  { writers, salts, events }: AppendDeps,
  tenant: TenantId,
  key: string,
  sent: readonly AuditEventCreate[],
  recorder: Recorder,
  pathOf: (index: number) => Path,
): Promise<readonly StoredEvent[]> {
  const deriveId = deriveEventIds(tenant, key);
  let next = 0;
  const parsed = parseEvents(sent, recorder, pathOf, () => deriveId(next++));
  const sealed = parsed.map(({ content }) => sealEvent(content, salts()));
  const bytes = parsed.reduce((sum, event) => sum + event.bytes, 0);
  const links = await writers.append(tenant, { events: sealed, bytes, ownTransaction: true });
  if (isOwnLink(sealed[0], links[0])) return toRecordedEvents(parsed, links);

  // One id more than was sent: a longer call under this key is a different call.
  const recorded = await events.findAll(tenant, [...parsed.keys(), parsed.length].map(deriveId));
  const isRepeat =
    recorded.length === parsed.length &&
    parsed.every(({ content }, at) => isSameEvent(recorded[at] as StoredEvent, content));
  if (!isRepeat) throw createKeyReusedError();
  return recorded;
}

/** Whether a link belongs to this very event: its random salts make its hash unique. */
function isOwnLink(event: SealedEvent | undefined, link: ChainLink | undefined): boolean {
  if (!event || !link) throw new RangeError('a call records at least one event');
  const [own] = linkEvents([event], { seq: link.seq - 1, hash: link.previous }, link.timestamp);
  return own !== undefined && Buffer.from(own.hash).equals(link.hash);
}
