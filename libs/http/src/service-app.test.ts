import { AppError, invalid, overloaded, problem } from '@probant/kernel/errors';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { jsonRoute, uploadRoute } from './define-route.ts';
import { RawAnswer } from './route.ts';
import { ACTIVE, REVOKED, trialService } from './testing/trial-service.ts';

const Candidate = Type.Object({
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
const success = { status: 200, schema: Type.Unknown() } as const;

class DatabaseUnavailable extends Error {
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

const service = await trialService([
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
]);

async function* lines(broken: boolean) {
  if (broken) throw new AppError(422, 'Nothing to export');
  yield 'a;b\n';
  yield 'c;é\n';
}

const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  service.inject({
    method: 'POST',
    url,
    headers: { ...ACTIVE, 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const get = (url: string, headers: Record<string, string> = ACTIVE) => service.inject({ method: 'GET', url, headers });
const url = '/v1/candidates/3';
const ada = { name: 'Ada' };

describe('a valid request', () => {
  test('reaches its handler with its defaults, and without what is not declared', async () => {
    const answer = await post(`${url}?limit=5&strict=yes&tag=a&tag=b&unknown=1`, {
      ...ada,
      unknown: 1,
      tenant_id: 'x',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      params: { month: 3 },
      query: { limit: 5, strict: true, tag: ['a', 'b'] },
      body: { name: 'Ada', months: 12, skills: [] },
    });
    expect(answer.json().query).not.toHaveProperty('unknown');
  });

  test('reaches a handler that wants it as sent without defaults', async () => {
    expect((await post('/v1/candidates-as-sent', ada)).json()).toEqual(ada);
    expect((await post('/v1/candidates-as-sent', {})).json().detail).toMatchObject([{ type: 'missing', input: {} }]);
  });

  test('is answered as JSON that no cache keeps, under its own status', async () => {
    const answer = await service.inject({ method: 'PUT', url: '/v1/policy', headers: ACTIVE, payload: { a: 1 } });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
  });

  test('names its tenant by its key alone', async () => {
    const answer = await get('/v1/candidates/3', {
      ...ACTIVE,
      'x-tenant-id': 'other',
      'x-internal-service': 'scoring',
      'x-consumer-id': 'other',
      accept: 'text/plain',
    });
    expect(answer.json()).toMatchObject({ tenantId: 'acme', keyId: 'id-of-active-key', accept: 'text/plain' });
  });

  test.each([['application/json; charset=UTF-8'], ['application/vnd.probant+json'], ['Application/JSON']])(
    'may call its body %s',
    async (type) => {
      expect((await post(url, ada, { 'content-type': type })).statusCode).toBe(200);
    },
  );

  test('may start its body with a byte order mark', async () => {
    expect((await post(url, `\ufeff${JSON.stringify(ada)}`)).statusCode).toBe(200);
  });
});

describe('the key', () => {
  const refused = [
    { title: 'without one', headers: {} },
    { title: 'with an empty one', headers: { 'x-api-key': '' } },
    { title: 'with an unknown one', headers: { 'x-api-key': 'guess' } },
    { title: 'with a revoked one', headers: REVOKED },
    { title: 'with two', headers: { 'x-api-key': 'active-key, active-key' } },
  ];
  test.each(refused)('$title: 401 with a sentence and a challenge', async ({ headers }) => {
    const answer = await get('/v1/candidates/3', headers as Record<string, string>);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Key');
    expect(answer.json()).toEqual({ detail: expect.any(String) });
  });

  test('counts for nothing in the query', async () => {
    expect((await get('/v1/candidates/3?x-api-key=active-key&api_key=active-key', {})).statusCode).toBe(401);
  });

  test('is asked for before the body is looked at', async () => {
    const answer = await post(url, '{broken', { 'x-api-key': 'guess', 'content-type': 'text/plain' });
    expect(answer.statusCode).toBe(401);
  });

  test('is not asked for by health', async () => {
    const answer = await get('/health', {});
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok' }]);
  });

  test('that cannot be checked is 503, not 401', async () => {
    const lost = await trialService([], { keys: () => Promise.reject(new DatabaseUnavailable()) });
    const route = jsonRoute({
      method: 'GET',
      path: '/v1/x',
      operationId: 'x',
      summary: 'x',
      success,
      handler: async () => 1,
    });
    const withRoute = await trialService([route], { keys: () => Promise.reject(new DatabaseUnavailable()) });
    const answer = await withRoute.inject({ url: '/v1/x', headers: ACTIVE });
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect((await lost.inject({ url: '/health' })).statusCode).toBe(200);
  });
});

describe('the address', () => {
  test.each([
    '/',
    '/v1',
    '/v1/candidates',
    '/v1/candidates/3/',
    '/v1/Candidates/3',
    '/v1/candidates/%zz',
    '/v1/candidates/%00',
    '//health',
    `/v1/candidates/${'x'.repeat(600)}`,
  ])('%s names nothing: 404, which only a caller with a key is told', async (path) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not Found' }]);
    for (const headers of [{}, { 'x-api-key': 'guess' }, REVOKED]) {
      const refusal = await get(path, headers as Record<string, string>);
      expect([refusal.statusCode, refusal.headers['www-authenticate']]).toEqual([401, 'Key']);
      expect(refusal.json()).toEqual({ detail: expect.any(String) });
    }
  });

  const wrong = [
    { method: 'DELETE', path: '/v1/candidates/3', allow: 'POST, GET, HEAD' },
    { method: 'HEAD', path: '/v1/policy', allow: 'PUT' },
    { method: 'GET', path: '/v1/upload', allow: 'POST' },
    { method: 'OPTIONS', path: '/v1/policy?x=1', allow: 'PUT' },
    { method: 'TRACE', path: '/v1/policy', allow: 'PUT' },
    { method: 'PATCH', path: '/v1/p%6Flicy', allow: 'PUT' },
    { method: 'PROPFIND', path: '/v1/policy', allow: 'PUT' },
  ] as const;
  test.each(wrong)('$method $path is 405 and says what is allowed, once the key is right', async (wrong) => {
    const { method, path, allow } = wrong;
    const send = (headers: Record<string, string>) =>
      service.inject({ method: method as 'GET', url: path, headers, payload: '{broken' });
    const answer = await send(ACTIVE);
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
    if (method !== 'HEAD') expect(answer.json()).toEqual({ detail: 'Method Not Allowed' });
    for (const headers of [{}, REVOKED]) {
      const refusal = await send(headers as Record<string, string>);
      expect([refusal.statusCode, refusal.headers.allow]).toEqual([401, undefined]);
    }
  });

  test.each(['/health', '/openapi.json'])('POST %s is 405 without a key', async (path) => {
    const answer = await service.inject({ method: 'POST', url: path, payload: '{broken' });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('that names nothing is 503 while the key cannot be checked', async () => {
    const lost = await trialService([], { keys: () => Promise.reject(new DatabaseUnavailable()) });
    for (const path of ['/v1/none', '/v1/%zz'])
      expect((await lost.inject({ url: path, headers: ACTIVE })).statusCode).toBe(503);
  });

  test('HEAD works where GET does', async () => {
    const answer = await service.inject({ method: 'HEAD', url: '/health' });
    expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([200, '', '15']);
  });

  test('a parameter that cannot be read is told', async () => {
    const answer = await post('/v1/candidates/march', ada);
    expect([answer.statusCode, answer.json().detail]).toMatchObject([
      422,
      [{ type: 'int_parsing', loc: ['path', 'month'], input: 'march' }],
    ]);
  });
});

describe('the body', () => {
  test('of another type is 415', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'nonsense',
      'application/json; charset=latin1',
    ])
      expect([type, (await post(url, ada, { 'content-type': type })).statusCode]).toEqual([type, 415]);
    const untyped = await service.inject({ method: 'POST', url, headers: ACTIVE, payload: 'x' });
    expect(untyped.statusCode).toBe(415);
    expect((await post('/v1/upload', ada)).statusCode).toBe(415);
    expect((await post(url, ada, { 'content-encoding': 'gzip' })).statusCode).toBe(415);
  });

  test('over its limit is 413', async () => {
    const put = (payload: string) =>
      service.inject({
        method: 'PUT',
        url: '/v1/policy',
        headers: { ...ACTIVE, 'content-type': 'application/json' },
        payload,
      });
    expect((await put(`"${'x'.repeat(62)}"`)).statusCode).toBe(201);
    const answer = await put(`"${'x'.repeat(63)}"`);
    expect([answer.statusCode, answer.json()]).toEqual([413, { detail: expect.stringContaining('64 bytes') }]);
    const large = await post(url, { name: 'x'.repeat(1_048_576) });
    expect([large.statusCode, large.json().detail]).toEqual([413, expect.stringContaining('1 MiB')]);
  });

  test.each([{ payload: '' }, { payload: undefined }])('that is empty is missing', async ({ payload }) => {
    const answer = await service.inject({
      method: 'POST',
      url,
      headers: ACTIVE,
      ...(payload === undefined ? {} : { payload }),
    });
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      [{ type: 'missing', loc: ['body'], msg: 'Field required', input: null, ctx: {} }],
    ]);
    const announced = await post(url, '');
    expect([announced.statusCode, announced.json().detail]).toMatchObject([422, [{ type: 'missing', loc: ['body'] }]]);
  });

  test.each([' ', '\r\n\t \n', '\ufeff', '\ufeff \n'])('of white space only (%j) is missing too', async (payload) => {
    expect((await post(url, payload)).json().detail).toEqual([
      { type: 'missing', loc: ['body'], msg: 'Field required', input: null, ctx: {} },
    ]);
  });

  const broken = [
    { payload: '\u00a0', position: 0 },
    { payload: '{bad', position: 1 },
    { payload: '{"name":"Ada",}', position: 14 },
    { payload: '{"name":"Ada"', position: 13 },
    { payload: 'nul', position: 3 },
    { payload: '{"name":NaN}', position: 8 },
    { payload: `${'['.repeat(201)}${']'.repeat(201)}`, position: 200 },
  ];
  test.each(broken)('$payload is no JSON', async ({ payload, position }) => {
    const answer = await post(url, payload);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      422,
      [
        {
          type: 'json_invalid',
          loc: ['body', position],
          msg: 'JSON decode error',
          input: {},
          ctx: { error: expect.any(String) },
        },
      ],
    ]);
  });

  test('that is no UTF-8 is no JSON', async () => {
    const payload = Buffer.from('{"name":"\xe9"}', 'latin1');
    const answer = await service.inject({
      method: 'POST',
      url,
      headers: { ...ACTIVE, 'content-type': 'application/json' },
      payload,
    });
    expect([answer.statusCode, answer.json().detail[0].type]).toEqual([422, 'json_invalid']);
  });

  test.each(['[]', '1', '"x"', 'null', 'true'])('%s is no record', async (payload) => {
    const answer = await post(url, payload);
    expect([answer.statusCode, answer.json().detail]).toMatchObject([
      422,
      [{ type: 'model_attributes_type', loc: ['body'] }],
    ]);
  });

  test.each(['__proto__', '\\u005f_proto__', '__pr\\u006Fto__'])(
    'keeps a member called %s as its own',
    async (name) => {
      const notes = `{"${name}":{"admin":true},"deep":[{"${name}":1}],"constructor":1}`;
      const answer = await post(url, `{"name":"Ada","${name}":{"admin":true,"months":-1},"notes":${notes}}`);
      expect(answer.statusCode).toBe(200);
      expect(JSON.stringify(answer.json().body.notes)).toBe(
        '{"__proto__":{"admin":true},"deep":[{"__proto__":1}],"constructor":1}',
      );
      expect(answer.json().body).toMatchObject({ months: 12 });
      expect({}).not.toHaveProperty('admin');
    },
  );

  test('is not completed by what a member called __proto__ holds', async () => {
    const answer = await post(url, '{"__proto__":{"name":"Ada"}}');
    expect(answer.json().detail).toMatchObject([{ type: 'missing', loc: ['body', 'name'] }]);
    const instead = await post(url, '{"name":"Ada","skills":{"__proto__":[]}}');
    expect(instead.json().detail).toMatchObject([{ type: 'list_type', loc: ['body', 'skills'] }]);
  });

  test('holds only text that can be stored', async () => {
    const answer = await post(
      url,
      '{"name":"a\\u0000b","notes":{"k\\ud800":1,"deep":[{"x":"\\udc00"}]},"skills":["\\ud83e\\uddfe","\\\\u0000"]}',
    );
    expect(answer.statusCode).toBe(422);
    expect(answer.json().detail).toEqual(
      [
        ['body', 'name'],
        ['body', 'notes', 'k\ufffd'],
        ['body', 'notes', 'deep', 0, 'x'],
      ].map((loc) => ({ type: 'string_unicode', loc, msg: expect.any(String), input: null, ctx: {} })),
    );
  });

  test('nobody asked for is ignored', async () => {
    const answer = await service.inject({
      method: 'POST',
      url: '/v1/fail/sentence',
      headers: { ...ACTIVE, 'content-type': 'text/plain' },
      payload: 'anything',
    });
    expect(answer.statusCode).toBe(404);
  });
});

