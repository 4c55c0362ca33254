import type { Recorder } from '@probant/audit/chain/recorder';
import type { EventContent } from '@probant/audit/chain/seal-events';
import { formatCanonicalJson } from '@probant/audit/json/canonical-json';
import { formatStorableJson, isStorableText } from '@probant/audit/json/storable-json';
import { createRuleProblem, validateJson } from '@probant/audit/json/validate-json';
import type { AuditEventCreate, Severity } from '@probant/contracts/audit-trail';
import { createValidationError, type Problem } from '@probant/kernel/errors';

/** Limit on the RFC 8785 text of an event as sent. Unknown members and defaults that were left out do not count. */
const MAX_EVENT_BYTES = 64 * 1024;

/** The content that will be sealed, and its approximate size as JSON. */
export type ParsedEvent = {
  readonly content: EventContent & { readonly severity: Severity; readonly recorded_by: Recorder };
  readonly bytes: number;
};

type Path = readonly (string | number)[];

/**
 * Returns the events with their defaults and with `changes` and `metadata` as canonical JSON text.
 * @throws one 422 for the whole call, with an entry for each member that cannot be stored exactly and each event that is too large.
 */
export function parseEvents(
  events: readonly AuditEventCreate[],
  recorder: Recorder,
  getPath: (index: number) => Path,
  newId: () => string,
): readonly ParsedEvent[] {
  const problems: Problem[] = [];
  const parsedEvents = events.map((event, index) => {
    const result = parseEvent(event, recorder, getPath(index), newId);
    if ('content' in result) return result;
    problems.push(...result.problems);
    return null;
  });
  if (problems.length > 0) throw createValidationError(problems);
  return parsedEvents.filter((event) => event !== null);
}

const TEXT_FIELDS = ['actor_id', 'actor_type', 'action', 'resource_type', 'resource_id'] as const;
const FREE_TEXT_FIELDS = [...TEXT_FIELDS, 'changes', 'metadata'] as const;

function parseEvent(
  event: AuditEventCreate,
  recorder: Recorder,
  path: Path,
  newId: () => string,
): ParsedEvent | { problems: readonly Problem[] } {
  const changes = formatStorableJson(event.changes ?? null);
  const metadata = formatStorableJson(event.metadata ?? {});
  if (changes === null || metadata === null || !TEXT_FIELDS.every((field) => isStorableText(event[field] ?? ''))) {
    const problems = FREE_TEXT_FIELDS.flatMap((field) => validateJson(event[field], [...path, field]));
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
    changes: changes ?? formatCanonicalJson(event.changes ?? null),
    metadata: metadata ?? formatCanonicalJson(event.metadata ?? {}),
    severity: event.severity ?? 'info',
    recorded_by: recorder,
  };
  const bytes = countCanonicalBytes(event, content);
  if (bytes > MAX_EVENT_BYTES)
    return {
      problems: [createRuleProblem(path, `an event holds at most ${MAX_EVENT_BYTES} bytes of JSON without spaces`)],
    };
  return { content, bytes };
}

const EVENT_FIELDS = [...FREE_TEXT_FIELDS, 'tenant_id', 'severity'] as const;
const FIELD_NAMES_LENGTH = EVENT_FIELDS.join('":"",').length;

/** Returns the length of the event's RFC 8785 text without serializing it: exact near the limit, an estimate far below it. */
function countCanonicalBytes(event: AuditEventCreate, content: EventContent): number {
  // A character takes at most six bytes of JSON.
  const characters = EVENT_FIELDS.reduce((sum, field) => sum + content[field].length, FIELD_NAMES_LENGTH);
  return characters * 6 <= MAX_EVENT_BYTES ? characters : countExactBytes(event, content);
}

/** `changes` and `metadata`, the large members, are canonical text already. */
function countExactBytes(event: AuditEventCreate, content: EventContent): number {
  const sentFields = EVENT_FIELDS.filter((field) => event[field] !== undefined);
  const memberBytes = sentFields.map((field) => {
    const text = field === 'changes' || field === 'metadata' ? content[field] : JSON.stringify(content[field]);
    return `"${field}":`.length + Buffer.byteLength(text);
  });
  return memberBytes.reduce((sum, length) => sum + length, '{}'.length + sentFields.length - 1);
}
