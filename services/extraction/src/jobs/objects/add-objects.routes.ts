import { AddedObjects, JobObjects, MAX_OBJECTS_PER_CALL } from '@probant/contracts/jobs';
import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createIdempotencyHeaders, createKeyReusedError } from '@probant/http/idempotency-key';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import { createJobClosedError, createJobStorageFullError } from '../job.errors.ts';
import {
  JOB_NOT_FOUND,
  JOB_TAG,
  JobParams,
  jobKeysUnavailable,
  jobNotFound,
  KEYS_UNAVAILABLE,
} from '../job-route-parts.ts';
import { JOB_EXAMPLES } from '../jobs.examples.ts';
import { type AddObjectsDeps, addObjects } from './add-objects.usecases.ts';
import {
  createBucketUnavailableError,
  createNoBucketError,
  createObjectKeyError,
  createTooManyObjectsError,
} from './object.errors.ts';
import { findObjectsProblems } from './objects-request.rules.ts';

export const createObjectsRoute = (deps: AddObjectsDeps): AnyRoute =>
  defineJsonRoute({
    method: 'POST',
    path: '/v1/jobs/{job_id}/objects',
    operationId: 'addJobObjects',
    tag: JOB_TAG,
    summary: "Add objects of the operator's bucket to an open job",
    description:
      'Addition. Only where the operator configured a bucket. Keys and prefix are below the folder of the client in it, which no key can ' +
      'leave. All objects of a call are added, or none; each is read when its turn comes, and fails when it was replaced or removed until ' +
      'then. Add them with their names (`keys`), or all below a `prefix`.',
    params: JobParams,
    headers: createIdempotencyHeaders(
      'Identifies this call. A repeated call adds nothing and returns the positions of the first one; another request under the same key ' +
        'is a 422. Use a random UUID for each call.',
    ),
    body: JobObjects,
    bodyExamples: JOB_EXAMPLES.objects,
    bodyRules: findObjectsProblems,
    success: { status: 200, schema: AddedObjects, examples: JOB_EXAMPLES.addedObjects },
    errors: {
      ...JOB_NOT_FOUND,
      409: `\`job_bucket_not_configured\`; \`job_closed\`; \`job_full\`; \`job_storage_full\`: all jobs of the client have ${deps.storageGib} GiB`,
      422: '`object_key_not_allowed`; `too_many_objects`; neither or both of `prefix` and `keys`; another request under the same `Idempotency-Key`',
      503: `${KEYS_UNAVAILABLE[503]}; \`job_bucket_unavailable\`: the bucket does not answer, or refuses`,
    },
    errorExamples: createErrorExamples({
      unknown_job: jobNotFound,
      no_bucket: ['There is no bucket', createNoBucketError()],
      closed: ['The job was closed', createJobClosedError()],
      storage: ['No more room', createJobStorageFullError(deps.storageGib)],
      key: ['A key with `..`', createObjectKeyError(2)],
      too_many: ['A prefix of too many objects', createTooManyObjectsError(MAX_OBJECTS_PER_CALL)],
      key_reused: ['The Idempotency-Key belongs to another call', createKeyReusedError()],
      keys: jobKeysUnavailable,
      bucket: ['The bucket does not answer', createBucketUnavailableError('')],
    }),
    handler: ({ params, headers, body }, { caller, signal }) =>
      addObjects(deps, caller.tenantId, params.job_id, { request: body, callKey: headers['idempotency-key'], signal }),
  });
