import { type DocumentReader, UnreadableDocument } from '@probant/documents/document';
import { createDocumentReader } from '@probant/documents/reader';
import { HOSTILE_FILES } from '@probant/documents/testing/hostile-files';
import { type PdfPage, writePdf } from '@probant/documents/testing/pdf-writer';
import { SHIPPED_MODELS_FOLDER } from '@probant/documents/testing/shipped-models';
import { writeTiff } from '@probant/documents/testing/tiff-writer';
import { createLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parsePageLines } from '../../testing/parse-page-lines.ts';
import { READING_TASKS, readKnowledgeFile } from '../read-knowledge-file.ts';
import { READ_PAGES_TASK } from '../reading.task.ts';
import { BLOCKS_PART, type PartInput } from './long-document.tasks.ts';
import { readLongDocument } from './read-long-document.ts';

/** Tasks that have ended, in order. */
const ended: string[] = [];
let reader: DocumentReader;
beforeAll(async () => {
  reader = await createDocumentReader({
    models: SHIPPED_MODELS_FOLDER,
    logger: createLogger({ level: 'error' }),
    metrics: createMetrics(),
    workers: 1,
    onCost: ({ action }) => ended.push(action),
  });
  reader.register(READING_TASKS);
});
afterAll(() => reader.close());

const options = { tenant: 'acme', service: 'assistant' };
const read = async (bytes: Uint8Array, tenant = 'acme', holdMemory?: (bytes: number) => void) => {
  const document = await readKnowledgeFile(reader, { filename: 'a', bytes }, { ...options, tenant }, holdMemory);
  return { ...document, pages: parsePageLines(document.pages) };
};
const getFault = (bytes: Uint8Array) =>
  read(bytes).then(
    () => 'read',
    ({ fault }) => fault as unknown,
  );

const TEXT = 'Le repos quotidien dure onze heures';
const writeTextPage = (number: number): PdfPage => ({ texts: [{ text: `${TEXT}, page ${number}.`, x: 50, y: 700 }] });
const writeTextPages = (count: number) => Array.from({ length: count }, (_, index) => writeTextPage(index + 1));
/** A page that needs OCR, on which there is nothing to read: its picture is white. */
const SCAN: PdfPage = { picture: { pixels: new Uint8Array(12).fill(255), width: 2, height: 2 } };
const writeTiffPages = (count: number) =>
  writeTiff(Array.from({ length: count }, () => ({ pixels: new Uint8Array(30).fill(255), width: 5, height: 2 })));

