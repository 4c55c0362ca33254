import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { candidateUrl, createCandidateService, validCandidate } from '../testing/candidate-service.ts';
import { ACTIVE_KEY_HEADERS } from '../testing/test-service.ts';

const { service, post } = await createCandidateService();

describe('the list of problems', () => {
  test('contains problems of path, query and body, in this order', async () => {
    const response = await post('/v1/candidates/13?tag=x&strict=maybe&limit=0', { months: -1, born: '1815-13-10' });
    expect(
      response.json().detail.map(({ loc, type }: { loc: string[]; type: string }) => [loc.join('.'), type]),
    ).toEqual([
      ['path.month', 'less_than_equal'],
      ['query.limit', 'greater_than_equal'],
      ['query.strict', 'bool_parsing'],
      ['body.name', 'missing'],
      ['body.months', 'greater_than_equal'],
      ['body.born', 'date_from_datetime_parsing'],
    ]);
  });

  test('shows the body as sent, without defaults', async () => {
    const { detail } = (await post(candidateUrl, { skills: 5 })).json();
    expect(detail).toMatchObject([
      { type: 'missing', loc: ['body', 'name'] },
      { type: 'list_type', loc: ['body', 'skills'] },
    ]);
    expect(detail[0].input).toEqual({ skills: 5 });
    expect((await post(candidateUrl, {})).json().detail[0].input).toEqual({});
  });

  test('repeats the text as sent, not the parsed value', async () => {
    const [problem] = (await post(`${candidateUrl}?limit=+0`, validCandidate)).json().detail;
    expect(problem).toMatchObject({ type: 'greater_than_equal', input: ' 0' });
  });

  test('lists a parameter that was sent twice', async () => {
    const [problem] = (await post(`${candidateUrl}?limit=1&limit=2`, validCandidate)).json().detail;
    expect(problem).toMatchObject({ type: 'int_type', loc: ['query', 'limit'], input: ['1', '2'] });
  });

  test('lists a parameter with a character that cannot be stored', async () => {
    const [problem] = (await post(`${candidateUrl}?tag=a%00`, validCandidate)).json().detail;
    expect(problem).toMatchObject({ type: 'string_unicode', loc: ['query', 'tag'], input: 'a\0' });
  });

  test.each(['%', '%zz', '%c3', '%ed%a0%80', '&&==', '__proto__=1', '__proto__[x]=1', 'limit[]=1'])(
    'is not returned for the query %s',
    async (query) => {
      expect((await post(`${candidateUrl}?${query}`, validCandidate)).statusCode).toBe(200);
    },
  );
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
  test('is accepted, or rejected with located problems, and never causes a 500', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(record, fc.jsonValue(), fc.object()),
        fc.dictionary(fc.constantFrom('limit', 'strict', 'tag', 'x'), noise),
        async (body, query) => {
          const search = new URLSearchParams(query).toString();
          const response = await post(`${candidateUrl}?${search}`, body);
          expect([200, 422]).toContain(response.statusCode);
          if (response.statusCode !== 422) return;
          const { detail } = response.json();
          expect(detail.length).toBeGreaterThan(0);
          expect(detail.length).toBeLessThanOrEqual(100);
          for (const problem of detail) {
            expect(Object.keys(problem)).toEqual(['type', 'loc', 'msg', 'input', 'ctx']);
            expect(['body', 'query']).toContain(problem.loc[0]);
            expect(problem.ctx).toBeTypeOf('object');
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  test('any bytes are accepted or rejected, and never cause a 500', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 40 }),
          noise.map((text) => Buffer.from(text)),
        ),
        async (bytes) => {
          const response = await service.inject({
            method: 'POST',
            url: candidateUrl,
            headers: { ...ACTIVE_KEY_HEADERS, 'content-type': 'application/json' },
            payload: Buffer.from(bytes),
          });
          expect([200, 422]).toContain(response.statusCode);
        },
      ),
      { numRuns: 200 },
    );
  });
});
