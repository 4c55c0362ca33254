import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textOf } from '../document.ts';
import * as hostile from '../testing/hostile-pdfs.ts';
import { writePdf } from '../testing/pdf-writer.ts';
import { faultOf, type ReaderForTests, readerForTests } from '../testing/reader-for-tests.ts';
import { memoryOf } from './memory-of.ts';

const MIB = 1024 * 1024;
const tenant = 'a';
const honest = writePdf({
  pages: [{ texts: [{ text: 'Une facture tout à fait honnête, lue pendant ce temps', x: 60, y: 700 }] }],
});

describe('hostile PDFs', () => {
  let reader: ReaderForTests;
  beforeAll(async () => {
    // Tighter than in service, so that the tests are quick: the limits are what is tested, not their size.
    reader = await readerForTests({ children: 2, limits: { document: 8000, memory: 800 * MIB } });
  });
  afterAll(() => reader.close());

  test.runIf(memoryOf(process.pid) !== null)(
    'a kilobyte that inflates to a gigabyte is stopped, while a sibling is read',
    async () => {
      const bomb = faultOf(reader.open(hostile.flateBomb(1024), { tenant }));
      const { pages } = await reader.open(honest, { tenant });
      expect(textOf(pages)).toContain('honnête');
      expect(['took_too_much_memory', 'took_too_long']).toContain(await bomb);
    },
  );

  test('a page that would be read for ever is stopped, while a sibling is read', async () => {
    const endless = faultOf(reader.open(hostile.endlessForms(), { tenant }));
    const { pages } = await reader.open(honest, { tenant });
    expect(textOf(pages)).toContain('honnête');
    expect(['took_too_much_memory', 'took_too_long']).toContain(await endless);
  });

  // What a parser makes of these is its own affair: it must end by itself, with an answer.
  test.each([
    { title: 'a hundred million claimed pages', file: hostile.claimedPages() },
    { title: 'a page tree that is its own child', file: hostile.circularTree() },
    { title: 'a page tree of 2,000 levels', file: hostile.deepTree(2000) },
    { title: 'arrays 100,000 deep', file: hostile.deepArrays(100_000) },
    { title: 'a table of objects that follows itself', file: hostile.circularTable() },
    { title: 'a page as large as a country', file: hostile.giantPage() },
  ])('$title: answered by the child, which is not killed', async ({ file }) => {
    const kills = async () =>
      (await reader.metrics.registry.getSingleMetricAsString('probant_documents_kills_total')).match(/\} \d+/g);
    const before = await kills();
    const outcomes = [
      await faultOf(reader.open(file, { tenant })),
      await faultOf(reader.renderPage(file, 1, 300, { tenant })),
    ];
    for (const outcome of outcomes) expect(['read', 'unreadable', 'too_many_pages']).toContain(outcome);
    expect(await kills()).toEqual(before);
  });
});
