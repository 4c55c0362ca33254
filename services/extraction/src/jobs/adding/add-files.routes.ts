import {
  AddedFiles,
  MAX_FEC_FILE_BYTES,
  MAX_FILES_PER_CALL,
  MAX_PATH_BYTES,
  MAX_PATH_PARTS,
} from '@probant/contracts/jobs';
import { type AnyRoute, defineUploadRoute } from '@probant/http/define-route';
import { createIdempotencyHeaders, createKeyReusedError } from '@probant/http/idempotency-key';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import { Type } from 'typebox';
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
import { type AddFilesDeps, addFiles } from './add-files.usecases.ts';
import { checkFileCategories, MAX_CATEGORY_LENGTH } from './file-categories.rules.ts';
import { checkFilePaths } from './file-paths.rules.ts';

const FormTexts = Type.Object({
  categories: Type.Optional(
    Type.String({
      description: `Of receipts: a JSON array of strings of at most ${MAX_CATEGORY_LENGTH} characters, or nulls, one for each file of the call, in their order`,
    }),
  ),
  paths: Type.Optional(
    Type.String({
      description:
        'A JSON array of the paths of the files in your folder, or nulls, one for each file of the call, in their order: `mars/facture.pdf`. ' +
        `The results repeat them. A path has at most ${MAX_PATH_PARTS} parts and ${MAX_PATH_BYTES} bytes, without \`..\`. An empty field and ` +
        'nulls only are no paths; of a field that is sent twice the last one counts',
    }),
  ),
});

/** Of a byte of a path that a program writes as `\u0061`; and of a path, its quotes, the comma and blanks. */
const JSON_BYTES_PER_BYTE = 6;
const JSON_BYTES_PER_PATH = 16;
const TEXT_LIMIT_BYTES = MAX_FILES_PER_CALL * (JSON_BYTES_PER_BYTE * MAX_PATH_BYTES + JSON_BYTES_PER_PATH);

export const createUploadRoute = (deps: AddFilesDeps): AnyRoute =>
  defineUploadRoute({
    method: 'POST',
    path: '/v1/jobs/{job_id}/files',
    operationId: 'uploadJobFiles',
    tag: JOB_TAG,
    summary: `Add up to ${MAX_FILES_PER_CALL} files to an open job`,
    description:
      'Addition. All files of a call are added, or none; call again for more. Reading begins at once. A file that is not accepted (its ' +
      'extension, its size, its content) is added too, and fails alone: a file may have 50 MiB, a FEC 128 MiB.',
    params: JobParams,
    headers: createIdempotencyHeaders(
      'Identifies this call. A repeated call adds nothing and returns the positions of the first one; other files under the same key are ' +
        'a 422. Use a random UUID for each call.',
    ),
    form: {
      files: 'files',
      many: true,
      fileLimit: MAX_FEC_FILE_BYTES,
      countLimit: MAX_FILES_PER_CALL,
      isOneByOne: true,
      texts: FormTexts,
      textLimit: TEXT_LIMIT_BYTES,
      textChecks: { categories: checkFileCategories, paths: checkFilePaths },
    },
    bodyExamples: { two: { summary: 'Two files', value: { files: ['facture.pdf', 'note.jpg'] } } },
    success: { status: 200, schema: AddedFiles, examples: JOB_EXAMPLES.added },
    errors: {
      ...JOB_NOT_FOUND,
      409: `\`job_closed\`; \`job_full\`; \`job_storage_full\`: all jobs of the client have ${deps.storageGib} GiB`,
      413: `More than ${MAX_FILES_PER_CALL} files`,
      422: 'No file, invalid `categories` or `paths`, or other files under the same `Idempotency-Key`',
      ...KEYS_UNAVAILABLE,
    },
    errorExamples: createErrorExamples({
      unknown_job: jobNotFound,
      closed: ['The job was closed', createJobClosedError()],
      storage: ['No more room', createJobStorageFullError(deps.storageGib)],
      key_reused: ['The Idempotency-Key belongs to another call', createKeyReusedError()],
      keys: jobKeysUnavailable,
    }),
    handler: ({ params, headers, files, texts }, { caller }) =>
      addFiles(deps, caller.tenantId, params.job_id, { files, texts }, headers['idempotency-key']),
  });
