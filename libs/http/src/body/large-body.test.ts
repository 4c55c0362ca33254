import { createValidationProblem } from '@probant/kernel/errors';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { defineJsonRoute } from '../route/define-route.ts';
import { ACTIVE_KEY_HEADERS, createTestService } from '../testing/test-service.ts';
import { MAX_BODY_CONTAINERS, MAX_BODY_VALUES } from './json-problems.ts';
import { LARGE_BODY_BYTES } from './large-body.ts';

const Stay = Type.Object({
  city: Type.String({ minLength: 1 }),
  nights: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
  guests: Type.Optional(Type.Array(Type.Object({ name: Type.String() }), { default: [] })),
});
const Booking = Type.Object({
  note: Type.Optional(Type.String({ default: 'none' })),
  stays: Type.Array(Stay, { minItems: 1, maxItems: 120_000 }),
  tags: Type.Optional(Type.Array(Type.String(), { maxItems: 3 })),
});

const route = (path: string, strictJson: boolean) =>
  defineJsonRoute({
    method: 'POST',
    path,
    operationId: path.slice(4),
    summary: 'Returns its body',
    body: Booking,
    bodyLimit: 64 * 1_048_576,
    strictJson,
    *bodyRules({ stays }) {
      for (const [index, stay] of (stays ?? []).entries()) {
        if (stay?.city === 'Atlantis')
          yield createValidationProblem('no_city', ['body', 'stays', index, 'city'], 'No such city', stay.city);
        yield null;
      }
    },
    success: { status: 200, schema: Type.Unknown() },
    handler: async ({ body }) => ({ body, stays: body.stays.length }),
  });
const service = await createTestService([route('/v1/book', false), route('/v1/book-strictly', true)]);
const send = async (payload: string | Buffer, url = '/v1/book') => {
  const headers = { ...ACTIVE_KEY_HEADERS, 'content-type': 'application/json' };
  const response = await service.inject({ method: 'POST', url, headers, payload });
  return { status: response.statusCode, body: response.json() };
};

/** The same text as a large body: white space has no meaning. */
const padding = ' '.repeat(LARGE_BODY_BYTES);

const paris = '{"city":"Paris"}';
const wrong = '{"city":"","nights":0,"guests":[{"name":5}]}';

describe.each([
  ['above 256 KiB', padding],
  ['above 1 MiB', ' '.repeat(1_048_576)],
])('a body %s', (_size, filler) => {
  const bodies: readonly (readonly [title: string, text: string])[] = [
    ['a valid body', `{"stays":[${paris},{"city":"Rome","nights":3}]}`],
    ['an escaped member name', `{"stays":[{"\\u0063ity":"Rome"}],"\\"":1}`],
    ['a member called __proto__', `{"__proto__":{"note":5},"stays":[{"__proto__":{"city":5},"city":"Rome"}]}`],
    ['a member twice', `{"note":"a","stays":[${paris}],"note":"b"}`],
    ['another type', '[]'],
    ['a text', '"x"'],
    ['no members', '{}'],
    ['wrong members before, in and after a list', `{"note":5,"stays":[${paris},${wrong},null],"tags":["a",1]}`],
    ['an empty list', '{"stays":[]}'],
    ['a list of another type', '{"stays":{"0":1}}'],
    [
      'problems of the schema and of the rules',
      `{"stays":[{"city":"Atlantis"},${wrong},{"city":"Atlantis","nights":0}]}`,
    ],
    ['150 wrong items', `{"stays":[${paris},${Array(150).fill('{"city":5}').join(',')}],"tags":[1]}`],
    ['150 items that break a rule', `{"stays":[${Array(150).fill('{"city":"Atlantis"}').join(',')}],"tags":[1]}`],
    ['too many items', `{"stays":[${paris}],"tags":["a","b","c","d"]}`],
    ['a syntax error', `{"stays":[${paris},]}`],
    ['a comma too many', `{"note":"é𝄞",}`],
    ['excess nesting', `{"note":"é",${'"a":['.repeat(1)}${'['.repeat(250)}`],
    ['strings that PostgreSQL cannot store', `{"note":"a\\u0000","stays":[{"city":"\\ud800","\\udc00":1}]}`],
    ['white space only', ''],
  ];
  test.each(bodies)('has the response of a small one: %s', async (_, text) => {
    expect(await send(text + filler)).toEqual(await send(text === '' ? ' ' : text));
    expect(await send(`\ufeff${text}${filler}`)).toEqual(await send(text === '' ? ' ' : text));
  });

  test('has the response of a small one when it is not UTF-8', async () => {
    const bytes = Buffer.from(`{"note":"\xe9","stays":[${paris}]}`, 'latin1');
    expect(await send(Buffer.concat([bytes, Buffer.from(filler)]))).toEqual(await send(bytes));
  });

  test('is read whole when it has many items', async () => {
    const { status, body } = await send(`{"stays":[${Array(100_000).fill('{"city":"Paris"}').join(',')}],"note":"x"}`);
    expect([status, body.stays, body.body.note, body.body.stays[99_999]]).toEqual([
      200,
      100_000,
      'x',
      { city: 'Paris', nights: 1, guests: [] },
    ]);
  });

  test('does not repeat a large input', async () => {
    const { body } = await send(`{"stays":{"a":[${'1,'.repeat(LARGE_BODY_BYTES)}1]}}`);
    expect(body.detail).toMatchObject([{ type: 'list_type', loc: ['body', 'stays'], input: null }]);
  });
});

describe('a body with more parts than a body may have', () => {
  test.each([
    ['too_many_values', '1', MAX_BODY_VALUES, 'The body has more than 20,000,000 values'],
    ['too_many_containers', '[]', MAX_BODY_CONTAINERS, 'The body has more than 2,000,000 arrays and objects'],
  ])('gets a 422 %s', async (type, value, limit, msg) => {
    const { status, body } = await send(`{"stays":[${`${value},`.repeat(limit)}0]}`);
    expect([status, body.detail]).toEqual([
      422,
      [
        {
          type,
          loc: ['body', expect.any(Number)],
          msg,
          input: null,
          ctx: {},
        },
      ],
    ]);
  });
});

describe.each([
  ['small', ''],
  ['large', padding],
])('strictJson with a %s body', (_, filler) => {
  test.each([
    [`{"stays":[{"city":"A","city":"B"}]}`, 'duplicate_key', ['body', 'stays', 0, 'city']],
    [`{"stays":[${paris}],"note":"a","\\u006eote":"b"}`, 'duplicate_key', ['body', 'note']],
    [`{"stays":[${paris}],"\\ud800":1,"\\ud800":1}`, 'duplicate_key', ['body', '\ufffd']],
    [`{"stays":[${paris}],"x":0.30000000000000003}`, 'number_precision', ['body', 'x']],
    [`{"stays":[${paris}],"x":12345678901234567890}`, 'less_than_equal', ['body', 'x']],
    [`{"stays":[${paris}],"x":[-1e400]}`, 'greater_than_equal', ['body', 'x', 0]],
  ])('returns 422 for %s, which another route accepts', async (text, type, loc) => {
    const { status, body } = await send(text + filler, '/v1/book-strictly');
    expect([status, body.detail]).toMatchObject([422, [{ type, loc }]]);
    expect((await send(text.replace(',"\\ud800":1,"\\ud800":1', '') + filler)).status).toBe(200);
  });

  test('returns 200 for a body that says the same as its value', async () => {
    expect((await send(`{"stays":[{"city":"A","nights":1}],"x":1.10}${filler}`, '/v1/book-strictly')).status).toBe(200);
  });
});
