import { AppError, createOverloadError, createValidationError, createValidationProblem } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { RawResponse } from '../response/raw-response.ts';
import { type AnyRoute, defineJsonRoute, defineUploadRoute } from '../route/define-route.ts';
import { ACTIVE_KEY_HEADERS, createTestService } from './test-service.ts';

export const Candidate = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 20 }),
  months: Type.Optional(Type.Integer({ minimum: 0, default: 12 })),
  born: Type.Optional(Type.Union([Type.String({ format: 'date' }), Type.Null()])),
  notes: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  skills: Type.Optional(Type.Array(Type.String(), { default: [], maxItems: 3 })),
});
const CandidateQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  strict: Type.Optional(Type.Boolean()),
  tag: Type.Optional(Type.Array(Type.String())),
});
export const anySuccess = { status: 200, schema: Type.Unknown() } as const;

export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}
const failures: Readonly<Record<string, unknown>> = {
  sentence: new AppError(404, 'No such analysis', { code: 'analysis_not_found' }),
  code: new AppError(422, { code: 'empty_file', message: 'The file is empty' }),
  list: createValidationError([
    createValidationProblem('value_error', ['body', 'caps', 0], 'Value error, used twice', 'hotel'),
  ]),
  overload: createOverloadError('Too many documents at once', 7),
  database: new DatabaseUnavailable('10.0.0.3:5432 refused'),
  trace: new AppError(500, 'The audit event could not be written', { code: 'trace_not_written' }),
  bug: new TypeError('cannot read the IBAN FR76 of undefined'),
  text: 'thrown text',
};

const routes: readonly AnyRoute[] = [
  defineJsonRoute({
    method: 'POST',
    path: '/v1/candidates/{month}',
    operationId: 'add_candidate',
    summary: 'Echoes the request',
    params: Type.Object({ month: Type.Integer({ minimum: 1, maximum: 12 }) }),
    query: CandidateQuery,
    body: Candidate,
    success: anySuccess,
    handler: async (request) => ({ ...request }),
  }),
  defineJsonRoute({
    method: 'POST',
    path: '/v1/candidates-as-sent',
    operationId: 'add_candidate_as_sent',
    summary: 'Echoes a body without its defaults',
    body: Candidate,
    skipDefaults: true,
    success: anySuccess,
    handler: async ({ body }) => body,
  }),
  defineJsonRoute({
    method: 'GET',
    path: '/v1/candidates/{month}',
    operationId: 'read_candidate',
    summary: 'Returns the caller',
    params: Type.Object({ month: Type.String() }),
    success: anySuccess,
    handler: async ({ params }, { caller, requestId, accept, signal }) => ({
      params,
      ...caller,
      requestId,
      accept,
      aborted: signal.aborted,
    }),
  }),
  defineJsonRoute({
    method: 'POST',
    path: '/v1/fail/{how}',
    operationId: 'fail',
    summary: 'Fails with the requested error',
    params: Type.Object({ how: Type.String() }),
    success: anySuccess,
    handler: async ({ params }) => {
      throw failures[params.how];
    },
  }),
  defineJsonRoute({
    method: 'GET',
    path: '/v1/broken-answer',
    operationId: 'break_promise',
    summary: 'Returns a response that violates its schema',
    success: { status: 200, schema: Type.Object({ total: Type.Integer() }) },
    handler: async () => ({ total: Number('12.5') }),
  }),
  defineJsonRoute({
    method: 'PUT',
    path: '/v1/policy',
    operationId: 'put_policy',
    summary: 'Accepts any body up to 64 bytes, returns 201',
    body: Type.Unknown(),
    bodyLimit: 64,
    success: { status: 201, schema: Type.Unknown() },
    handler: async ({ body }) => ({ body: body as string }),
  }),
  defineJsonRoute({
    method: 'GET',
    path: '/v1/download/{kind}',
    operationId: 'download',
    summary: 'Returns a file',
    params: Type.Object({ kind: Type.Enum(['text', 'bytes', 'pieces', 'empty', 'stream', 'broken']) }),
    success: { ...anySuccess, media: ['text/csv'] },
    handler: async ({ params: { kind } }) => {
      const headers = { 'content-disposition': 'attachment; filename="export.csv"' };
      if (kind === 'text') return new RawResponse('text/csv; charset=utf-8', 'a;é', headers);
      if (kind === 'bytes') return new RawResponse('image/png', Uint8Array.of(137, 80, 78, 71), headers);
      if (kind === 'pieces')
        return new RawResponse('image/png', [Uint8Array.of(137, 80), Uint8Array.of(78, 71)], headers);
      if (kind === 'empty') return new RawResponse('image/png', [], headers);
      return new RawResponse('text/csv; charset=utf-8', streamLines(kind === 'broken'), headers);
    },
  }),
  defineUploadRoute({
    method: 'POST',
    path: '/v1/upload',
    operationId: 'upload',
    summary: 'Accepts a file',
    form: { files: 'file', many: false, fileLimit: 1000, countLimit: 1 },
    success: anySuccess,
    handler: async () => ({}),
  }),
];

async function* streamLines(broken: boolean) {
  if (broken) throw new AppError(422, 'Nothing to export', { code: 'blocking_anomalies' });
  yield 'a;b\n';
  yield 'c;é\n';
}

/** Creates a test service with a route of every kind, and functions that call it with an active key. */
export async function createCandidateService() {
  const service = await createTestService(routes);
  const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
    service.inject({
      method: 'POST',
      url,
      headers: { ...ACTIVE_KEY_HEADERS, 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  const get = (url: string, headers: Record<string, string> = ACTIVE_KEY_HEADERS) =>
    service.inject({ method: 'GET', url, headers });
  return { service, post, get };
}

export const candidateUrl = '/v1/candidates/3';
export const validCandidate = { name: 'Ada' };