describe('a long document', () => {
  test('of 2,000 pages is read with all its pages, one of 2,001 is not', async () => {
    const { pages, chunks, pageCount } = await read(writePdf({ pages: writeTextPages(2_000) }));
    expect([pageCount, pages.length, chunks.length]).toEqual([2_000, 2_000, 2_000]);
    for (const number of [1, 200, 201, 2_000]) {
      const text = `${TEXT}, page ${number}.`;
      expect(pages[number - 1]).toMatchObject({ page: number, blocks: [{ text }] });
      expect(chunks[number - 1]).toMatchObject({ page: number, text });
    }
    await expect(getFault(writePdf({ pages: writeTextPages(2_001) }))).resolves.toBe('too_many_pages');
  });

  test('with 200 pages for OCR is read, one with 201 is refused before OCR', async () => {
    expect(await read(writeTiffPages(200))).toMatchObject({ pageCount: 200, contentType: 'image/tiff', pages: [] });
    ended.length = 0;
    await expect(getFault(writeTiffPages(201))).resolves.toBe('too_many_pages');
    await expect(getFault(writePdf({ pages: Array(201).fill(SCAN) }))).resolves.toBe('too_many_pages');
    // One refusal and the search for text: 200 pages, then the other one.
    expect(ended).toEqual([
      'knowledge-pages',
      ...Array(2).fill('knowledge-part'),
      'knowledge-pages',
      ...Array(2).fill('knowledge-part'),
    ]);
  });

  test('has the text of scanned pages between the other pages', async () => {
    const scan = writeTextPages(1);
    const file = writePdf({
      pages: [...writeTextPages(2), ...Array<PdfPage>(30).fill(SCAN), await readScan(), ...scan],
    });
    const { pages, pageCount } = await read(file);
    expect([pageCount, pages.map(({ page }) => page)]).toEqual([34, [1, 2, 33, 34]]);
    expect(pages[2]?.blocks.map(({ text }) => text).join(' ')).toContain('TOTAL');
    const offsets = pages.flatMap(({ blocks }) => blocks.flatMap(({ start, end }) => [start, end]));
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
  });

  test('is the same as if one task had read it', async () => {
    const file = readSampleFile('facture.pdf');
    const whole = await reader.run(READ_PAGES_TASK, file, { format: null }, options);
    expect(await readLongDocument(reader, file, options, () => undefined)).toEqual(whole);
  });

  test('lets the documents of another client be read in between', async () => {
    // In the worker that is reserved for a client without any, so that the two others share one.
    const neighbour = new AbortController();
    const endless = HOSTILE_FILES.find(({ title }) => title === 'forms that draw one another for ever');
    const occupying = reader
      .run(
        READ_PAGES_TASK,
        endless?.create() ?? new Uint8Array(),
        { format: null },
        { ...options, tenant: 'third', signal: neighbour.signal },
      )
      .catch(() => undefined);
    ended.length = 0;
    const long = read(writePdf({ pages: writeTextPages(900) }), 'long').then(() => ended.push('long'));
    const short = read(writePdf({ pages: writeTextPages(1) }), 'short').then(() => ended.push('short'));
    await Promise.all([long, short]);
    expect(ended.indexOf('short')).toBeLessThanOrEqual(ended.indexOf('knowledge-part') + 1);
    expect(ended.at(-1)).toBe('long');
    neighbour.abort();
    await occupying;
  });

  test('is read in smaller parts where one takes too long', async () => {
    const sizes: number[] = [];
    /** Tasks of more than three pages for OCR are late, as on a busy machine. */
    const late: Pick<DocumentReader, 'run'> = {
      run: async (task, bytes, input, runOptions) => {
        const { pageNumbers, readsPictures } = input as unknown as Partial<PartInput>;
        if (readsPictures) sizes.push(pageNumbers?.length ?? 0);
        if (readsPictures && (pageNumbers?.length ?? 0) > 3) throw new UnreadableDocument('took_too_long');
        return reader.run(task, bytes, input, runOptions);
      },
    };
    const { output } = await readLongDocument(late, writeTiffPages(12), options, () => undefined);
    expect(output.pageCount).toBe(12);
    expect(sizes).toEqual([10, 5, 3, 2, 5, 3, 2, 2]);
    const never: Pick<DocumentReader, 'run'> = { run: () => Promise.reject(new UnreadableDocument('took_too_long')) };
    const isLate = { fault: 'took_too_long' };
    await expect(readLongDocument(never, writeTiffPages(12), options, () => undefined)).rejects.toMatchObject(isLate);
  });

  test('with more text than 64 MiB is refused', async () => {
    const pieces = Array<Uint8Array>(7).fill(Buffer.alloc(1024 * 1024, ' '));
    let tasks = 0;
    /** Returns 7 MiB of text for each part. */
    const verbose = {
      run: async () => {
        tasks += 1;
        const output = { title: null, contentType: 'application/pdf', pageCount: 2_000, unreadPages: [] };
        return { output, parts: new Map([[BLOCKS_PART, pieces]]) };
      },
    } as unknown as Pick<DocumentReader, 'run'>;
    await expect(readLongDocument(verbose, Buffer.from('%PDF-'), options, () => undefined)).rejects.toMatchObject({
      fault: 'took_too_much_memory',
    });
    expect(tasks).toBe(10);
  });

  test('counts the text that it keeps between two tasks, and ends when there is too much', async () => {
    let held = 0;
    const file = writePdf({ pages: writeTextPages(401) });
    await read(file, 'acme', (bytes) => {
      held += bytes;
    });
    expect(held).toBeGreaterThan(401 * TEXT.length * 2);
    ended.length = 0;
    const full = new Error('full');
    await expect(
      read(file, 'acme', () => {
        throw full;
      }),
    ).rejects.toBe(full);
    expect(ended).toEqual(['knowledge-pages', 'knowledge-part']);
  });
});

/** A page with the picture of a receipt. */
async function readScan(): Promise<PdfPage> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(`${repositoryRoot}/samples/documents/ticket-restaurant.jpg`)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { picture: { pixels: data, width: info.width, height: info.height } };
}
