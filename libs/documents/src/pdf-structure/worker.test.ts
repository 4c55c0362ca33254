import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEndlessForms, createFlateBomb } from '../testing/hostile-pdfs.ts';
import { appendRevision } from '../testing/pdf-update-writer.ts';
import { writePdf } from '../testing/pdf-writer.ts';
import { STRUCTURE_TASK } from '../testing/structure.task.ts';
import { createTestReader, type TestReader } from '../testing/test-reader.ts';

let reader: TestReader;
beforeAll(async () => {
  reader = await createTestReader({ workers: 1 });
  reader.register([STRUCTURE_TASK]);
});
afterAll(() => reader.close());

const run = (file: Uint8Array) => reader.run(STRUCTURE_TASK, file, null, { tenant: 'a' });

test('reads revisions, objects and the order of painting in a worker', async () => {
  const file = writePdf({ pages: [{ texts: [{ text: 'Total 12,50', x: 50, y: 700 }] }] });
  const { output } = await run(appendRevision(file, { 9: '(new)' }, { trailer: '/Root 5 0 R' }));
  expect(output).toEqual({ revisions: 2, objects: 7, painted: ['Total 12,50'] });
});

test('answers a hostile file by its own limits, and the next one in the same worker', async () => {
  await expect(run(createFlateBomb(100))).rejects.toMatchObject({ fault: 'took_too_much_memory' });
  expect((await run(createEndlessForms())).output.painted).toEqual([]);
});
