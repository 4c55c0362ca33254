import { JobDuplicates } from '@probant/contracts/jobs';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import { createNotAReceiptJobError, createTooAlikeError } from '../job.errors.ts';
import { JOB_NOT_FOUND, JobParams, jobKeysUnavailable, jobNotFound } from '../job-route-parts.ts';
import { JOB_EXAMPLES } from '../jobs.examples.ts';
import type { JobDeps } from '../jobs.usecases.ts';
import { openJob } from '../open-job.usecases.ts';
import type { FindJobDuplicates } from './find-duplicates.usecases.ts';
import { createTooManySearchesError } from './search-turns.ts';

export const createDuplicatesRoute = (
  deps: Pick<JobDeps, 'jobs' | 'keys'> & { readonly findDuplicates: FindJobDuplicates },
): AnyRoute =>
  defineJsonRoute({
    method: 'GET',
    path: '/v1/jobs/{job_id}/duplicates',
    operationId: 'getJobDuplicates',
    tag: 'Jobs',
    summary: 'Find the receipts of a job that may have been submitted twice',
    description:
      'Addition. The groups of `POST /v1/extract/receipts/analyze`, over all receipts of a job of the kind `receipts` that were read so ' +
      'far: ask again once the job is `done`.',
    params: JobParams,
    success: { status: 200, schema: JobDuplicates, examples: JOB_EXAMPLES.duplicates },
    errors: {
      ...JOB_NOT_FOUND,
      409: 'A job of another kind',
      422: '`took_too_long`: the receipts are too much alike to be compared in time',
      503: '`job_keys_unavailable`: the key of the job cannot be read now; `overloaded`: too many comparisons wait',
    },
    errorExamples: createErrorExamples({
      unknown_job: jobNotFound,
      kind: ['A job that extracts fields', createNotAReceiptJobError()],
      alike: ['Thousands of receipts that are too much alike', createTooAlikeError()],
      keys: jobKeysUnavailable,
      overloaded: ['Too many comparisons wait', createTooManySearchesError()],
    }),
    handler: async ({ params }, { caller: { tenantId }, signal }) => {
      const { job, options } = await openJob(deps, tenantId, params.job_id);
      if (options.kind !== 'receipts') throw createNotAReceiptJobError();
      const duplicates = await deps.findDuplicates(job, signal);
      if (duplicates === null) throw createTooAlikeError();
      return duplicates;
    },
  });