describe('the list of problems', () => {
  test('holds path, query and body problems, in this order', async () => {
    const answer = await post('/v1/candidates/13?tag=x&strict=maybe&limit=0', { months: -1, born: '1815-13-10' });
    expect(answer.json().detail.map(({ loc, type }: { loc: string[]; type: string }) => [loc.join('.'), type])).toEqual(
      [
        ['path.month', 'less_than_equal'],
        ['query.limit', 'greater_than_equal'],
        ['query.strict', 'bool_parsing'],
        ['body.name', 'missing'],
        ['body.months', 'greater_than_equal'],
        ['body.born', 'date_from_datetime_parsing'],
      ],
    );
  });

  test('shows the body as it was sent, without defaults', async () => {
    const { detail } = (await post(url, { skills: 5 })).json();
    expect(detail).toMatchObject([
      { type: 'missing', loc: ['body', 'name'] },
      { type: 'list_type', loc: ['body', 'skills'] },
    ]);
    expect(detail[0].input).toEqual({ skills: 5 });
    expect((await post(url, {})).json().detail[0].input).toEqual({});
  });

  test('repeats what was sent, not what was read', async () => {
    const [found] = (await post(`${url}?limit=+0`, ada)).json().detail;
    expect(found).toMatchObject({ type: 'greater_than_equal', input: ' 0' });
  });

  test('tells a parameter that was sent twice', async () => {
    const [found] = (await post(`${url}?limit=1&limit=2`, ada)).json().detail;
    expect(found).toMatchObject({ type: 'int_type', loc: ['query', 'limit'], input: ['1', '2'] });
  });

  test('tells a parameter with a character that cannot be stored', async () => {
    const [found] = (await post(`${url}?tag=a%00`, ada)).json().detail;
    expect(found).toMatchObject({ type: 'string_unicode', loc: ['query', 'tag'], input: 'a\0' });
  });

  test.each(['%', '%zz', '%c3', '%ed%a0%80', '&&==', '__proto__=1', '__proto__[x]=1', 'limit[]=1'])(
    'is not needed for a query of %s',
    async (query) => {
      expect((await post(`${url}?${query}`, ada)).statusCode).toBe(200);
    },
  );
});

