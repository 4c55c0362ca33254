import { describe, expect, test } from 'vitest';
import { ada, candidateService, url } from '../testing/candidate-service.ts';
import { ACTIVE } from '../testing/trial-service.ts';

const { service, post } = await candidateService();

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

  test('that nests too deep is 422, told at its character', async () => {
    const deep = `{"name":"é€𝄞","notes":${'{"a":'.repeat(200)}1${'}'.repeat(200)}}`;
    const answer = await post(url, `\ufeff${deep}`);
    expect([answer.statusCode, answer.json().detail]).toMatchObject([
      422,
      [{ type: 'json_invalid', loc: ['body', 23 + 5 * 199], ctx: { error: 'recursion limit exceeded' } }],
    ]);
    expect((await post(url, deep.replace('{"a":', '').replace('}', ''))).statusCode).toBe(200);
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
