import { AuditBatchCreate, AuditBatchCreated, AuditEvent, AuditEventCreate } from '@probant/contracts/audit-trail';
import { type AnyRoute, defineServiceRoute } from '@probant/http/define-route';
import { createIdempotencyHeaders } from '@probant/http/idempotency-key';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import { RawResponse } from '@probant/http/route';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { newEventExample, recordedEventExample } from '../event.examples.ts';
import { formatEventJson, type StoredEvent } from '../read/stored-event.ts';
import { OTHER_TENANT, requireOwnTenant } from '../require-own-tenant.ts';
import { createChainConflictError, createKeyReusedError, createTooManyPendingEventsError } from './append.errors.ts';
import { type AppendDeps, recordBatch, recordEvent } from './append.usecases.ts';
import { identifyRecorder } from './identify-recorder.ts';
import { recordOnce } from './record-once.usecases.ts';

const MAX_BATCH_BYTES = 5 * MIB_BYTES;

const errors = {
  403: 'A tenant_id is not the tenant of the key',
  409: "Chain integrity conflict: the event cannot extend the tenant's chain; do not retry as it is",
};

const errorExamples = createErrorExamples({
  ...OTHER_TENANT,
  chain_conflict: ['The stored chain was altered', createChainConflictError()],
  key_reused: ['The Idempotency-Key belongs to another call', createKeyReusedError()],
  too_many_events: ['Too many events wait', createTooManyPendingEventsError()],
});

const Headers = createIdempotencyHeaders(
  'Identifies this call permanently. A repeated call with the same events records nothing and returns the events recorded ' +
    'the first time; a call with other events is a 422. Use a random UUID.',
);

/**
 * Sends `changes` and `metadata` as they were hashed, like GET /v1/events. Skips the response schema: the request schemas have checked the
 * values, and a second check takes a tenth of the time per event.
 */
const createJsonResponse = (text: string): RawResponse => new RawResponse('application/json; charset=utf-8', text);

const createEventResponse = (event: StoredEvent): RawResponse => createJsonResponse(formatEventJson(event));

export const createAppendRoutes = (deps: AppendDeps): readonly AnyRoute[] => [
  defineServiceRoute({
    method: 'POST',
    path: '/v1/events',
    operationId: 'recordEvent',
    tag: 'Events',
    summary: 'Record one event',
    description:
      "Appends the event to the tenant's hash chain. The response is sent once the event is durable; it contains the chain position " +
      'and hash of the event. ' +
      'An event is at most 64 KiB of compact JSON, nested at most 32 levels deep. Integers beyond 2^53 - 1 are rejected.',
    headers: Headers,
    body: AuditEventCreate,
    skipDefaults: true,
    strictJson: true,
    bodyExamples: { invoice: { summary: 'An invoice is validated', value: newEventExample } },
    success: {
      status: 200,
      schema: AuditEvent,
      examples: { invoice: { summary: 'The event and its position in the chain', value: recordedEventExample } },
    },
    errors,
    errorExamples,
    async handler({ headers, body }, { caller }) {
      const tenant = requireOwnTenant(caller, body.tenant_id);
      const recorder = identifyRecorder(caller);
      const key = headers['idempotency-key'];
      if (key === undefined) return createEventResponse(await recordEvent(deps, tenant, body, recorder));
      const [event] = await recordOnce(deps, tenant, key, [body], recorder, () => ['body']);
      if (!event) throw new Error('the append of one event returned no link');
      return createEventResponse(event);
    },
  }),
  defineServiceRoute({
    method: 'POST',
    path: '/v1/events/batch',
    operationId: 'recordEvents',
    tag: 'Events',
    summary: 'Record up to 1,000 events atomically',
    description:
      "Appends the events consecutively to the tenant's chain, in the order sent, all or none. The body is at most 5 MiB.",
    headers: Headers,
    body: AuditBatchCreate,
    skipDefaults: true,
    strictJson: true,
    bodyLimit: MAX_BATCH_BYTES,
    bodyExamples: {
      two: { summary: 'Two events', value: { events: [newEventExample, { ...newEventExample, action: 'read' }] } },
    },
    success: {
      status: 200,
      schema: AuditBatchCreated,
      examples: { one: { summary: 'The recorded events', value: { created: 1, events: [recordedEventExample] } } },
    },
    errors: { ...errors, 413: 'The body is larger than 5 MiB' },
    errorExamples,
    async handler({ headers, body }, { caller }) {
      const tenant = requireOwnTenant(caller, ...body.events.map(({ tenant_id }) => tenant_id));
      const recorder = identifyRecorder(caller);
      const key = headers['idempotency-key'];
      const events =
        key === undefined
          ? await recordBatch(deps, tenant, body.events, recorder)
          : await recordOnce(deps, tenant, key, body.events, recorder, (index) => ['body', 'events', index]);
      return createJsonResponse(`{"created":${events.length},"events":[${events.map(formatEventJson).join(',')}]}`);
    },
  }),
];