describe('an error', () => {
  const answers = [
    { how: 'sentence', status: 404, body: { detail: 'No such analysis' } },
    { how: 'code', status: 422, body: { detail: { code: 'empty_file', message: 'The file is empty' } } },
    {
      how: 'list',
      status: 422,
      body: {
        detail: [
          { type: 'value_error', loc: ['body', 'caps', 0], msg: 'Value error, used twice', input: 'hotel', ctx: {} },
        ],
      },
    },
    { how: 'overload', status: 503, body: { detail: 'Too many documents at once' }, retryAfter: '7' },
    { how: 'database', status: 503, body: { detail: expect.any(String) }, retryAfter: '5' },
    { how: 'trace', status: 500, body: { detail: 'The audit event could not be written' } },
    { how: 'bug', status: 500, body: { detail: 'Internal Server Error' } },
    { how: 'text', status: 500, body: { detail: 'Internal Server Error' } },
    { how: 'nothing', status: 500, body: { detail: 'Internal Server Error' } },
  ];
  test.each(answers)('of the kind "$how" is $status', async ({ how, status, body, retryAfter }) => {
    const answer = await service.inject({ method: 'POST', url: `/v1/fail/${how}`, headers: ACTIVE });
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([status, body, retryAfter]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toMatch(/FR76|5432|\.ts:\d/);
  });

  test('is also an answer that breaks its schema', async () => {
    const answer = await get('/v1/broken-answer');
    expect([answer.statusCode, answer.json()]).toEqual([500, { detail: 'Internal Server Error' }]);
  });

  test('of a stream before its first piece is told properly', async () => {
    const answer = await get('/v1/download/broken');
    expect([answer.statusCode, answer.json()]).toEqual([422, { detail: 'Nothing to export' }]);
  });
});

describe('an answer that is not JSON', () => {
  test.each([
    ['text', 'text/csv; charset=utf-8', 'a;é'],
    ['stream', 'text/csv; charset=utf-8', 'a;b\nc;é\n'],
  ])('may be a %s', async (kind, type, body) => {
    const answer = await get(`/v1/download/${kind}`);
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, type, body]);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="export.csv"');
  });

  test('may be bytes', async () => {
    expect((await get('/v1/download/bytes')).rawPayload).toEqual(Buffer.from([137, 80, 78, 71]));
  });
});

