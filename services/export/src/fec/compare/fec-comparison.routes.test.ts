import { buildFec, changeLines, VALID_LINES } from '@probant/fec/testing/fec-file';
import { afterAll, expect, test } from 'vitest';
import { createTestService } from '../../testing/test-service.ts';

const { service, traced } = await createTestService();
afterAll(() => service.close());

const valid = buildFec(VALID_LINES);
const compare = async (...files: readonly string[]) => {
  const parts = files.map(
    (text, at) => `--b\r\nContent-Disposition: form-data; name="files"; filename="${at}.txt"\r\n\r\n${text}\r\n`,
  );
  const answer = await service.inject({
    method: 'POST',
    url: '/v1/validate/fec/compare',
    headers: { 'x-api-key': 'key-of-cabinet', 'content-type': 'multipart/form-data; boundary=b' },
    payload: `${parts.join('')}--b--\r\n`,
  });
  return { status: answer.statusCode, body: answer.json() };
};

test('compares the first file with the second, and records no audit event', async () => {
  const { status, body } = await compare(valid, buildFec(changeLines({ 3: { EcritureLib: 'Autre' } })));
  expect([status, body]).toEqual([
    200,
    {
      before: { line_count: 7, unread_line_count: 0, entry_count: 3 },
      after: { line_count: 7, unread_line_count: 0, entry_count: 3 },
      unchanged_count: 2,
      added_count: 0,
      removed_count: 0,
      changed_count: 1,
      renumbered_count: 0,
      added: [],
      removed: [],
      changed: [{ line_before: 4, line_after: 4, columns: ['EcritureLib'] }],
      renumbered: [],
      truncated: false,
    },
  ]);
  expect(traced).toEqual([]);
});

test.each([
  ['one file', [valid], 422, 'Two files are needed: the earlier FEC, then the new one'],
  [
    'a file that is not a FEC',
    [valid, '%PDF-1.7'],
    422,
    'The second file has no header with JournalCode and EcritureNum separated by tabs or vertical bars',
  ],
  ['three files', [valid, valid, valid], 413, 'At most 2 files are accepted in a call'],
])('rejects %s', async (_, files, status, detail) => {
  expect(await compare(...files)).toEqual({ status, body: { detail } });
});
