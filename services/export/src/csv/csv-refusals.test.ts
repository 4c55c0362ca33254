import { beforeAll, describe, expect, test } from 'vitest';
import { detailOf, exportUnderTest, type FileAnswer, told } from '../testing/export-under-test.ts';
import { readCsv } from '../testing/independent-readers.ts';

let under: Awaited<ReturnType<typeof exportUnderTest>>;
beforeAll(async () => {
  under = await exportUnderTest();
});

const CSV = { path: '/v1/export/csv' };

describe('csv', () => {
  const rowsOf = ({ bytes }: FileAnswer, delimiter = ';') =>
    readCsv(bytes.toString('utf8').replace(/^\ufeff/, ''), delimiter);

  test('100,000 rows are taken, one more is not', async () => {
    const data = Array.from({ length: 100_000 }, (_, id) => ({ id }));
    const answer = await under.post(CSV.path, { data });
    expect([answer.status, rowsOf(answer).length]).toEqual([200, 100_001]);
    const more = await under.post(CSV.path, { data: [...data, {}] });
    expect([more.status, told(more)]).toEqual([422, ['data too_long']]);
  });

  test('members called like what every record has are columns like others', async () => {
    const answer = await under.post(
      CSV.path,
      '{"data":[{"a":1},{"__proto__":{"x":2},"constructor":3},{"toString":"t","hasOwnProperty":null,"valueOf":true}]}',
    );
    expect(rowsOf(answer)).toEqual([
      ['a', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'],
      ['1', '', '', '', '', ''],
      ['', '{"x":2}', '3', '', '', ''],
      ['', '', '', 't', '', 'true'],
    ]);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  const ROW = {
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
  const CELLS = ['a b', 'true', '-1234,5', 'e', '0', '', '[1,"x"]', "l'été \u2028", '"=1"'];
  test.each([';', '\t', '|', ' ', 'a', 'e', 't', '0', '1', '-', '.', "'", '=', '[', 'é', '😀', '\u2028', '\u0301'])(
    'with the delimiter %j every cell comes back',
    async (delimiter) => {
      const answer = await under.post(CSV.path, { data: [ROW], delimiter });
      expect(rowsOf(answer, delimiter)).toEqual([Object.keys(ROW), CELLS]);
    },
  );

  test.each(['"', '\r', '\n', '\u0000', '\u0085', '\ufeff', '\ud800', ';;', null, 5, []])(
    'the delimiter %j is refused',
    async (delimiter) => {
      const answer = await under.post(CSV.path, { data: [ROW], delimiter });
      expect([answer.status, detailOf(answer)[0]?.loc]).toEqual([422, ['body', 'delimiter']]);
    },
  );

  test('what is nested is one cell of JSON, never run, as deep as a body may be', async () => {
    const deep = `${'['.repeat(190)}"=1"${']'.repeat(190)}`;
    const answer = await under.post(
      CSV.path,
      `{"data":[{"o":{"k":"=cmd","d":[{"x":null}],"\\ud800":"\\udc00"},"d":${deep},"l":[],"r":{}}]}`,
    );
    expect(rowsOf(answer)).toEqual([
      ['o', 'd', 'l', 'r'],
      ['{"k":"=cmd","d":[{"x":null}],"\\ud800":"\\udc00"}', deep, '[]', '{}'],
    ]);
    const deeper = await under.post(CSV.path, `{"data":[{"d":${'['.repeat(100_000)}${']'.repeat(100_000)}}]}`);
    expect([deeper.status, detailOf(deeper)[0]?.type]).toEqual([422, 'json_invalid']);
  });

  test('numbers are written out, and one beyond all numbers is refused', async () => {
    const answer = await under.post(CSV.path, '{"data":[{"a":1e21,"b":-1e-7,"c":-0,"d":5e-324,"e":0.1}]}');
    const [, cells = []] = rowsOf(answer);
    expect([cells[0], cells[1], cells[2], cells[4]]).toEqual(['1000000000000000000000', '-0,0000001', '0', '0,1']);
    expect(cells[3]).toMatch(/^0,0{323}5$/);
    const infinite = await under.post(CSV.path, '{"data":[{"a":1},{"b":-1e999}]}');
    expect([infinite.status, told(infinite)]).toEqual([422, ['data.1.b finite_number']]);
  });

  test('a few rows with many members each of their own do not make billions of cells', async () => {
    const data = Array.from({ length: 5000 }, (_, row) => Object.fromEntries([[`r${row}`, 1]]));
    const answer = await under.post(CSV.path, { data });
    expect([answer.status, told(answer)]).toEqual([422, ['data value_error']]);
  });
});
