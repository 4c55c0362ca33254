import { AuditEvent, Severity } from '@probant/contracts/audit-trail';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import { RawResponse } from '@probant/http/route';
import { isUuid } from '@probant/kernel/uuid';
import { Type } from 'typebox';
import { recordedEventExample } from '../event.examples.ts';
import { OTHER_TENANT, requireOwnTenant } from '../require-own-tenant.ts';
import type { EventsRepository } from './events.repository.ts';
import { listEvents } from './list-events.usecases.ts';
import { createNextPageHeaders } from './next-page.rules.ts';
import { createEventNotFoundError } from './read.errors.ts';
import { formatEventJson } from './stored-event.ts';
import { parseTimestampParameter } from './timestamp-parameter.rules.ts';

const textParameter = (description: string) => Type.Optional(Type.String({ description }));
const seqParameter = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description }));

const ListQuery = Type.Object({
  tenant_id: Type.String({ description: 'Must be the tenant of the key' }),
  actor_id: textParameter('Only events of this actor'),
  action: textParameter('Only events with this action'),
  resource_type: textParameter('Only events on resources of this type'),
  resource_id: textParameter('Only events on this resource'),
  severity: Type.Optional({ ...Severity, description: 'Only events of this severity' }),
  from: textParameter('Only events at or after this moment: a date, or a date and time with its zone'),
  to: textParameter('Only events before this moment'),
  after_seq: seqParameter('Only events above this chain_seq'),
  before_seq: seqParameter('Only events below this chain_seq, such as the X-Next-Cursor of the previous page'),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 50, description: 'Events of a page' })),
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0, description: 'Events to skip' }),
  ),
});

const JSON_TYPE = 'application/json; charset=utf-8';

export const createReadRoutes = (events: EventsRepository): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'GET',
    path: '/v1/events',
    operationId: 'listEvents',
    tag: 'Events',
    summary: 'List events, most recent first',
    description:
      'Page with limit and offset, or follow the Link header (rel="next"), which stays stable while events are added. ' +
      'X-Next-Cursor is the before_seq of the next page.',
    query: ListQuery,
    success: {
      status: 200,
      schema: Type.Array(AuditEvent),
      examples: { one: { summary: 'One event', value: [recordedEventExample] } },
    },
    errors: { 403: 'tenant_id is not the tenant of the key' },
    errorExamples: createErrorExamples(OTHER_TENANT),
    async handler({ query }, { caller, signal }) {
      const tenant = requireOwnTenant(caller, query.tenant_id);
      const { limit = 50, offset = 0 } = query;
      const filter = {
        ...query,
        from: parseTimestampParameter(query.from, 'from'),
        to: parseTimestampParameter(query.to, 'to'),
      };
      const { seqs, text } = await listEvents(events, tenant, filter, { limit, offset }, signal);
      return new RawResponse(JSON_TYPE, text, createNextPageHeaders(query, limit, seqs));
    },
  }),
  defineJsonRoute({
    method: 'GET',
    path: '/v1/events/{event_id}',
    operationId: 'getEvent',
    tag: 'Events',
    summary: 'Get an event',
    description: 'An event of another tenant does not exist for the caller (404).',
    params: Type.Object({ event_id: Type.String({ description: 'The `id` of the event' }) }),
    query: Type.Object({ tenant_id: Type.String({ description: 'Must be the tenant of the key' }) }),
    success: {
      status: 200,
      schema: AuditEvent,
      examples: { invoice: { summary: 'An event and its position in the chain', value: recordedEventExample } },
    },
    errors: { 403: 'tenant_id is not the tenant of the key', 404: 'The tenant has no event with this id' },
    errorExamples: createErrorExamples({
      ...OTHER_TENANT,
      unknown_event: ['An unknown event', createEventNotFoundError()],
    }),
    async handler({ params, query }, { caller }) {
      const tenant = requireOwnTenant(caller, query.tenant_id);
      const event = isUuid(params.event_id) ? await events.find(tenant, params.event_id) : null;
      if (!event) throw createEventNotFoundError();
      return new RawResponse(JSON_TYPE, formatEventJson(event));
    },
  }),
];
