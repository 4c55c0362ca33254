import { beforeAll, describe, expect, test } from 'vitest';
import { readCsv } from '../testing/independent-readers.ts';
import { createTestService, type FileResponse, readProblems, summarizeProblems } from '../testing/test-service.ts';

let testService: Awaited<ReturnType<typeof createTestService>>;
beforeAll(async () => {
  testService = await createTestService();
});

const CSV_PATH = '/v1/export/csv';

describe('CSV requests', () => {
  const rowsOf = ({ bytes }: FileResponse, delimiter = ';') =>
    readCsv(bytes.toString('utf8').replace(/^\ufeff/, ''), delimiter);

  test('accepts 100,000 rows and returns 422 for 100,001', async () => {
    const data = Array.from({ length: 100_000 }, (_, id) => ({ id }));
    const response = await testService.post(CSV_PATH, { data });
    expect([response.status, rowsOf(response).length]).toEqual([200, 100_001]);
    const more = await testService.post(CSV_PATH, { data: [...data, {}] });
    expect([more.status, summarizeProblems(more)]).toEqual([422, ['data too_long']]);
  });

  test('accepts a text of 1 MiB and returns 422 for a longer one', async () => {
    const text = 'x'.repeat(1024 * 1024);
    expect(rowsOf(await testService.post(CSV_PATH, { data: [{ a: text }] }))).toEqual([['a'], [text]]);
    const more = await testService.post(CSV_PATH, { data: [{ a: `${text}x` }] });
    expect([more.status, readProblems(more)]).toMatchObject([422, [{ type: 'too_long_text' }]]);
  });

  test('accepts a list of a million values in a cell and returns 422 for more', async () => {
    const list = Array(1024 * 1024 - 1).fill(0);
    const { status } = await testService.post(CSV_PATH, { data: [{ a: list }] });
    const more = await testService.post(CSV_PATH, { data: [{ a: { b: list } }] });
    expect([status, more.status, summarizeProblems(more)]).toEqual([200, 422, ['data.0.a value_error']]);
  });

  test('writes a row of long cells as one line', async () => {
    const cells = { a: 'x'.repeat(70_000), b: '"'.repeat(70_000), c: '', d: 'y' };
    const response = await testService.post(CSV_PATH, { data: [cells, { a: '' }] });
    expect(rowsOf(response)).toEqual([['a', 'b', 'c', 'd'], Object.values(cells), ['', '', '', '']]);
    const single = await testService.post(CSV_PATH, { data: [{ a: cells.a }, { a: '' }] });
    expect(single.bytes.toString()).toBe(`\ufeffa\r\n${cells.a}\r\n""\r\n`);
  });

  test('writes members named like Object.prototype properties as ordinary columns', async () => {
    const response = await testService.post(
      CSV_PATH,
      '{"data":[{"a":1},{"__proto__":{"x":2},"constructor":3},{"toString":"t","hasOwnProperty":null,"valueOf":true}]}',
    );
    expect(rowsOf(response)).toEqual([
      ['a', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'],
      ['1', '', '', '', '', ''],
      ['', '{"x":2}', '3', '', '', ''],
      ['', '', '', 't', '', 'true'],
    ]);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  const SAMPLE_ROW = {
    a: 'a b',
    true: true,
    n: -1234.5,
    e: 'e',
    zero: 0,
    none: null,
    list: [1, 'x'],
    'déjà 😀': "l'été \u2028",
    q: '"=1"',
  };
  const SAMPLE_CELLS = ['a b', 'true', '-1234,5', 'e', '0', '', '[1,"x"]', "l'été \u2028", '"=1"'];
  test.each([';', '\t', '|', ' ', 'a', 'e', 't', '0', '1', '-', '.', "'", '=', '[', 'é', '😀', '\u2028', '\u0301'])(
    'returns every cell with the delimiter %j',
    async (delimiter) => {
      const response = await testService.post(CSV_PATH, { data: [SAMPLE_ROW], delimiter });
      expect(rowsOf(response, delimiter)).toEqual([Object.keys(SAMPLE_ROW), SAMPLE_CELLS]);
    },
  );

  test.each(['"', '\r', '\n', '\u0000', '\u0085', '\ufeff', '\ud800', ';;', null, 5, []])(
    'returns 422 for the delimiter %j',
    async (delimiter) => {
      const response = await testService.post(CSV_PATH, { data: [SAMPLE_ROW], delimiter });
      expect([response.status, readProblems(response)[0]?.loc]).toEqual([422, ['body', 'delimiter']]);
    },
  );

  test('writes nested values as one JSON cell up to the maximum depth of a body, and returns 422 beyond it', async () => {
    const deep = `${'['.repeat(190)}"=1"${']'.repeat(190)}`;
    const response = await testService.post(
      CSV_PATH,
      `{"data":[{"o":{"k":"=cmd","d":[{"x":null}],"\\ud800":"\\udc00"},"d":${deep},"l":[],"r":{}}]}`,
    );
    expect(rowsOf(response)).toEqual([
      ['o', 'd', 'l', 'r'],
      ['{"k":"=cmd","d":[{"x":null}],"\\ud800":"\\udc00"}', deep, '[]', '{}'],
    ]);
    const deeper = await testService.post(CSV_PATH, `{"data":[{"d":${'['.repeat(100_000)}${']'.repeat(100_000)}}]}`);
    expect([deeper.status, readProblems(deeper)[0]?.type]).toEqual([422, 'json_invalid']);
  });

  test('writes numbers without exponent and returns 422 for a number that is not finite', async () => {
    const response = await testService.post(CSV_PATH, '{"data":[{"a":1e21,"b":-1e-7,"c":-0,"d":5e-324,"e":0.1}]}');
    const [, cells = []] = rowsOf(response);
    expect([cells[0], cells[1], cells[2], cells[4]]).toEqual(['1000000000000000000000', '-0,0000001', '0', '0,1']);
    expect(cells[3]).toMatch(/^0,0{323}5$/);
    const infinite = await testService.post(CSV_PATH, '{"data":[{"a":1},{"b":-1e999}]}');
    expect([infinite.status, summarizeProblems(infinite)]).toEqual([422, ['data.1.b finite_number']]);
  });

  test('returns 422 when rows without common members would produce more than 20 million cells', async () => {
    const data = Array.from({ length: 5000 }, (_, row) => Object.fromEntries([[`r${row}`, 1]]));
    const response = await testService.post(CSV_PATH, { data });
    expect([response.status, summarizeProblems(response)]).toEqual([422, ['data value_error']]);
  });
});
