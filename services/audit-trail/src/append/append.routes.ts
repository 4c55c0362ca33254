import { AuditBatchCreate, AuditBatchCreated, AuditEvent, AuditEventCreate } from '@probant/contracts/audit-trail';
import { type AnyRoute, jsonRouteForServices } from '@probant/http/define-route';
import { RawAnswer } from '@probant/http/route';
import { Type } from 'typebox';
import { newEvent, recordedEvent } from '../event.examples.ts';
import { ownTenant } from '../own-tenant.ts';
import { type Recording, recordBatch, recordEvent } from './append.usecases.ts';
import { recordOnce } from './record-once.usecases.ts';

const BATCH_BYTES = 5 * 1024 * 1024;

const errors = {
  403: 'A tenant_id is not the tenant of the key',
  409: "Chain integrity conflict: the event cannot extend the tenant's chain, or its Idempotency-Key has named other events; do not retry as it is",
};

const Headers = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      maxLength: 255,
      // Visible ASCII but the comma, by which a header that is sent twice is joined.
      pattern: '^[!-+\\--~]+$',
      description:
        'Names this call for ever: sent again with the same events it records nothing and answers what was recorded the first time, ' +
        'with others it is a 409. A random UUID is best.',
    }),
  ),
});

/** Made of what the schemas of the request let through: checking it once more is a tenth of the work on an event of a batch. */
const written = <T extends AuditEvent | AuditBatchCreated>(answer: T): RawAnswer =>
  new RawAnswer('application/json; charset=utf-8', JSON.stringify(answer));

export const appendRoutes = (recording: Recording): readonly AnyRoute[] => [
  jsonRouteForServices({
    method: 'POST',
    path: '/v1/events',
    operationId: 'recordEvent',
    summary: 'Record one event',
    description:
      "Appends the event to the tenant's hash chain. The answer is sent once the event is durable, and holds its place and hash. " +
      'An event holds at most 64 KiB of compact JSON, nested at most 32 levels deep; integers beyond 2^53 - 1 are refused.',
    headers: Headers,
    body: AuditEventCreate,
    bodyAsSent: true,
    bodyExamples: { invoice: { summary: 'An invoice is validated', value: newEvent } },
    success: {
      status: 200,
      schema: AuditEvent,
      examples: { invoice: { summary: 'The event and its place in the chain', value: recordedEvent } },
    },
    errors,
    async handler({ headers, body }, { caller }) {
      const tenant = ownTenant(caller, body.tenant_id);
      const key = headers['idempotency-key'];
      if (key === undefined) return written(await recordEvent(recording, tenant, body));
      const [event] = await recordOnce(recording, tenant, key, [body], () => ['body']);
      if (!event) throw new Error('an event was recorded without a place');
      return written(event);
    },
  }),
  jsonRouteForServices({
    method: 'POST',
    path: '/v1/events/batch',
    operationId: 'recordEvents',
    summary: 'Record up to 1,000 events, all or none',
    description:
      "The events stand side by side in the tenant's chain, in the order sent. The body holds at most 5 MiB.",
    headers: Headers,
    body: AuditBatchCreate,
    bodyAsSent: true,
    bodyLimit: BATCH_BYTES,
    bodyExamples: { two: { summary: 'Two events', value: { events: [newEvent, { ...newEvent, action: 'read' }] } } },
    success: {
      status: 200,
      schema: AuditBatchCreated,
      examples: { one: { summary: 'What was recorded', value: { created: 1, events: [recordedEvent] } } },
    },
    errors: { ...errors, 413: 'The body is larger than 5 MiB' },
    async handler({ headers, body }, { caller }) {
      const tenant = ownTenant(caller, ...body.events.map(({ tenant_id }) => tenant_id));
      const key = headers['idempotency-key'];
      const events =
        key === undefined
          ? await recordBatch(recording, tenant, body.events)
          : await recordOnce(recording, tenant, key, body.events, (index) => ['body', 'events', index]);
      return written<AuditBatchCreated>({ created: events.length, events: [...events] });
    },
  }),
];
