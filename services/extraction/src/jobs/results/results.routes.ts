import { type AnyRoute, defineJsonRoute } from '@probant/http/define-route';
import { createErrorExamples } from '@probant/http/openapi/error-examples';
import { RawResponse } from '@probant/http/route';
import { createTimeSlicer } from '@probant/kernel/time-slicer';
import { Type } from 'typebox';
import { createFecRows } from '../fec/fec-rows.rules.ts';
import type { JobOptions } from '../job.ts';
import { JOB_NOT_FOUND, JobParams, jobKeysUnavailable, jobNotFound } from '../job-route-parts.ts';
import { JOB_EXAMPLES } from '../jobs.examples.ts';
import type { JobDeps } from '../jobs.usecases.ts';
import { openJob } from '../open-job.usecases.ts';
import type { OpenedJob } from '../opened/opened-job.ts';
import type { ResultRows } from '../opened/result-rows.ts';
import type { FindJobDuplicates } from '../receipts/find-duplicates.usecases.ts';
import { createReceiptRows } from '../receipts/receipt-rows.rules.ts';
import { createTooManySearchesError } from '../receipts/search-turns.ts';
import { openFinishedFiles } from './finished-files.ts';
import { createExtractionRows } from './result-rows.rules.ts';
import type { ResultsRepository } from './results.repository.ts';
import { chooseResultsFormat, RESULT_TYPES, type ResultsFormat } from './results-format.rules.ts';
import { writeCsv } from './write-csv.usecases.ts';
import { writeNdjson } from './write-ndjson.usecases.ts';

const Query = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2 ** 31 - 1,
      default: 0,
      description: 'The last position that was received',
    }),
  ),
  format: Type.Optional(
    Type.Enum(Object.keys(RESULT_TYPES) as ResultsFormat[], {
      description: 'By default the type that `Accept` prefers, else NDJSON',
    }),
  ),
});

type ResultsDeps = Pick<JobDeps, 'jobs' | 'keys'> & {
  readonly results: ResultsRepository;
  readonly findDuplicates: FindJobDuplicates;
};

export const createResultsRoute = (deps: ResultsDeps): AnyRoute =>
  defineJsonRoute({
    method: 'GET',
    path: '/v1/jobs/{job_id}/results',
    operationId: 'getJobResults',
    tag: 'Jobs',
    summary: 'Read the results of a job as NDJSON or CSV',
    description:
      'Addition. NDJSON has one line for each file that was read or failed, in the order of their positions: `{position, filename, ' +
      'path, result, error}`, with `result` as the route for one file answers, or with `error` as `{code, detail}`; `path` only where it was sent. CSV (`format=csv`, or ' +
      '`Accept: text/csv`) has one line for each document, with a column for each field of `document_type`, or of all types; of FEC ' +
      'files one line for each anomaly: UTF-8 with a byte order mark, semicolons and decimal commas, no formulas. Before the job is `done`, files that wait are left out; `after` ' +
      'names the last position that was received.',
    params: JobParams,
    query: Query,
    success: {
      status: 200,
      schema: Type.String(),
      media: [RESULT_TYPES.ndjson, RESULT_TYPES.csv],
      examples: JOB_EXAMPLES.results,
    },
    errors: {
      ...JOB_NOT_FOUND,
      422: 'An invalid parameter',
      503: '`job_keys_unavailable`: the key of the job cannot be read now; `overloaded`: too many comparisons of receipts for CSV wait',
    },
    errorExamples: createErrorExamples({
      unknown_job: jobNotFound,
      keys: jobKeysUnavailable,
      overloaded: ['Too many comparisons of receipts wait', createTooManySearchesError()],
    }),
    handler: async ({ params, query }, { caller: { tenantId }, accept, signal }) => {
      const { job, options } = await openJob(deps, tenantId, params.job_id);
      const files = openFinishedFiles(deps.results, job, query.after ?? 0);
      if (chooseResultsFormat(query.format, accept) === 'ndjson')
        return new RawResponse(RESULT_TYPES.ndjson, writeNdjson(files));
      const rows = await createRows(deps, job, options, signal);
      return new RawResponse(`${RESULT_TYPES.csv}; charset=utf-8`, writeCsv(files, rows, createTimeSlicer(signal)), {
        'content-disposition': `attachment; filename="job-${job.jobId}.csv"`,
      });
    },
  });

/** Returns how the results of a job are written as CSV. */
async function createRows(
  { findDuplicates, results }: Pick<ResultsDeps, 'findDuplicates' | 'results'>,
  job: OpenedJob,
  { kind, document_type }: JobOptions,
  signal: AbortSignal,
): Promise<ResultRows> {
  const hasPaths = await results.hasPaths(job.tenant, job.jobId);
  if (kind === 'fec') return createFecRows(hasPaths);
  return kind === 'receipts'
    ? createReceiptRows(await findDuplicates(job, signal), hasPaths)
    : createExtractionRows(document_type, hasPaths);
}
