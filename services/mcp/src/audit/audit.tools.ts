import { AuditEvent, ChainVerification, EventProof, Severity } from '@probant/contracts/audit-trail';
import { Type } from 'typebox';
import { callForJson, LONG_TIMEOUT_MS } from '../calls/call-service.ts';
import { toQueryText } from '../calls/query-text.rules.ts';
import { defineTool } from '../tool-definition/tool.ts';

const MAX_FILTER_LENGTH = 256;
const DEFAULT_EVENTS = 20;
const MAX_EVENTS = 200;

const filter = (description: string) => Type.Optional(Type.String({ maxLength: MAX_FILTER_LENGTH, description }));
const seq = (minimum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER, description }));

export const verifyAuditChain = defineTool({
  name: 'verify_audit_chain',
  title: 'Verify the audit chain',
  description:
    'Recomputes the hash chain of the audit trail of the tenant and compares it with its anchors: says whether events were altered or ' +
    'removed, and where. A window of at most 10,000 events proves nothing about the events before it.',
  service: 'audit-trail',
  input: Type.Object({
    from_seq: seq(1, 'First event of a window; omitted with to_seq for the whole chain'),
    to_seq: seq(1, 'Last event of a window'),
  }),
  output: ChainVerification,
  async run(window, context) {
    const query = toQueryText({ tenant_id: context.caller.tenantId, ...pick(window, ['from_seq', 'to_seq']) });
    const request = { method: 'GET', path: `/v1/proof/verify${query}`, timeoutMs: LONG_TIMEOUT_MS } as const;
    return { structured: (await callForJson({ service: 'audit-trail', ...request }, context)) as ChainVerification };
  },
});

export const getEventProof = defineTool({
  name: 'get_event_proof',
  title: 'Get the proof of an event',
  description:
    'Compares the stored hash of an event with the one recomputed from its values, and returns the tlog proof that anyone can verify offline.',
  service: 'audit-trail',
  input: Type.Object({ event_id: Type.String({ format: 'uuid', description: 'Id from search_audit_events' }) }),
  output: EventProof,
  async run({ event_id }, context) {
    const path = `/v1/events/${encodeURIComponent(event_id)}/proof`;
    const result = await callForJson({ service: 'audit-trail', method: 'GET', path }, context);
    return { structured: result as EventProof };
  },
});

const FILTERS = {
  actor_id: filter('Only events of this actor'),
  action: filter('Only events with this action, such as export.create'),
  resource_type: filter('Only events on resources of this type'),
  resource_id: filter('Only events on this resource'),
  severity: Type.Optional(Severity),
  from: filter('Only events at or after this moment: a date, or a date and time with its zone'),
  to: filter('Only events before this moment'),
  after_seq: seq(0, 'Only events above this chain_seq'),
  before_seq: seq(0, 'Only events below this chain_seq: the smallest one of the previous page, for the next page'),
};

export const searchAuditEvents = defineTool({
  name: 'search_audit_events',
  title: 'Search audit events',
  description: 'Lists events of the audit trail of the tenant, most recent first, with filters. Reading adds no event.',
  service: 'audit-trail',
  input: Type.Object({
    ...FILTERS,
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_EVENTS, description: `Events to return; ${DEFAULT_EVENTS} by default` }),
    ),
  }),
  output: Type.Object({ events: Type.Array(AuditEvent) }),
  async run({ limit = DEFAULT_EVENTS, ...filters }, context) {
    const chosen = pick(filters, Object.keys(FILTERS) as (keyof typeof filters)[]);
    const query = toQueryText({ tenant_id: context.caller.tenantId, ...chosen, limit });
    const path = `/v1/events${query}`;
    return { structured: { events: await callForJson({ service: 'audit-trail', method: 'GET', path }, context) } };
  },
});

/** Unknown arguments are ignored: they must not become parameters of the query. */
const pick = <T extends object, K extends keyof T & string>(value: T, names: readonly K[]): Partial<Pick<T, K>> =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(value, name)).map((name) => [name, value[name]])) as Partial<
    Pick<T, K>
  >;
