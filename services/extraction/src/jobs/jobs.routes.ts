import { CreatedJob, DeletedJob, Job, JobCreate } from '@probant/contracts/jobs';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createIdempotencyHeaders, createKeyReusedError } from '@probant/http/idempotency-key';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import type { DeepPartial } from '@probant/kernel/deep-partial';
import type { Problem } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { createUploadRoute } from './adding/add-files.routes.ts';
import type { AddFilesDeps } from './adding/add-files.usecases.ts';
import { findFecJobProblems } from './fec/fec-job.rules.ts';
import { createNotifyUrlError, createTooManyJobsError } from './job.errors.ts';
import { toJob } from './job.ts';
import {
  JOB_NOT_FOUND,
  JOB_TAG,
  JobParams,
  jobKeysUnavailable,
  jobNotFound,
  KEYS_UNAVAILABLE,
} from './job-route-parts.ts';
import { JOB_EXAMPLES } from './jobs.examples.ts';
import {
  cancelJob,
  closeJob,
  createJob,
  deleteJob,
  findJob,
  MAX_LISTED_JOBS,
  MAX_UNFINISHED_JOBS,
} from './jobs.usecases.ts';
import { createObjectsRoute } from './objects/add-objects.routes.ts';
import type { AddObjectsDeps } from './objects/add-objects.usecases.ts';
import { createDuplicatesRoute } from './receipts/duplicates.routes.ts';
import type { FindJobDuplicates } from './receipts/find-duplicates.usecases.ts';
import { findReceiptJobProblems } from './receipts/receipt-job.rules.ts';
import type { ResultsRepository } from './results/results.repository.ts';
import { createResultsRoute } from './results/results.routes.ts';

export type JobRouteDeps = AddFilesDeps &
  AddObjectsDeps & {
    readonly results: ResultsRepository;
    readonly findDuplicates: FindJobDuplicates;
  };

/** An addition: files that are read in bulk, when nobody waits for the answer. */
export const createJobRoutes = (deps: JobRouteDeps): readonly AnyRoute[] => [
  createNewJobRoute(deps),
  ...createProgressRoutes(deps),
  createUploadRoute(deps),
  createObjectsRoute(deps),
  ...createEndRoutes(deps),
  createResultsRoute(deps),
  createDuplicatesRoute(deps),
  createDeletionRoute(deps),
];

function* findKindProblems(body: DeepPartial<JobCreate>): Generator<Problem> {
  yield* findReceiptJobProblems(body);
  yield* findFecJobProblems(body);
}

const createNewJobRoute = (deps: JobRouteDeps): AnyRoute =>
  defineJsonRoute({
    method: 'POST',
    path: '/v1/jobs',
    operationId: 'createJob',
    tag: JOB_TAG,
    summary: 'Create a job, which reads many files in the background',
    description:
      'Addition. Add files with `POST /v1/jobs/{job_id}/files`, close the job, and read its results when it is `done`. Files and results ' +
      'are encrypted with a key of the job, which is destroyed when the job expires or is deleted. Calls for which somebody waits come first. ' +
      'With `notify_url`, a signed notice without names and values is sent when the job is done.',
    headers: createIdempotencyHeaders(
      'Identifies this call. A repeated call creates nothing and returns the job of the first one, as it is then; another request under ' +
        'the same key is a 422. Use a random UUID.',
    ),
    body: JobCreate,
    bodyExamples: JOB_EXAMPLES.requests,
    bodyRules: findKindProblems,
    success: { status: 201, schema: CreatedJob, examples: JOB_EXAMPLES.created },
    errors: {
      409: `\`too_many_jobs\`: ${MAX_UNFINISHED_JOBS} jobs of the client are not finished`,
      422: 'Invalid options; `notify_url_not_allowed`; `idempotency_key_reused`',
      ...KEYS_UNAVAILABLE,
    },
    errorExamples: createErrorExamples({
      too_many_jobs: ['One too many', createTooManyJobsError(MAX_UNFINISHED_JOBS)],
      key_reused: ['The Idempotency-Key belongs to another call', createKeyReusedError()],
      notify_url: [
        'No notice may go there',
        createNotifyUrlError('has an origin or a path that the operator does not allow'),
      ],
      keys: jobKeysUnavailable,
    }),
    handler: async ({ body, headers }, { caller }) => {
      const { job, noticeSecret } = await createJob(deps, body, caller, headers['idempotency-key']);
      return { ...toJob(job), notify_secret: noticeSecret };
    },
  });