describe('the request id', () => {
  test('is on every answer', async () => {
    for (const path of ['/health', '/v1/none', '/v1/candidates/3', '/v1/candidates/%zz', '/v1/upload'])
      expect((await get(path)).headers['x-request-id']).toMatch(/^request-\d+$/);
  });

  test('is the caller’s where it is fit to be repeated', async () => {
    expect((await get('/v1/none', { 'x-request-id': 'Batch_7.a-b' })).headers['x-request-id']).toBe('Batch_7.a-b');
    expect((await get('/v1/candidates/3', { ...ACTIVE, 'x-request-id': 'Batch_7' })).json().requestId).toBe('Batch_7');
    for (const unfit of ['', 'a b', 'x'.repeat(65), 'é', 'a\tb'])
      expect((await get('/v1/none', { 'x-request-id': unfit })).headers['x-request-id']).toMatch(/^request-\d+$/);
  });
});

describe('what is written down', () => {
  test('a line a request, with the route and never the URL, the key or the body', async () => {
    const written: string[] = [];
    const logger = createLogger({ level: 'debug', destination: { write: (line) => void written.push(line) } });
    const metrics = createMetrics();
    const watched = await trialService(
      [
        jsonRoute({
          method: 'POST',
          path: '/v1/people/{person}',
          operationId: 'person',
          summary: 'Fails on Grace',
          params: Type.Object({ person: Type.String() }),
          body: Candidate,
          success,
          handler: async ({ params }, { log }) => {
            log.info({ pages: 2 }, 'read');
            if (params.person === 'grace') throw new Error('Grace Hopper, FR76 3000');
            return {};
          },
        }),
      ],
      { logger, metrics },
    );
    const send = (path: string, payload: object, headers = ACTIVE) =>
      watched.inject({ method: 'POST', url: path, headers, payload });
    await send('/v1/people/ada?iban=FR76', ada);
    await send('/v1/people/grace', ada);
    await send('/v1/people/ada', { name: 'x'.repeat(30) });
    await send('/v1/people/ada', ada, { 'x-api-key': 'guess' });
    await send('/v1/nobody/ada', ada);
    await send('/v1/people/%zz', ada);
    await send('/v1/people/%zz', ada, { 'x-api-key': 'guess' });
    await watched.inject({ url: '/health' });

    const lines = written.map((line) => JSON.parse(line));
    expect(lines.filter(({ msg }) => msg === 'request').map((line) => [line.level, line.route, line.status])).toEqual([
      ['info', '/v1/people/{person}', 200],
      ['info', '/v1/people/{person}', 500],
      ['info', '/v1/people/{person}', 422],
      ['info', '/v1/people/{person}', 401],
      ['info', 'unmatched', 404],
      ['info', 'unmatched', 404],
      ['info', 'unmatched', 401],
      ['debug', '/health', 200],
    ]);
    expect(lines[1]).toMatchObject({ service: 'scoring', method: 'POST', tenant: 'acme', key_id: 'id-of-active-key' });
    expect(lines[1]).toMatchObject({ ms: expect.any(Number), request_id: 'request-1' });
    expect(lines[0]).toMatchObject({ msg: 'read', request_id: 'request-1', tenant: 'acme', pages: 2 });
    expect(lines.find(({ msg }) => msg === 'request failed')).toMatchObject({ level: 'error', err: { type: 'Error' } });
    expect(written.join('')).not.toMatch(/FR76|Grace|Ada|xxx|iban|guess|"active-key/);

    const printed = await metrics.registry.metrics();
    expect(printed).toContain(
      'http_request_duration_seconds_count{service="scoring",method="POST",route="/v1/people/{person}",status="422"} 1',
    );
  });
});

describe('a service that cannot keep its promises', () => {
  test('does not start', async () => {
    const route = jsonRoute({
      method: 'GET',
      path: '/v1/x',
      operationId: 'broken_promise',
      summary: 'x',
      success: { status: 200, schema: Type.Unsafe({ type: 'strange' }) },
      handler: async () => 1,
    });
    await expect(trialService([route])).rejects.toThrow('broken_promise');
  });
});

describe('any JSON value', () => {
  const record = fc.record(
    {
      name: fc.jsonValue(),
      months: fc.jsonValue(),
      born: fc.jsonValue(),
      notes: fc.jsonValue(),
      skills: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  const noise = fc.string({ unit: 'binary' });
  test('is taken or refused with records that say where, and is never a fault', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(record, fc.jsonValue(), fc.object()),
        fc.dictionary(fc.constantFrom('limit', 'strict', 'tag', 'x'), noise),
        async (body, query) => {
          const search = new URLSearchParams(query).toString();
          const answer = await post(`${url}?${search}`, body);
          expect([200, 422]).toContain(answer.statusCode);
          if (answer.statusCode !== 422) return;
          const { detail } = answer.json();
          expect(detail.length).toBeGreaterThan(0);
          expect(detail.length).toBeLessThanOrEqual(100);
          for (const found of detail) {
            expect(Object.keys(found)).toEqual(['type', 'loc', 'msg', 'input', 'ctx']);
            expect(['body', 'query']).toContain(found.loc[0]);
            expect(found.ctx).toBeTypeOf('object');
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  test('and any bytes either', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 40 }),
          noise.map((text) => Buffer.from(text)),
        ),
        async (bytes) => {
          const answer = await service.inject({
            method: 'POST',
            url,
            headers: { ...ACTIVE, 'content-type': 'application/json' },
            payload: Buffer.from(bytes),
          });
          expect([200, 422]).toContain(answer.statusCode);
        },
      ),
      { numRuns: 200 },
    );
  });
});

test('a gateway in another process reads the description without a key', async () => {
  const service = await trialService([]);
  const answer = await service.inject({ url: '/openapi.json' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(service.openapi())));
  await service.close();
});
