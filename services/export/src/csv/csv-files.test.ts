import { beforeAll, describe, expect, test } from 'vitest';
import { createHostileValues } from '../testing/hostile-values.ts';
import { readCsv } from '../testing/independent-readers.ts';
import { createTestService } from '../testing/test-service.ts';

let testService: Awaited<ReturnType<typeof createTestService>>;
beforeAll(async () => {
  testService = await createTestService();
});

const ROW_COUNT = 10_000;

describe('CSV files', () => {
  test.each([
    [';', ','],
    [',', '.'],
    ['\t', ','],
  ])('returns every cell of 10,000 hostile rows with the delimiter %j', async (delimiter, mark) => {
    const { text, below } = createHostileValues(17);
    const data = Array.from({ length: ROW_COUNT }, (_, index) => ({
      id: index,
      a: text(),
      ...(below(2) ? { b: -below(1e6) / 100 } : {}),
      c: below(2) ? null : true,
    }));
    const response = await testService.post('/v1/export/csv', { data, delimiter });
    expect([response.status, response.headers['content-type'], response.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="export.csv"',
    ]);
    const [header = [], ...rows] = readCsv(response.bytes.toString('utf8').replace(/^\ufeff/, ''), delimiter);
    expect([...header].sort()).toEqual(['a', 'b', 'c', 'id']);
    expect(rows.length).toBe(ROW_COUNT);
    const column = (name: string) => header.indexOf(name);
    for (const [index, row] of data.entries()) {
      const cells = rows[index] ?? [];
      expect([cells[column('id')], cells[column('b')], cells[column('c')]]).toEqual([
        String(index),
        'b' in row ? String(row.b || 0).replace('.', mark) : '',
        row.c === null ? '' : 'true',
      ]);
      const cell = cells[column('a')] ?? '';
      expect(/^[=+\-@\t\r\n＝＋－＠]/.test(cell)).toBe(false);
      const expected = row.a.toWellFormed().replace(/(?![\t\r\n])\p{Cc}/gu, ' ');
      expect([expected, `'${expected}`]).toContain(cell);
    }
  });

  test.each(['=1+1', '+33', '-1', '@SUM(1)', '\tx', '\rx', '＝1'])(
    'writes %j as text, not as a formula, and -12.5 as a number',
    async (formula) => {
      const response = await testService.post('/v1/export/csv', { data: [{ [formula]: formula, n: -12.5 }] });
      const rows = readCsv(response.bytes.toString('utf8').slice(1), ';');
      expect(rows).toEqual([
        [`'${formula}`, 'n'],
        [`'${formula}`, '-12,5'],
      ]);
    },
  );

  test.each([
    { title: '100,001 rows', body: { data: Array.from({ length: 100_001 }, () => ({})) }, status: 422 },
    { title: 'no rows', body: { data: [] }, status: 422 },
    { title: 'a delimiter of two characters', body: { data: [{}], delimiter: ';;' }, status: 422 },
    { title: 'a quotation mark as delimiter', body: { data: [{}], delimiter: '"' }, status: 422 },
    { title: 'an empty delimiter', body: { data: [{}], delimiter: '' }, status: 200 },
  ])('$title: responds with $status', async ({ body, status }) => {
    expect((await testService.post('/v1/export/csv', body)).status).toBe(status);
  });
});
