import { createTestTrail } from '@probant/audit/testing/test-trail';
import type { CreatedJob, Job } from '@probant/contracts/jobs';
import type { DocumentReader } from '@probant/documents/document';
import { createUuidV7Source, readSystemRandomness } from '@probant/kernel/ids';
import { createLogger } from '@probant/kernel/logging';
import type { RecurringTaskDeps } from '@probant/kernel/recurring-task';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { readInstallationSettings } from '@probant/service-runner/settings';
import { createTestHost } from '@probant/service-runner/testing/test-host';
import { extractionDefinition } from '../../definition.ts';
import { createExtractionService } from '../../extraction.service.ts';
import { FRENCH_INVOICE } from '../../invoice/testing/typed-pages.ts';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { EXTRACTION_SCHEMAS } from '../../settings.ts';
import { createPreparedReader } from '../../testing/prepared-reader.ts';
import { createFormData, createMemoryPolicyStore } from '../../testing/test-extraction.ts';
import { startJobs } from '../start-jobs.ts';

export type TestJobs = Awaited<ReturnType<typeof createTestJobs>>;
type TestFile = { readonly name: string; readonly content: string | Uint8Array };
export type TestJobsDatabase = Parameters<typeof startJobs>[0]['database'];
type TestOptions = {
  readonly database: TestJobsDatabase;
  /** For the keys of jobs. */
  readonly folder: string;
  readonly reader?: DocumentReader;
  readonly environment?: Readonly<Record<string, string>>;
  readonly time?: { now: number };
};

/** Reads a file with the content `invoice` as an invoice, and refuses one with `encrypted`. */
export const createJobReader = () =>
  createPreparedReader({ invoice: createTypedDocument([FRENCH_INVOICE]), encrypted: 'encrypted' });

/**
 * Starts the extraction service as one instance on a database, which the caller closes. Its background rounds run when the test says so.
 * The key of a tenant is `key-of-` and its name.
 */
export async function createTestJobs({
  database,
  folder,
  reader = createJobReader(),
  environment = {},
  time = { now: Date.parse('2026-11-29T09:30:00Z') },
}: TestOptions) {
  const logged: string[] = [];
  const logger = createLogger({ level: 'debug', destination: { write: (line: string) => logged.push(line) } });
  const clock = () => time.now;
  const newId = createUuidV7Source(clock);
  const { events, trail, audit } = createTestTrail();
  const rounds = new Map<string, RecurringTaskDeps['work']>();
  const host = createTestHost(extractionDefinition, { clock, newId, logger });
  const context = {
    settings: readInstallationSettings(
      EXTRACTION_SCHEMAS,
      { PROBANT_DATA_DIR: folder, ...environment },
      repositoryRoot,
    ),
    ...{ host, database, newId, audit },
    randomness: readSystemRandomness,
    scheduleTask: ({ name, work }: Pick<RecurringTaskDeps, 'name' | 'work'>) => {
      rounds.set(name, work);
      return { wake: () => undefined, close: async () => undefined };
    },
  };
  const policies = createMemoryPolicyStore();
  const service = await createExtractionService({
    host,
    reader,
    policies,
    requestOpinion: async () => null,
    startJobs: (extractor) => startJobs(context, extractor, policies),
  });
  const run = async (prefix: string, signal = new AbortController().signal) => {
    const works = [...rounds].flatMap(([name, work]) => (name.startsWith(prefix) ? [work(signal)] : []));
    if (works.length === 0) throw new Error(`no round is named ${prefix}`);
    await Promise.all(works);
  };
  const call = async (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    body?: unknown,
    tenant = 'acme',
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const response = await service.inject({
      ...{ method, url },
      headers: {
        'x-api-key': `key-of-${tenant}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const type = String(response.headers['content-type']);
    return {
      status: response.statusCode,
      code: response.headers['x-error-code'] ?? null,
      body: (type.startsWith('application/json') ? response.json() : response.body) as unknown,
    };
  };
  return {
    ...{ service, events, trail, time, call, policies },
    readLog: () => logged.join('\n'),
    create: async (body: object = {}, tenant = 'acme'): Promise<CreatedJob> =>
      (await call('POST', '/v1/jobs', body, tenant)).body as CreatedJob,
    add: async (
      jobId: string,
      files: readonly TestFile[],
      { tenant = 'acme', key = '', texts = {} as Record<string, string> } = {},
    ) => {
      const form = new Request('http://localhost/', {
        method: 'POST',
        body: createFormData({ files, field: 'files', texts }),
      });
      const response = await service.inject({
        method: 'POST',
        url: `/v1/jobs/${jobId}/files`,
        headers: {
          'x-api-key': `key-of-${tenant}`,
          'content-type': form.headers.get('content-type') ?? '',
          ...(key === '' ? {} : { 'idempotency-key': key }),
        },
        payload: Buffer.from(await form.arrayBuffer()),
      });
      return {
        status: response.statusCode,
        code: response.headers['x-error-code'] ?? null,
        body: response.json() as unknown,
      };
    },
    find: async (jobId: string, tenant = 'acme'): Promise<Job> =>
      (await call('GET', `/v1/jobs/${jobId}`, undefined, tenant)).body as Job,
    results: async (jobId: string, { tenant = 'acme', after = 0 } = {}) => {
      const { body } = await call('GET', `/v1/jobs/${jobId}/results?after=${after}`, undefined, tenant);
      return String(body)
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as JobResult);
    },
    /** Reads until nothing waits. */
    read: (signal?: AbortSignal) => run('jobs: reading', signal),
    /** The same, as a process that reads one file at a time: while a file is read, nothing looks for another. */
    readOneAtATime: (signal?: AbortSignal) => run('jobs: reading 1', signal),
    renewLeases: () => run('jobs: leases'),
    takeOver: () => run('jobs: files of processes'),
    deleteBroken: () => run('jobs: files of calls'),
    expire: () => run('jobs: expiry'),
    /** Sends the notices that are due. */
    notify: (signal?: AbortSignal) => run('jobs: notices', signal),
    close: () => service.close(),
  };
}

/** A line of the results. */
type JobResult = {
  readonly position: number;
  readonly filename: string;
  readonly path?: string;
  readonly result: { readonly document_type: string; readonly data: Readonly<Record<string, unknown>> | null } | null;
  readonly error: { readonly code: string; readonly detail: string } | null;
};
