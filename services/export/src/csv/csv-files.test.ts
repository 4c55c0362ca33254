import { beforeAll, describe, expect, test } from 'vitest';
import { exportUnderTest } from '../testing/export-under-test.ts';
import { hostileSource } from '../testing/hostile-source.ts';
import { readCsv } from '../testing/independent-readers.ts';

let under: Awaited<ReturnType<typeof exportUnderTest>>;
beforeAll(async () => {
  under = await exportUnderTest();
});

const ENTRIES = 10_000;

describe('csv', () => {
  test.each([
    [';', ','],
    [',', '.'],
    ['\t', ','],
  ])('10,000 hostile rows, delimiter %j, come back cell for cell', async (delimiter, mark) => {
    const { text, below } = hostileSource(17);
    const data = Array.from({ length: ENTRIES }, (_, index) => ({
      id: index,
      a: text(),
      ...(below(2) ? { b: -below(1e6) / 100 } : {}),
      c: below(2) ? null : true,
    }));
    const answer = await under.post('/v1/export/csv', { data, delimiter });
    expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'attachment; filename="export.csv"',
    ]);
    const [header = [], ...rows] = readCsv(answer.bytes.toString('utf8').replace(/^\ufeff/, ''), delimiter);
    expect([...header].sort()).toEqual(['a', 'b', 'c', 'id']);
    expect(rows.length).toBe(ENTRIES);
    const column = (name: string) => header.indexOf(name);
    for (const [index, row] of data.entries()) {
      const read = rows[index] ?? [];
      expect([read[column('id')], read[column('b')], read[column('c')]]).toEqual([
        String(index),
        'b' in row ? String(row.b || 0).replace('.', mark) : '',
        row.c === null ? '' : 'true',
      ]);
      const cell = read[column('a')] ?? '';
      expect(/^[=+\-@\t\r\n＝＋－＠]/.test(cell)).toBe(false);
      const meant = row.a.toWellFormed().replace(/(?![\t\r\n])\p{Cc}/gu, ' ');
      expect([meant, `'${meant}`]).toContain(cell);
    }
  });

  test.each(['=1+1', '+33', '-1', '@SUM(1)', '\tx', '\rx', '＝1'])(
    '%j is shown, not run; a number stays a number',
    async (formula) => {
      const answer = await under.post('/v1/export/csv', { data: [{ [formula]: formula, n: -12.5 }] });
      const rows = readCsv(answer.bytes.toString('utf8').slice(1), ';');
      expect(rows).toEqual([
        [`'${formula}`, 'n'],
        [`'${formula}`, '-12,5'],
      ]);
    },
  );

  test.each([
    ['100,001 rows', { data: Array.from({ length: 100_001 }, () => ({})) }, 422],
    ['no rows', { data: [] }, 422],
    ['a delimiter of two characters', { data: [{}], delimiter: ';;' }, 422],
    ['a quotation mark as delimiter', { data: [{}], delimiter: '"' }, 422],
    ['an empty delimiter', { data: [{}], delimiter: '' }, 200],
  ])('%s: %s', async (_, body, status) => {
    expect((await under.post('/v1/export/csv', body)).status).toBe(status);
  });
});
