import {
  AnonymizeRequest,
  AnonymizeResponse,
  GdprExportRequest,
  GdprExportResponse,
} from '@probant/contracts/audit-trail';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import { RawResponse } from '@probant/http/route';
import { recordedEventExample } from '../event.examples.ts';
import { OTHER_TENANT, requireOwnTenant } from '../require-own-tenant.ts';
import {
  createLedgerConflictError,
  createReplacementIsSubjectError,
  createSubjectAlteredError,
} from './gdpr.errors.ts';
import { anonymizeSubject, type ErasureDeps, exportSubject } from './gdpr.usecases.ts';

const subject = { tenant_id: 'demo', subject_id: 'user-17' };

export const createGdprRoutes = (deps: ErasureDeps): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'POST',
    path: '/v1/gdpr/export',
    scope: 'export',
    operationId: 'exportSubjectEvents',
    tag: 'Personal data',
    summary: 'Export all events of a subject',
    description:
      'Returns every event whose actor_id (or resource_id) is the subject, oldest first, in the format of GET /v1/events. Events ' +
      'recorded while the export runs are not included. The list is empty for a subject without events. Identifiers are compared byte for ' +
      'byte: `similar_subjects` counts other spellings of this one.',
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
        one: {
          summary: 'One event',
          value: { subject_id: 'user-17', event_count: 1, events: [recordedEventExample], similar_subjects: 0 },
        },
      },
    },
    errors: { 403: 'tenant_id is not the tenant of the key' },
    errorExamples: createErrorExamples(OTHER_TENANT),
    async handler({ body }, { caller, signal }) {
      const tenant = requireOwnTenant(caller, body.tenant_id);
      const { subject_id: id, subject_type: field = 'actor_id' } = body;
      return new RawResponse(
        'application/json; charset=utf-8',
        exportSubject(deps.subjects, tenant, { field, id }, signal),
      );
    },
  }),
  defineJsonRoute({
    method: 'POST',
    path: '/v1/gdpr/anonymize',
    scope: 'erase',
    operationId: 'anonymizeSubject',
    tag: 'Personal data',
    summary: "Erase a subject's identifier",
    description:
      'Replaces the identifier in every event whose actor_id (or resource_id) is the subject. The erasure is durable and cannot be ' +
      'undone. Only that field changes; `changes` and `metadata` stay as they are. The chain and its proofs stay valid. An entry in ' +
      'the erasure ledger, which does not contain the identifier, proves that the change was lawful. Events erased earlier are not ' +
      'counted again. `similar_subjects` counts other spellings of the identifier, which are not erased.',
    body: AnonymizeRequest,
    strictJson: true,
    bodyExamples: {
      actor: { summary: 'A user exercises the right to erasure', value: subject },
      resource: {
        summary: 'A resource that names a person, with a custom replacement',
        value: { ...subject, subject_id: 'dossier-martin', subject_type: 'resource_id', replacement: 'dossier-0417' },
      },
    },
    success: {
      status: 200,
      schema: AnonymizeResponse,
      examples: {
        three: { summary: 'Three events', value: { anonymized_count: 3, subject_id: 'user-17', similar_subjects: 0 } },
      },
    },
    errors: {
      403: 'tenant_id is not the tenant of the key',
      409: 'The events or the ledger were altered in the database: verify the chain; do not retry as it is',
      422: 'The replacement is the identifier itself',
    },
    errorExamples: createErrorExamples({
      ...OTHER_TENANT,
      subject_altered: ['An event of the subject was altered', createSubjectAlteredError()],
      ledger_conflict: ['The erasure ledger was altered', createLedgerConflictError()],
      same_identifier: ['The replacement is the identifier', createReplacementIsSubjectError()],
    }),
    handler: ({ body }, { caller }) =>
      anonymizeSubject(deps, requireOwnTenant(caller, body.tenant_id), caller.keyId, body),
  }),
];
