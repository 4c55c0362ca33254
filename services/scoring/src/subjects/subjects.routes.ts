import { SubjectRefRequest, SubjectRefs } from '@probant/contracts/scoring';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import type { AnalysesRepository } from '../journal/analyses.repository.ts';
import type { SubjectKeys } from './subject-keys.ts';
import { createSubjectRef } from './subject-ref.ts';
import { subjectRefsExample, unknownSubjectExample } from './subjects.examples.ts';

type SubjectDeps = {
  readonly subjectKeys: SubjectKeys;
  readonly analyses: Pick<AnalysesRepository, 'countBySubject'>;
};

export const createSubjectRoutes = ({ subjectKeys, analyses }: SubjectDeps): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'POST',
    path: '/v1/hr/subjects/ref',
    operationId: 'listSubjectRefs',
    summary: 'List the pseudonyms of a candidate, for an access request',
    description:
      'One for each month whose key still exists. Send each to `POST /v1/gdpr/export` of the audit trail with `subject_type` ' +
      '`resource_id`. The identifier is not stored. Every identifier has pseudonyms; `known` (addition) tells whether an analysis has one ' +
      'of them.',
    tag: 'References',
    scope: 'export',
    body: SubjectRefRequest,
    bodyExamples: { candidate: { summary: 'A candidate', value: { subject_id: 'c-7f3a' } } },
    success: {
      status: 200,
      schema: SubjectRefs,
      examples: {
        month: { summary: 'One month', value: subjectRefsExample },
        unknown: { summary: 'A candidate of whom nothing is kept', value: unknownSubjectExample },
      },
    },
    handler: async ({ body }, { caller: { tenantId } }) => {
      const keys = await subjectKeys.list(tenantId);
      const refs = keys.map(({ month, key }) => ({
        month,
        subject_ref: createSubjectRef(key, tenantId, body.subject_id),
      }));
      const counts = await analyses.countBySubject(
        tenantId,
        refs.map(({ subject_ref }) => subject_ref),
      );
      return {
        subject_refs: refs.map((ref) => ({ ...ref, analyses: counts.get(ref.subject_ref) ?? 0 })),
        known: counts.size > 0,
      };
    },
  }),
];
