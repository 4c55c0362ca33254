import { expect, test } from 'vitest';
import { describeRefusal } from './describe-refusal.rules.ts';

const describe = (status: number, detail: unknown, retryAfter?: string) =>
  describeRefusal({ status, body: { detail }, retryAfter });

test.each([
  ['a sentence', describe(404, 'Not Found'), 'Not Found.'],
  [
    'a code',
    describe(422, { code: 'unreadable_file', message: 'It is encrypted' }),
    'It is encrypted. (unreadable_file)',
  ],
  [
    'a list',
    describe(422, [
      { loc: ['body', 'job', 'title'], msg: 'Field required', input: 'secret' },
      { loc: ['body'], msg: 'No' },
    ]),
    'The arguments are not valid:\n- job.title: Field required\n- No',
  ],
  ['an overload', describe(503, 'Busy', '5'), 'Busy. Retry after 5 s.'],
  ['a failure', describe(500, 'secret'), 'The service failed. Try again later.'],
  ['a bad gateway', describe(502, 'secret'), 'The service failed. Try again later.'],
  [
    'nothing',
    describeRefusal({ status: 418, body: null, retryAfter: undefined }),
    'The service refused the request (status 418).',
  ],
  [
    'malformed problems',
    describe(422, [null, 7, { loc: 'x', msg: {} }]),
    'The arguments are not valid:\n- not acceptable\n- not acceptable\n- not acceptable',
  ],
])('describes %s', (_, text, expected) => {
  expect(text).toBe(expected);
});

test('lists 20 problems and counts the others', () => {
  const lines = describe(422, Array(100).fill({ loc: ['body', 'a'], msg: 'x'.repeat(5_000) })).split('\n');
  expect(lines).toHaveLength(22);
  expect(lines.at(-1)).toBe('- and 80 more');
  expect(lines[1]).toHaveLength(1_005);
});