const createProgressRoutes = (deps: JobRouteDeps): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'GET',
    path: '/v1/jobs',
    operationId: 'listJobs',
    tag: JOB_TAG,
    summary: 'List the jobs of the client, newest first',
    description: `Addition. The last ${MAX_LISTED_JOBS} that have not expired.`,
    success: { status: 200, schema: Type.Array(Job), examples: JOB_EXAMPLES.list },
    handler: async (_, { caller: { tenantId } }) => (await deps.jobs.list(tenantId, MAX_LISTED_JOBS)).map(toJob),
  }),
  defineJsonRoute({
    method: 'GET',
    path: '/v1/jobs/{job_id}',
    operationId: 'getJob',
    tag: JOB_TAG,
    summary: 'Read the progress of a job',
    description: 'Addition. `files` counts what arrived, waits, was read and failed.',
    params: JobParams,
    success: { status: 200, schema: Job, examples: JOB_EXAMPLES.progress },
    errors: JOB_NOT_FOUND,
    errorExamples: createErrorExamples({ unknown_job: jobNotFound }),
    handler: async ({ params }, { caller: { tenantId } }) => toJob(await findJob(deps, tenantId, params.job_id)),
  }),
];

const createEndRoutes = (deps: JobRouteDeps): readonly AnyRoute[] => [
  defineJsonRoute({
    method: 'POST',
    path: '/v1/jobs/{job_id}/close',
    operationId: 'closeJob',
    tag: JOB_TAG,
    summary: 'Say that no more files come',
    description: 'Addition. The job is `done` once its last file was read. Repeating the call changes nothing.',
    params: JobParams,
    success: { status: 200, schema: Job, examples: JOB_EXAMPLES.closed },
    errors: JOB_NOT_FOUND,
    errorExamples: createErrorExamples({ unknown_job: jobNotFound }),
    handler: async ({ params }, { caller: { tenantId } }) => toJob(await closeJob(deps, tenantId, params.job_id)),
  }),
  defineJsonRoute({
    method: 'POST',
    path: '/v1/jobs/{job_id}/cancel',
    operationId: 'cancelJob',
    tag: JOB_TAG,
    summary: 'Stop the reading of a job',
    description:
      'Addition. What was read stays until the job expires; the other files fail with `job_cancelled`. A finished job stays as it is.',
    params: JobParams,
    success: { status: 200, schema: Job, examples: JOB_EXAMPLES.cancelled },
    errors: JOB_NOT_FOUND,
    errorExamples: createErrorExamples({ unknown_job: jobNotFound }),
    handler: async ({ params }, { caller }) => toJob(await cancelJob(deps, caller, params.job_id)),
  }),
];

const createDeletionRoute = (deps: JobRouteDeps): AnyRoute =>
  defineJsonRoute({
    method: 'DELETE',
    path: '/v1/jobs/{job_id}',
    operationId: 'deleteJob',
    tag: JOB_TAG,
    summary: 'Destroy the key of a job, and delete its files and results',
    description: 'Addition. Reading stops. The audit trail keeps counts only.',
    params: JobParams,
    success: { status: 200, schema: DeletedJob, examples: JOB_EXAMPLES.deleted },
    errors: { ...JOB_NOT_FOUND, ...KEYS_UNAVAILABLE },
    errorExamples: createErrorExamples({ unknown_job: jobNotFound, keys: jobKeysUnavailable }),
    handler: async ({ params }, { caller }) => ({
      deleted: true as const,
      id: await deleteJob(deps, caller, params.job_id),
    }),
  });
