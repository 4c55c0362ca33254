import { type DocumentReader, type OpenOptions, UnreadableDocument } from '@probant/documents/document';
import type { TaskOutcome, TaskPart } from '@probant/documents/task';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import { MAX_OCR_PAGES, MAX_PAGES } from '../page-limits.ts';
import type { ReadingOutput } from '../reading.task.ts';
import { joinInTurns } from './join-in-turns.ts';
import { BLOCKS_PART, DIVIDE_TASK, type PartInput, type PartOutput, READ_PART_TASK } from './long-document.tasks.ts';

/** Pages with text of one task: the most that a document has elsewhere, in less than the time of a task. */
const TEXT_PAGES_PER_TASK = 200;
/** Some 15 s of a worker, after which another client has its turn. */
const OCR_PAGES_PER_TASK = 10;
/** Text of a document with its places. 2,000 full pages have 20 MiB. */
const MAX_TEXT_BYTES = 64 * MIB_BYTES;

/** Counts memory that a document takes between two tasks. Throws when there is too much. */
export type HoldMemory = (bytes: number) => void;

/**
 * Reads a PDF or an image file of up to 2,000 pages in several tasks, each no longer than the task of a shorter document, so that the
 * documents of others are read in between: first all text, then the pages that need OCR, then the division into chunks.
 * @throws UnreadableDocument, also for more than MAX_PAGES or MAX_OCR_PAGES, before the first page is read by OCR; the other errors of
 * `DocumentReader.run` and of `holdMemory`.
 */
export async function readLongDocument(
  reader: Pick<DocumentReader, 'run'>,
  bytes: Uint8Array,
  options: OpenOptions,
  holdMemory: HoldMemory,
): Promise<TaskOutcome<ReadingOutput>> {
  const text: Uint8Array[] = [];
  let textBytes = 0;
  let hiddenTextPages = 0;
  const keep = (part: TaskPart = []) => {
    const added = part.reduce((sum, { length }) => sum + length, 0);
    textBytes += added;
    if (textBytes > MAX_TEXT_BYTES) throw new UnreadableDocument('took_too_much_memory');
    holdMemory(added);
    text.push(...part);
  };
  const readPart = (input: PartInput): Promise<PartOutput> =>
    readOrDivide(input, async (part) => {
      const { output, parts } = await reader.run(READ_PART_TASK, bytes, part, options);
      if (output.pageCount > MAX_PAGES) throw new UnreadableDocument('too_many_pages');
      keep(parts.get(BLOCKS_PART));
      hiddenTextPages += output.hiddenTextPages;
      return output;
    });
  const { unreadPages, title, contentType, pageCount } = await readText(readPart);
  const unreadablePages: number[] = [];
  for (const pageNumbers of divideList(unreadPages, OCR_PAGES_PER_TASK))
    unreadablePages.push(...(await readPart({ pageNumbers, readsPictures: true })).unreadPages);
  if (unreadablePages.length === pageCount) throw new UnreadableDocument('unreadable');
  holdMemory(textBytes);
  const { output, parts } = await reader.run(DIVIDE_TASK, await joinInTurns(text), { title }, options);
  return { output: { ...output, title, contentType, pageCount, hiddenTextPages }, parts };
}

type ReadPart = (input: PartInput) => Promise<PartOutput>;

/** Reads pages in two tasks where one took too long: on a busy machine, the minutes before them must not be lost. */
async function readOrDivide(input: PartInput, read: ReadPart): Promise<PartOutput> {
  try {
    return await read(input);
  } catch (error) {
    const { pageNumbers } = input;
    const isLate = error instanceof UnreadableDocument && error.fault === 'took_too_long';
    if (!isLate || pageNumbers.length === 1) throw error;
    const middle = Math.ceil(pageNumbers.length / 2);
    const first = await readOrDivide({ ...input, pageNumbers: pageNumbers.slice(0, middle) }, read);
    const second = await readOrDivide({ ...input, pageNumbers: pageNumbers.slice(middle) }, read);
    return { ...first, unreadPages: [...first.unreadPages, ...second.unreadPages] };
  }
}

/** Reads the text of all pages, and lists those that have none and need OCR. */
async function readText(readPart: ReadPart): Promise<PartOutput> {
  const readFrom = (first: number) =>
    readPart({
      pageNumbers: Array.from({ length: TEXT_PAGES_PER_TASK }, (_, index) => first + index),
      readsPictures: false,
    });
  const start = await readFrom(1);
  const unreadPages = [...start.unreadPages];
  for (let first = 1 + TEXT_PAGES_PER_TASK; ; first += TEXT_PAGES_PER_TASK) {
    if (unreadPages.length > MAX_OCR_PAGES) throw new UnreadableDocument('too_many_pages');
    if (first > start.pageCount) return { ...start, unreadPages };
    unreadPages.push(...(await readFrom(first)).unreadPages);
  }
}

function* divideList<T>(list: readonly T[], length: number): Generator<readonly T[]> {
  for (let start = 0; start < list.length; start += length) yield list.slice(start, start + length);
}
