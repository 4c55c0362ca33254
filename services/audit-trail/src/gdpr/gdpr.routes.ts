import {
  AnonymizeRequest,
  AnonymizeResponse,
  GdprExportRequest,
  GdprExportResponse,
} from '@probant/contracts/audit-trail';
import { type AnyRoute, jsonRoute } from '@probant/http/define-route';
import { RawAnswer } from '@probant/http/route';
import { recordedEvent } from '../event.examples.ts';
import { ownTenant } from '../own-tenant.ts';
import { anonymise, type Erasing, exportSubject } from './gdpr.usecases.ts';

const subject = { tenant_id: 'demo', subject_id: 'user-17' };

export const gdprRoutes = (erasing: Erasing): readonly AnyRoute[] => [
  jsonRoute({
    method: 'POST',
    path: '/v1/gdpr/export',
    operationId: 'exportSubject',
    summary: 'Export all events of a subject',
    description:
      'Every event whose actor_id (or resource_id) is the subject, oldest first, as GET /v1/events gives them. Events recorded ' +
      'while the export runs are not part of it. A subject without events is answered with none.',
    body: GdprExportRequest,
    bodyExamples: {
      actor: { summary: 'Everything a user did', value: subject },
      resource: {
        summary: 'Everything done to a resource',
        value: { ...subject, subject_id: 'FA-2026-0042', subject_type: 'resource_id' },
      },
    },
    success: {
      status: 200,
      schema: GdprExportResponse,
      examples: {
        one: { summary: 'One event', value: { subject_id: 'user-17', event_count: 1, events: [recordedEvent] } },
      },
    },
    errors: { 403: 'tenant_id is not the tenant of the key' },
    async handler({ body }, { caller, signal }) {
      const tenant = ownTenant(caller, body.tenant_id);
      const { subject_id: id, subject_type: field = 'actor_id' } = body;
      return new RawAnswer(
        'application/json; charset=utf-8',
        exportSubject(erasing.subjects, tenant, { field, id }, signal),
      );
    },
  }),
  jsonRoute({
    method: 'POST',
    path: '/v1/gdpr/anonymize',
    operationId: 'anonymizeSubject',
    summary: "Erase a subject's identifier",
    description:
      'Puts the replacement in the place of the identifier in every event whose actor_id (or resource_id) is the subject, durably ' +
      'and for good: it cannot be undone. Only that field changes: changes and metadata stay as they are. The chain and its proofs ' +
      'stay valid, and an entry in the erasure ledger, which does not name the subject, shows that the change was lawful. Events ' +
      'erased before are not counted again.',
    body: AnonymizeRequest,
    bodyExamples: {
      actor: { summary: 'A user asked to be forgotten', value: subject },
      resource: {
        summary: 'A resource that names a person, under a replacement of your own',
        value: { ...subject, subject_id: 'dossier-martin', subject_type: 'resource_id', replacement: 'dossier-0417' },
      },
    },
    success: {
      status: 200,
      schema: AnonymizeResponse,
      examples: { three: { summary: 'Three events', value: { anonymized_count: 3, subject_id: 'user-17' } } },
    },
    errors: {
      403: 'tenant_id is not the tenant of the key',
      409: 'The events or the ledger were altered in the database: verify the chain, do not retry as it is',
      422: 'A replacement that is the identifier itself',
    },
    handler: ({ body }, { caller }) => anonymise(erasing, ownTenant(caller, body.tenant_id), caller.keyId, body),
  }),
];
