import { AuditEvent, SEVERITIES } from '@probant/contracts/audit-trail';
import { type AnyRoute, jsonRoute } from '@probant/http/define-route';
import { RawAnswer } from '@probant/http/route';
import { Type } from 'typebox';
import { recordedEvent } from '../event.examples.ts';
import { ownTenant } from '../own-tenant.ts';
import type { EventsRepository } from './events.repository.ts';
import { momentOf } from './moment.rules.ts';
import { nextPageHeaders } from './next-page.rules.ts';
import { eventNotFound } from './read.errors.ts';

const text = (description: string) => Type.Optional(Type.String({ description }));
const seq = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description }));

const ListQuery = Type.Object({
  tenant_id: Type.String({ description: 'Must be the tenant of the key' }),
  actor_id: text('Only events of this actor'),
  action: text('Only events of this action'),
  resource_type: text('Only events on this type of resource'),
  resource_id: text('Only events on this resource'),
  severity: Type.Optional(Type.Enum([...SEVERITIES])),
  from: text('Only events from this moment on: a date, or a date and time with its zone'),
  to: text('Only events before this moment'),
  after_seq: seq('Only events above this chain_seq'),
  before_seq: seq('Only events below this chain_seq: the X-Next-Cursor of the page before'),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 50 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 })),
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const readRoutes = (events: EventsRepository): readonly AnyRoute[] => [
  jsonRoute({
    method: 'GET',
    path: '/v1/events',
    operationId: 'listEvents',
    summary: 'List events, most recent first',
    description:
      'Page with limit and offset, or follow the Link header (rel="next"), which keeps its place while events are added. ' +
      'X-Next-Cursor is the before_seq of the following page.',
    query: ListQuery,
    success: {
      status: 200,
      schema: Type.Array(AuditEvent),
      examples: { one: { summary: 'One event', value: [recordedEvent] } },
    },
    errors: { 403: 'tenant_id is not the tenant of the key' },
    async handler({ query }, { caller }) {
      const tenant = ownTenant(caller, query.tenant_id);
      const { limit = 50, offset = 0 } = query;
      const filter = { ...query, from: momentOf(query.from, 'from'), to: momentOf(query.to, 'to') };
      const shown = await events.list(tenant, filter, { limit, offset });
      return new RawAnswer(
        'application/json; charset=utf-8',
        JSON.stringify(shown),
        nextPageHeaders(query, limit, shown),
      );
    },
  }),
  jsonRoute({
    method: 'GET',
    path: '/v1/events/{event_id}',
    operationId: 'getEvent',
    summary: 'Read one event',
    params: Type.Object({ event_id: Type.String() }),
    query: Type.Object({ tenant_id: Type.String({ description: 'Must be the tenant of the key' }) }),
    success: {
      status: 200,
      schema: AuditEvent,
      examples: { invoice: { summary: 'An event and its place in the chain', value: recordedEvent } },
    },
    errors: { 403: 'tenant_id is not the tenant of the key', 404: 'No event of this tenant has that id' },
    async handler({ params, query }, { caller }) {
      const tenant = ownTenant(caller, query.tenant_id);
      const event = UUID.test(params.event_id) ? await events.find(tenant, params.event_id) : null;
      if (!event) throw eventNotFound();
      return event;
    },
  }),
];
