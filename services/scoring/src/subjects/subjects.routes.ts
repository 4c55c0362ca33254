import { SubjectRefRequest, SubjectRefs } from '@probant/contracts/scoring';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { subjectRefsExample } from '../scoring.examples.ts';
import type { SubjectKeys } from './subject-keys.ts';
import { createSubjectRef } from './subject-ref.ts';

export const createSubjectRoutes = (subjectKeys: SubjectKeys): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'POST',
    path: '/v1/hr/subjects/ref',
    operationId: 'listSubjectRefs',
    summary: 'List the pseudonyms of a candidate, for an access request',
    description:
      'One for each month whose key still exists. Send each to `POST /v1/gdpr/export` of the audit trail with `subject_type` ' +
      '`resource_id`. The identifier is not stored.',
    tag: 'References',
    scope: 'export',
    body: SubjectRefRequest,
    bodyExamples: { candidate: { summary: 'A candidate', value: { subject_id: 'c-7f3a' } } },
    success: {
      status: 200,
      schema: SubjectRefs,
      examples: { month: { summary: 'One month', value: subjectRefsExample } },
    },
    handler: async ({ body }, { caller: { tenantId } }) => {
      const keys = await subjectKeys.list(tenantId);
      return {
        subject_refs: keys.map(({ month, key }) => ({
          month,
          subject_ref: createSubjectRef(key, tenantId, body.subject_id),
        })),
      };
    },
  }),
];
