import { afterAll, beforeAll, expect, test } from 'vitest';
import { writePdf } from '../testing/pdf-writer.ts';
import { PLAIN_TEXT_TASK } from '../testing/plain-text.task.ts';
import { createTestReader, getOutcome, type TestReader } from '../testing/test-reader.ts';

const tenant = 'a';
const TEXT = 'Facture du deux mars, quatre chaises et une table en bois de hêtre';
const PDF = writePdf({ pages: [{ texts: [{ text: TEXT, x: 60, y: 700 }] }] });

let reader: TestReader;
beforeAll(async () => {
  reader = await createTestReader({ workers: 1, limits: { taskMs: 60_000 } });
  reader.register([PLAIN_TEXT_TASK]);
});
afterAll(() => reader.close());

test('a task opens its document in the worker', async () => {
  expect((await reader.run(PLAIN_TEXT_TASK, PDF, null, { tenant })).output).toBe(TEXT);
  const metrics = await reader.metrics.registry.metrics();
  expect(metrics).toContain('probant_documents_seconds_count{action="plain-text",kind="pdf",outcome="ok"} 1');
});

test.each([
  { title: 'is damaged', file: '%PDF-1.7 nothing', fault: 'unreadable' },
  { title: 'is of no known kind', file: 'nothing', fault: 'unknown_kind' },
  { title: 'is empty', file: '', fault: 'empty' },
])('a file that $title fails its task with $fault', async ({ file, fault }) => {
  expect(await getOutcome(reader.run(PLAIN_TEXT_TASK, Buffer.from(file), null, { tenant }))).toBe(fault);
});

test.each([
  {
    title: 'a page after the last one',
    page: 2,
    width: 100,
    outcome: 'page is out of range: the document has 1 pages',
  },
  { title: 'page 0', page: 0, width: 100, outcome: 'page must be an integer of at least 1' },
  { title: 'no width', page: 1, width: 0, outcome: 'width must be an integer of at least 1 pixel' },
  { title: 'the first page', page: 1, width: 100, outcome: 'read' },
])('rendering $title: $outcome', async ({ page, width, outcome }) => {
  expect(await getOutcome(reader.renderPage(PDF, page, width, { tenant }))).toBe(outcome);
});
