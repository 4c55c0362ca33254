import { MIB_BYTES } from '@probant/kernel/byte-units';
import { eventually } from '@probant/kernel/testing/eventually';
import { readResidentBytes } from '@probant/workers/process-memory';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { toPlainText } from '../document.ts';
import * as hostile from '../testing/hostile-pdfs.ts';
import { writePdf } from '../testing/pdf-writer.ts';
import { createTestReader, getOutcome, type TestReader } from '../testing/test-reader.ts';

const DOCUMENT_MS = 600_000;
const tenant = 'a';
const harmlessPdf = writePdf({
  pages: [{ texts: [{ text: 'Une facture tout à fait honnête, lue pendant ce temps', x: 60, y: 700 }] }],
});

describe('hostile PDFs', () => {
  let reader: TestReader;
  beforeAll(async () => {
    reader = await createTestReader({
      workers: 2,
      limits: { taskMs: DOCUMENT_MS, memoryBytes: 800 * MIB_BYTES },
    });
  });
  afterAll(() => reader.close());

  test.runIf(readResidentBytes(process.pid) !== null)(
    'stops a kilobyte that inflates to a gigabyte while another document is read',
    async () => {
      const bomb = getOutcome(reader.open(hostile.createFlateBomb(1024), { tenant }));
      const { pages } = await reader.open(harmlessPdf, { tenant });
      expect(toPlainText(pages)).toContain('honnête');
      expect(['took_too_much_memory', 'took_too_long']).toContain(await bomb);
    },
  );

  test('stops a page that never ends while another document is read', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let outcome: string | null = null;
    const endless = getOutcome(reader.open(hostile.createEndlessForms(), { tenant })).then((text) => {
      outcome = text;
    });
    const { pages } = await reader.open(harmlessPdf, { tenant });
    expect(toPlainText(pages)).toContain('honnête');
    expect(outcome).toBeNull();
    await eventually('the page that never ends to be stopped', () => {
      vi.advanceTimersByTime(DOCUMENT_MS);
      return outcome;
    });
    await endless;
    expect(['took_too_much_memory', 'took_too_long']).toContain(outcome);
  });
});

// Any result of the parser is acceptable: it must end without a kill.
describe('a PDF that is wrong in every number', () => {
  let reader: TestReader;
  beforeAll(async () => {
    reader = await createTestReader({ workers: 1, limits: { taskMs: 60_000, memoryBytes: 800 * MIB_BYTES } });
  });
  afterAll(() => reader.close());

  test.each([
    { title: 'a hundred million claimed pages', file: hostile.createClaimedPages() },
    { title: 'a page tree that is its own child', file: hostile.createCircularTree() },
    { title: 'a page tree of 2,000 levels', file: hostile.createDeepTree(2000) },
    { title: 'arrays 100,000 deep', file: hostile.createDeepArrays(100_000) },
    { title: 'a cross-reference table that is its own predecessor', file: hostile.createCircularTable() },
    { title: 'a page of a billion points per side', file: hostile.createGiantPage() },
  ])('answers $title without a kill of the worker', async ({ file }) => {
    const readKills = async () =>
      (await reader.metrics.registry.getSingleMetricAsString('probant_documents_kills_total')).match(/\} \d+/g);
    const before = await readKills();
    const outcomes = [
      await getOutcome(reader.open(file, { tenant })),
      await getOutcome(reader.renderPage(file, 1, 300, { tenant })),
    ];
    for (const outcome of outcomes) expect(['read', 'unreadable', 'too_many_pages']).toContain(outcome);
    expect(await readKills()).toEqual(before);
  });
});
