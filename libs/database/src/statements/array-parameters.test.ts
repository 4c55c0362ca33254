import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { encodeTextArray, encodeUuidArray } from './array-parameters.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase([]);
});
afterAll(() => db.close());

const readBack = (type: string, parameter: Buffer) =>
  db.database.system(async (sql) => {
    const [row] = await sql.query<{ items: readonly (string | null)[] }>(`select $1::${type} as items`, [parameter]);
    return row?.items;
  });

describe('encodeTextArray', () => {
  test.each<[string, (string | null)[]]>([
    ['no text', []],
    ['an empty text', ['']],
    ['what the text format must quote', ['{a,b}', '"', '\\', ' ', 'NULL', 'a\nb', '\t']],
    ['nulls', [null, 'null', null]],
    ['characters of several bytes', ['é', '€', '😂', 'L’été à Noël']],
    ['JSON', ['{"status":{"new":"validée","old":null}}']],
    ['a text of 200,000 characters', ['x'.repeat(100_000) + 'é'.repeat(100_000)]],
  ])('is read by the server as sent: %s', async (_, texts) => {
    expect(await readBack('text[]', encodeTextArray(texts))).toEqual(texts);
  });

  test('is read by the server as sent: any texts', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 20 }).map((value) => value.replaceAll('\0', ''));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(text), { maxLength: 20 }), async (texts) => {
        expect(await readBack('text[]', encodeTextArray(texts))).toEqual(texts);
      }),
      { numRuns: 100 },
    );
  });
});

describe('encodeUuidArray', () => {
  test('is read by the server as sent', async () => {
    const ids = Array.from({ length: 100 }, () => randomUUID());
    expect(await readBack('uuid[]', encodeUuidArray(ids))).toEqual(ids);
    expect(await readBack('uuid[]', encodeUuidArray([]))).toEqual([]);
  });

  test.each(['', '0190b3c4-aaaa-7bbb-8ccc', '0190b3c4-aaaa-7bbb-8ccc-zzzzzzzzzzzz'])('refuses %j', (id) => {
    expect(() => encodeUuidArray([id])).toThrow(RangeError);
  });
});
