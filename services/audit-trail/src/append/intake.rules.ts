import { canonicalJson } from '@probant/audit/canonical-json';
import { intakeProblems, refused } from '@probant/audit/intake';
import type { EventContent } from '@probant/audit/sealing';
import { isSound, soundJson } from '@probant/audit/sound-json';
import type { AuditEventCreate } from '@probant/contracts/audit-trail';
import { invalid, type Problem } from '@probant/kernel/errors';

/** Bytes of the RFC 8785 text of an event as it was sent: what is not a member of an event, and defaults, do not count. */
const MAX_EVENT_BYTES = 64 * 1024;

/** An event as it will be sealed, and about its size as JSON. */
export type ReadEvent = { readonly content: EventContent; readonly bytes: number };

type Path = readonly (string | number)[];

/**
 * Fills the defaults and turns the free-form parts into their canonical text. Throws one 422 for all the events of a call, with a
 * record for each part that cannot be kept exactly and for each event that is too large.
 */
export function readEvents(
  events: readonly AuditEventCreate[],
  pathOf: (index: number) => Path,
  newId: () => string,
): readonly ReadEvent[] {
  const problems: Problem[] = [];
  const read = events.map((event, index) => {
    const result = readEvent(event, pathOf(index), newId);
    if ('content' in result) return result;
    problems.push(...result.problems);
    return null;
  });
  if (problems.length > 0) throw invalid(problems);
  return read.filter((event) => event !== null);
}

const TEXTS = ['actor_id', 'actor_type', 'action', 'resource_type', 'resource_id'] as const;
const PARTS = [...TEXTS, 'changes', 'metadata'] as const;

function readEvent(
  event: AuditEventCreate,
  path: Path,
  newId: () => string,
): ReadEvent | { problems: readonly Problem[] } {
  const changes = soundJson(event.changes ?? null);
  const metadata = soundJson(event.metadata ?? {});
  if (changes === null || metadata === null || !TEXTS.every((field) => isSound(event[field] ?? ''))) {
    const problems = PARTS.flatMap((field) => intakeProblems(event[field], [...path, field]));
    if (problems.length > 0) return { problems };
  }
  const content = {
    id: newId(),
    tenant_id: event.tenant_id,
    actor_id: event.actor_id,
    actor_type: event.actor_type ?? 'user',
    action: event.action,
    resource_type: event.resource_type,
    resource_id: event.resource_id,
    changes: changes ?? canonicalJson(event.changes ?? null),
    metadata: metadata ?? canonicalJson(event.metadata ?? {}),
    severity: event.severity ?? 'info',
  };
  const bytes = bytesAsSent(event, content);
  if (bytes > MAX_EVENT_BYTES)
    return { problems: [refused(path, `an event holds at most ${MAX_EVENT_BYTES} bytes of JSON without spaces`)] };
  return { content, bytes };
}

const MEMBERS = [...PARTS, 'tenant_id', 'severity'] as const;
const NAMES_LENGTH = MEMBERS.join('":"",').length;

/** The length of the event's RFC 8785 text without making it; about right for an event that is far below the limit. */
function bytesAsSent(event: AuditEventCreate, content: EventContent): number {
  // No character takes more than six bytes of JSON.
  const characters = MEMBERS.reduce((sum, field) => sum + content[field].length, NAMES_LENGTH);
  return characters * 6 <= MAX_EVENT_BYTES ? characters : exactBytes(event, content);
}

/** Its large members have been made canonical already. */
function exactBytes(event: AuditEventCreate, content: EventContent): number {
  const sent = MEMBERS.filter((field) => event[field] !== undefined);
  const members = sent.map((field) => {
    const text = field === 'changes' || field === 'metadata' ? content[field] : JSON.stringify(content[field]);
    return `"${field}":`.length + Buffer.byteLength(text);
  });
  return members.reduce((sum, member) => sum + member, '{}'.length + sent.length - 1);
}
