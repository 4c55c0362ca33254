import { AppError, invalid, overloaded, problem } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { type AnyRoute, jsonRoute, uploadRoute } from '../define-route.ts';
import { RawAnswer } from '../route.ts';
import { ACTIVE, trialService } from './trial-service.ts';

export const Candidate = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 20 }),
  months: Type.Optional(Type.Integer({ minimum: 0, default: 12 })),
  born: Type.Optional(Type.Union([Type.String({ format: 'date' }), Type.Null()])),
  notes: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  skills: Type.Optional(Type.Array(Type.String(), { default: [], maxItems: 3 })),
});
const Page = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  strict: Type.Optional(Type.Boolean()),
  tag: Type.Optional(Type.Array(Type.String())),
});
export const success = { status: 200, schema: Type.Unknown() } as const;

export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}
const failures: Readonly<Record<string, unknown>> = {
  sentence: new AppError(404, 'No such analysis'),
  code: new AppError(422, { code: 'empty_file', message: 'The file is empty' }),
  list: invalid([problem('value_error', ['body', 'caps', 0], 'Value error, used twice', 'hotel')]),
  overload: overloaded('Too many documents at once', 7),
  database: new DatabaseUnavailable('10.0.0.3:5432 refused'),
  trace: new AppError(500, 'The audit event could not be written'),
  bug: new TypeError('cannot read the IBAN FR76 of undefined'),
  text: 'thrown text',
};

const routes: readonly AnyRoute[] = [
  jsonRoute({
    method: 'POST',
    path: '/v1/candidates/{month}',
    operationId: 'add_candidate',
    summary: 'Echoes what it was given',
    params: Type.Object({ month: Type.Integer({ minimum: 1, maximum: 12 }) }),
    query: Page,
    body: Candidate,
    success,
    handler: async (request) => ({ ...request }),
  }),
  jsonRoute({
    method: 'POST',
    path: '/v1/candidates-as-sent',
    operationId: 'add_candidate_as_sent',
    summary: 'Echoes a body without its defaults',
    body: Candidate,
    bodyAsSent: true,
    success,
    handler: async ({ body }) => body,
  }),
  jsonRoute({
    method: 'GET',
    path: '/v1/candidates/{month}',
    operationId: 'read_candidate',
    summary: 'Tells who calls',
    params: Type.Object({ month: Type.String() }),
    success,
    handler: async ({ params }, { caller, requestId, accept, signal }) => ({
      params,
      ...caller,
      requestId,
      accept,
      aborted: signal.aborted,
    }),
  }),
  jsonRoute({
    method: 'POST',
    path: '/v1/fail/{how}',
    operationId: 'fail',
    summary: 'Fails as told',
    params: Type.Object({ how: Type.String() }),
    success,
    handler: async ({ params }) => {
      throw failures[params.how];
    },
  }),
  jsonRoute({
    method: 'GET',
    path: '/v1/broken-answer',
    operationId: 'break_promise',
    summary: 'Answers what its schema forbids',
    success: { status: 200, schema: Type.Object({ total: Type.Integer() }) },
    handler: async () => ({ total: Number('12.5') }),
  }),
  jsonRoute({
    method: 'PUT',
    path: '/v1/policy',
    operationId: 'put_policy',
    summary: 'Takes any body up to 64 bytes, answers 201',
    body: Type.Unknown(),
    bodyLimit: 64,
    success: { status: 201, schema: Type.Unknown() },
    handler: async ({ body }) => ({ body: body as string }),
  }),
  jsonRoute({
    method: 'GET',
    path: '/v1/download/{kind}',
    operationId: 'download',
    summary: 'Answers a file',
    params: Type.Object({ kind: Type.Enum(['text', 'bytes', 'stream', 'broken']) }),
    success: { ...success, media: ['text/csv'] },
    handler: async ({ params: { kind } }) => {
      const headers = { 'content-disposition': 'attachment; filename="export.csv"' };
      if (kind === 'text') return new RawAnswer('text/csv; charset=utf-8', 'a;é', headers);
      if (kind === 'bytes') return new RawAnswer('image/png', Uint8Array.of(137, 80, 78, 71), headers);
      return new RawAnswer('text/csv; charset=utf-8', lines(kind === 'broken'), headers);
    },
  }),
  uploadRoute({
    method: 'POST',
    path: '/v1/upload',
    operationId: 'upload',
    summary: 'Takes a file',
    form: { files: 'file', many: false, fileLimit: 1000, countLimit: 1 },
    success,
    handler: async () => ({}),
  }),
];

async function* lines(broken: boolean) {
  if (broken) throw new AppError(422, 'Nothing to export');
  yield 'a;b\n';
  yield 'c;é\n';
}

/** A trial service with a route of every kind, and callers of it with an active key. */
export async function candidateService() {
  const service = await trialService(routes);
  const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
    service.inject({
      method: 'POST',
      url,
      headers: { ...ACTIVE, 'content-type': 'application/json', ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  const get = (url: string, headers: Record<string, string> = ACTIVE) =>
    service.inject({ method: 'GET', url, headers });
  return { service, post, get };
}

export const url = '/v1/candidates/3';
export const ada = { name: 'Ada' };
