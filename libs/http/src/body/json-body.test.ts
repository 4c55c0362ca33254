import { describe, expect, test } from 'vitest';
import { candidateUrl, createCandidateService, validCandidate } from '../testing/candidate-service.ts';
import { ACTIVE_KEY_HEADERS } from '../testing/test-service.ts';

const { service, post } = await createCandidateService();

describe('JSON body', () => {
  test('returns 415 for another content type, charset or encoding', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'nonsense',
      'application/json; charset=latin1',
    ])
      expect([type, (await post(candidateUrl, validCandidate, { 'content-type': type })).statusCode]).toEqual([
        type,
        415,
      ]);
    const untyped = await service.inject({
      method: 'POST',
      url: candidateUrl,
      headers: ACTIVE_KEY_HEADERS,
      payload: 'x',
    });
    expect(untyped.statusCode).toBe(415);
    expect((await post('/v1/upload', validCandidate)).statusCode).toBe(415);
    expect((await post(candidateUrl, validCandidate, { 'content-encoding': 'gzip' })).statusCode).toBe(415);
  });

  test('returns 422 with the position when the body nests too deep', async () => {
    const deep = `{"name":"é€𝄞","notes":${'{"a":'.repeat(200)}1${'}'.repeat(200)}}`;
    const response = await post(candidateUrl, `\ufeff${deep}`);
    expect([response.statusCode, response.json().detail]).toMatchObject([
      422,
      [{ type: 'json_invalid', loc: ['body', 23 + 5 * 199], ctx: { error: 'recursion limit exceeded' } }],
    ]);
    expect((await post(candidateUrl, deep.replace('{"a":', '').replace('}', ''))).statusCode).toBe(200);
  });

  test('returns 413 over the limit', async () => {
    const put = (payload: string) =>
      service.inject({
        method: 'PUT',
        url: '/v1/policy',
        headers: { ...ACTIVE_KEY_HEADERS, 'content-type': 'application/json' },
        payload,
      });
    expect((await put(`"${'x'.repeat(62)}"`)).statusCode).toBe(201);
    const response = await put(`"${'x'.repeat(63)}"`);
    expect([response.statusCode, response.json()]).toEqual([413, { detail: expect.stringContaining('64 bytes') }]);
    const large = await post(candidateUrl, { name: 'x'.repeat(1_048_576) });
    expect([large.statusCode, large.json().detail]).toEqual([413, expect.stringContaining('1 MiB')]);
  });

  test.each([{ payload: '' }, { payload: undefined }])(
    'returns 422 `missing` for an empty body',
    async ({ payload }) => {
      const response = await service.inject({
        method: 'POST',
        url: candidateUrl,
        headers: ACTIVE_KEY_HEADERS,
        ...(payload === undefined ? {} : { payload }),
      });
      expect([response.statusCode, response.json().detail]).toEqual([
        422,
        [{ type: 'missing', loc: ['body'], msg: 'Field required', input: null, ctx: {} }],
      ]);
      const announced = await post(candidateUrl, '');
      expect([announced.statusCode, announced.json().detail]).toMatchObject([
        422,
        [{ type: 'missing', loc: ['body'] }],
      ]);
    },
  );

  test.each([' ', '\r\n\t \n', '\ufeff', '\ufeff \n'])(
    'returns 422 `missing` for white space only (%j)',
    async (payload) => {
      expect((await post(candidateUrl, payload)).json().detail).toEqual([
        { type: 'missing', loc: ['body'], msg: 'Field required', input: null, ctx: {} },
      ]);
    },
  );

  const broken = [
    { payload: '\u00a0', position: 0 },
    { payload: '{bad', position: 1 },
    { payload: '{"name":"Ada",}', position: 14 },
    { payload: '{"name":"Ada"', position: 13 },
    { payload: 'nul', position: 3 },
    { payload: '{"name":NaN}', position: 8 },
    { payload: `${'['.repeat(201)}${']'.repeat(201)}`, position: 200 },
  ];
  test.each(broken)('returns 422 `json_invalid` for $payload', async ({ payload, position }) => {
    const response = await post(candidateUrl, payload);
    expect([response.statusCode, response.json().detail]).toEqual([
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

  test('returns 422 `json_invalid` for invalid UTF-8', async () => {
    const payload = Buffer.from('{"name":"\xe9"}', 'latin1');
    const response = await service.inject({
      method: 'POST',
      url: candidateUrl,
      headers: { ...ACTIVE_KEY_HEADERS, 'content-type': 'application/json' },
      payload,
    });
    expect([response.statusCode, response.json().detail[0].type]).toEqual([422, 'json_invalid']);
  });

  test.each(['[]', '1', '"x"', 'null', 'true'])('returns 422 `model_attributes_type` for %s', async (payload) => {
    const response = await post(candidateUrl, payload);
    expect([response.statusCode, response.json().detail]).toMatchObject([
      422,
      [{ type: 'model_attributes_type', loc: ['body'] }],
    ]);
  });

  test.each(['__proto__', '\\u005f_proto__', '__pr\\u006Fto__'])(
    'keeps a member named %s as an own property',
    async (name) => {
      const notes = `{"${name}":{"admin":true},"deep":[{"${name}":1}],"constructor":1}`;
      const response = await post(candidateUrl, `{"name":"Ada","${name}":{"admin":true,"months":-1},"notes":${notes}}`);
      expect(response.statusCode).toBe(200);
      expect(JSON.stringify(response.json().body.notes)).toBe(
        '{"__proto__":{"admin":true},"deep":[{"__proto__":1}],"constructor":1}',
      );
      expect(response.json().body).toMatchObject({ months: 12 });
      expect({}).not.toHaveProperty('admin');
    },
  );

  test('returns the member names that were sent, whatever names other requests and libraries had before', async () => {
    const names = ['\\\\', '\\"', '\\/', '\\b', '\\f', '\\n', '\\r', '\\t', '\\u0041', '\\u0061b', '\\\\u'];
    const decoded = ['\\', '"', '/', '\b', '\f', '\n', '\r', '\t', 'A', 'ab', '\\u'];
    for (const [first] of names.entries())
      for (const [second, name] of decoded.entries()) {
        const texts = [names[first], names[second]].map((source) => `{"fid${first}":0,"${source}":1}`);
        for (const text of texts) JSON.parse(text);
        const response = await service.inject({
          method: 'PUT',
          url: '/v1/policy',
          headers: { ...ACTIVE_KEY_HEADERS, 'content-type': 'application/json' },
          payload: texts[1] ?? '',
        });
        expect(response.body).toBe(JSON.stringify({ body: { [`fid${first}`]: 0, [name]: 1 } }));
      }
  });

  test('does not read members from the value of __proto__', async () => {
    const response = await post(candidateUrl, '{"__proto__":{"name":"Ada"}}');
    expect(response.json().detail).toMatchObject([{ type: 'missing', loc: ['body', 'name'] }]);
    const replaced = await post(candidateUrl, '{"name":"Ada","skills":{"__proto__":[]}}');
    expect(replaced.json().detail).toMatchObject([{ type: 'list_type', loc: ['body', 'skills'] }]);
  });

  test('returns 422 for strings that PostgreSQL cannot store', async () => {
    const response = await post(
      candidateUrl,
      '{"name":"a\\u0000b","notes":{"k\\ud800":1,"deep":[{"x":"\\udc00"}]},"skills":["\\ud83e\\uddfe","\\\\u0000"]}',
    );
    expect(response.statusCode).toBe(422);
    expect(response.json().detail).toEqual(
      [
        ['body', 'name'],
        ['body', 'notes', 'k\ufffd'],
        ['body', 'notes', 'deep', 0, 'x'],
      ].map((loc) => ({ type: 'string_unicode', loc, msg: expect.any(String), input: null, ctx: {} })),
    );
  });

  test('is ignored by a route without a body', async () => {
    const response = await service.inject({
      method: 'POST',
      url: '/v1/fail/sentence',
      headers: { ...ACTIVE_KEY_HEADERS, 'content-type': 'text/plain' },
      payload: 'anything',
    });
    expect(response.statusCode).toBe(404);
  });
});
